package sample.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import sample.provider.Script;

/** Plays one arm: starts provider and service, loads them, ends them, reads the records. */
final class Stage {
  private static final int ACTS_WARM_UPS = 8;

  private final Options options;
  private final Progress progress;
  private final Script script;
  private final AtomicInteger played = new AtomicInteger();

  Stage(Options options, Progress progress) {
    this.options = options;
    this.progress = progress;
    this.script = new Script(options.seed());
  }

  ArmResult play(Arm arm) throws IOException, InterruptedException, ExecutionException {
    Files.createDirectories(records(arm));
    // Digits that tell what this arm of this demo has started from what others have.
    String tag = ProcessHandle.current().pid() + "" + played.getAndIncrement();
    Load.Measured measured;
    Health after;
    int begunAfterDeadlines = 0;
    Instant began;
    Instant ended;
    try (Children children = new Children()) {
      int providerPort = startProvider(log(arm, "provider"), children, tag);
      List<String> flags =
          options.withAgent() ? arm.flags(options.agentJar(), records(arm)) : List.of();
      Process process =
          startService(flags, log(arm, "service"), children, providerPort, "sample-1");
      HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      Service service = new Service(http, Children.port(process, log(arm, "service")));
      Load.warmUp(service, Question.warmUps(script));

      List<Question> questions = Question.all(script);
      progress.say(arm, "%s; service is warm, asking %d questions", arm.text(), questions.size());
      Outside outside = new Outside(http, providerPort, process.pid(), tag);
      began = Instant.now();
      measured = new Load(service, outside, new Scoreboard(arm, progress)).run(questions);
      ended = Instant.now();
      for (Reply reply : measured.replies()) {
        long deadline = reply.startEpochMs() + Load.DEADLINE.toMillis();
        begunAfterDeadlines += outside.begunAfter(reply.question().id(), deadline);
      }
      after = service.health();
    }
    progress.say(arm, "done");
    Records records = Records.read(records(arm)).between(began, ended);
    return new ArmResult(measured.replies(), measured.left(), begunAfterDeadlines, after, records);
  }

  /** The acts, with a service and a provider of their own. */
  ActResult playActs(Arm arm) throws Exception {
    Files.createDirectories(actRecords(arm));
    List<Reply> quotes;
    Reply endless;
    List<Reply> payments;
    JsonNode seen;
    JsonNode bill;
    Instant began;
    try (Children children = new Children()) {
      String tag = ProcessHandle.current().pid() + "" + played.getAndIncrement();
      int providerPort = startProvider(log(arm, "acts-provider"), children, tag);
      List<String> flags =
          options.withAgent() ? arm.actFlags(options.agentJar(), actRecords(arm)) : List.of();
      Path log = log(arm, "acts-service");
      Process process = startService(flags, log, children, providerPort, Acts.MODEL);
      HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      Service service = new Service(http, Children.port(process, log));
      Load.warmUp(service, Question.warmUps(script).subList(0, ACTS_WARM_UPS));
      began = Instant.now();
      Acts acts = new Acts(service);
      progress.say(arm, "an outage: a steady load for 8 s, the cause lasts 2 s of them");
      quotes = acts.quotes();
      progress.say(arm, "a run without end, and payments whose answers are lost");
      endless = acts.endless();
      payments = acts.payments();
      Outside outside = new Outside(http, providerPort, process.pid(), tag);
      seen = outside.act("-");
      bill = outside.act(endless.question().id()).path("bill");
    }
    Records records = Records.read(actRecords(arm)).between(began, Instant.now());
    return new ActResult(quotes, endless, payments, seen, bill, records);
  }

  private int startProvider(Path log, Children children, String tag)
      throws IOException, InterruptedException {
    String seed = String.valueOf(options.seed());
    String main = sample.provider.Main.class.getName();
    return Children.port(children.java(List.of(), main, log, seed, tag), log);
  }

  private static Process startService(
      List<String> flags, Path log, Children children, int providerPort, String model)
      throws IOException {
    String main = sample.service.Main.class.getName();
    return children.java(flags, main, log, "http://127.0.0.1:" + providerPort, model);
  }

  private Path log(Arm arm, String process) {
    return options.folder().resolve(arm + "-" + process + ".log");
  }

  Path records(Arm arm) {
    return options.folder().resolve(arm.toString());
  }

  private Path actRecords(Arm arm) {
    return options.folder().resolve(arm + "-acts");
  }
}
