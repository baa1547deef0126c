package sample.demo;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import sample.provider.Script;

/** Plays one arm: starts provider and service, loads them, ends them, reads the records. */
final class Stage {
  private final Options options;
  private final Progress progress;
  private final Script script;

  Stage(Options options, Progress progress) {
    this.options = options;
    this.progress = progress;
    this.script = new Script(options.seed());
  }

  ArmResult play(Arm arm) throws IOException, InterruptedException, ExecutionException {
    Files.createDirectories(records(arm));
    Load.Measured measured;
    int begunAfterDeadlines = 0;
    try (Children children = new Children()) {
      int providerPort = startProvider(arm, children);
      int port = Children.freePort();
      Process process = startService(arm, children, port, providerPort);
      HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      Service service = new Service(http, port);
      service.awaitHealth(process, log(arm, "service"));

      List<Question> questions = Question.all(script);
      progress.say(arm, "%s; service is up, asking %d questions", arm.text(), questions.size());
      Outside outside = new Outside(http, providerPort, process.pid());
      measured = new Load(service, outside, new Scoreboard(arm, progress)).run(questions);
      for (Reply reply : measured.replies()) {
        long deadline = reply.startEpochMs() + Load.DEADLINE.toMillis();
        begunAfterDeadlines += outside.begunAfter(reply.question().id(), deadline);
      }
    }
    progress.say(arm, "done");
    return new ArmResult(
        measured.replies(), measured.left(), begunAfterDeadlines, Records.read(records(arm)));
  }

  private int startProvider(Arm arm, Children children) throws IOException {
    int port = Children.freePort();
    String seed = String.valueOf(options.seed());
    Path log = log(arm, "provider");
    children.java(List.of(), sample.provider.Main.class.getName(), log, String.valueOf(port), seed);
    return port;
  }

  private Process startService(Arm arm, Children children, int port, int providerPort)
      throws IOException {
    List<String> flags =
        options.withAgent() ? arm.flags(options.agentJar(), records(arm)) : List.of();
    return children.java(
        flags,
        sample.service.Main.class.getName(),
        log(arm, "service"),
        String.valueOf(port),
        "http://127.0.0.1:" + providerPort);
  }

  private Path log(Arm arm, String process) {
    return options.folder().resolve(arm + "-" + process + ".log");
  }

  Path records(Arm arm) {
    return options.folder().resolve(arm.toString());
  }
}
