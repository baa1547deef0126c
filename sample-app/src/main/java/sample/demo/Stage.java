package sample.demo;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import sample.provider.Script;

/** Plays one arm: starts provider and service, loads them, ends them, reads the records. */
final class Stage {
  private final Options options;
  private final Progress progress;
  private final Script script;
  private int played;

  Stage(Options options, Progress progress) {
    this.options = options;
    this.progress = progress;
    this.script = new Script(options.seed());
  }

  ArmResult play(Arm arm) throws IOException, InterruptedException, ExecutionException {
    Files.createDirectories(records(arm));
    // Digits that tell what this arm of this demo has started from what others have.
    String tag = ProcessHandle.current().pid() + "" + played++;
    Load.Measured measured;
    Health after;
    int begunAfterDeadlines = 0;
    Instant began;
    Instant ended;
    try (Children children = new Children()) {
      int providerPort = startProvider(arm, children, tag);
      Process process = startService(arm, children, providerPort);
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

  private int startProvider(Arm arm, Children children, String tag)
      throws IOException, InterruptedException {
    String seed = String.valueOf(options.seed());
    Path log = log(arm, "provider");
    String main = sample.provider.Main.class.getName();
    return Children.port(children.java(List.of(), main, log, seed, tag), log);
  }

  private Process startService(Arm arm, Children children, int providerPort) throws IOException {
    List<String> flags =
        options.withAgent() ? arm.flags(options.agentJar(), records(arm)) : List.of();
    return children.java(
        flags,
        sample.service.Main.class.getName(),
        log(arm, "service"),
        "http://127.0.0.1:" + providerPort);
  }

  private Path log(Arm arm, String process) {
    return options.folder().resolve(arm + "-" + process + ".log");
  }

  Path records(Arm arm) {
    return options.folder().resolve(arm.toString());
  }
}
