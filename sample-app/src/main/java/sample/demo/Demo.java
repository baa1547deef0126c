package sample.demo;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.FutureTask;
import sample.provider.Misbehaviour;

/** The demo's main class: three arms, three acts, tables, claims, what to type next. */
public final class Demo {
  private Demo() {}

  public static void main(String[] args) throws Exception {
    System.exit(run(args));
  }

  private static int run(String... args) throws Exception {
    Options options;
    try {
      options = Options.parse(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.err.println(Options.USAGE);
      return 2;
    }
    introduce(options);
    Stage stage = new Stage(options, new Progress());
    Map<Arm, ArmResult> results = new EnumMap<>(Arm.class);
    if (!options.actsOnly()) {
      for (Arm arm : options.arms()) {
        results.put(arm, stage.play(arm));
      }
    }
    Map<Arm, ActResult> acts = new EnumMap<>(Arm.class);
    Map<Arm, FutureTask<ActResult>> playing = new EnumMap<>(Arm.class);
    for (Arm arm : options.arms()) {
      if (arm != Arm.OBSERVE) {
        FutureTask<ActResult> act = new FutureTask<>(() -> stage.playActs(arm));
        playing.put(arm, act);
        new Thread(act, "acts " + arm).start();
      }
    }
    for (Map.Entry<Arm, FutureTask<ActResult>> each : playing.entrySet()) {
      acts.put(each.getKey(), each.getValue().get());
    }
    if (!results.isEmpty()) {
      new Report(results).print();
    }
    Verdicts verdicts = new Verdicts();
    ActReport actReport = new ActReport(acts, verdicts);
    if (!acts.isEmpty()) {
      actReport.print();
    }
    System.out.println();
    if (!results.isEmpty()) {
      new Claims(results, verdicts).check();
    }
    actReport.check();
    if (results.containsKey(Arm.ENFORCE)) {
      String worst = results.get(Arm.ENFORCE).records().worstCause().orElse("-");
      System.out.println();
      System.out.println("the worst stop, by the agent:");
      System.out.println("  " + worst);
    }
    if (!options.actsOnly()) {
      sayWhatNext(options, stage);
    }
    return verdicts.allHold() ? 0 : 1;
  }

  private static void introduce(Options options) {
    System.out.println(
        """
        runbudget demo: one agent service, one provider that misbehaves, the same questions again.
        Scale 1:60, 1 s here is 1 min there: the deadline of 3 s stands for 3 min, an attempt of 10 s
        for the 10 min of openai-java, one of 1 s for the 60 s of langchain4j. Both try three times,
        their defaults; the waits in between are theirs too, 0.5 and 1 s, not scaled.
        What the provider does (seed %d):"""
            .formatted(options.seed()));
    for (Misbehaviour misbehaviour : Misbehaviour.values()) {
      if (misbehaviour.share() > 0) {
        System.out.printf("  %2d x %s%n", misbehaviour.share(), misbehaviour.text());
      }
    }
    System.out.println(
        "Then three acts at the same scale, bare and held at the same time, with no deadline:");
    for (Misbehaviour misbehaviour : Misbehaviour.values()) {
      if (misbehaviour.share() == 0) {
        System.out.printf("       %s%n", misbehaviour.text());
      }
    }
    if (options.withAgent()) {
      Path records = options.folder().resolve(Arm.ENFORCE.toString());
      System.out.println("the agent: " + Arm.ENFORCE.flags(options.agentJar(), records).get(0));
      Path acts = options.folder().resolve(Arm.ENFORCE + "-acts");
      System.out.println("in the acts: " + Arm.ENFORCE.actFlags(options.agentJar(), acts).get(0));
    }
    System.out.println("records and logs: " + options.folder());
    System.out.println();
  }

  private static void sayWhatNext(Options options, Stage stage) {
    System.out.println(
        """

        the jar: %1$s
        next:
          java -jar %1$s diff \\
            %2$s \\
            %3$s
        and for a service of your own:
          java -javaagent:%1$s=mode=observe,deadline=120s \\
            -jar your-service.jar"""
            .formatted(options.agentJar(), stage.records(Arm.OBSERVE), stage.records(Arm.ENFORCE)));
  }
}
