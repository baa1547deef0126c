package io.runbudget.it.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/**
 * One program on an SDK or a framework, run to its end.
 *
 * @param lines how each thing it did ended, see {@code child.Outcome}
 */
public record FrameworkRun(Ended ended, List<String> lines, List<JsonNode> records) {
  /** Entry point of what is no framework's run. */
  public static final String AGENT = "child.Outcome$Agent.run";

  /** Newest on this JDK, or with the full matrix every version on every JDK. */
  public static Stream<Arguments> matrix(String client) {
    List<Arguments> rows = new ArrayList<>();
    boolean full = "full".equals(System.getProperty("contract.matrix"));
    for (Jdk jdk : full ? Jdks.all() : List.of(Jdks.current())) {
      for (String version : full ? List.of("oldest", "newest") : List.of("newest")) {
        rows.add(Arguments.of(jdk, client + "-" + version));
      }
    }
    return rows.stream();
  }

  public static FrameworkRun of(Jdk jdk, String client, String settings, String... program) {
    FrameworkRun run = ofUnruly(jdk, client, settings, program);
    assertThat(run.warnings()).allMatch(FrameworkRun::isEnding);
    return run;
  }

  /**
   * A tenth of a second after its deadline the call itself may still be loading what it ends with,
   * on a busy machine; that it ends, and when, is what it prints.
   */
  private static boolean isEnding(String warning) {
    return warning.contains(" WARN left over ")
        && !warning.contains(" what=handed-over work ")
        && !warning.contains(" what=started thread ");
  }

  /** The same of one that may leave work behind. */
  public static FrameworkRun ofUnruly(Jdk jdk, String client, String settings, String... program) {
    Path records = Places.folder("framework").resolve("records");
    ForkedJvm jvm =
        ForkedJvm.on(jdk)
            .classPath(Places.frameworkPrograms())
            .classPath(Places.client(client).toArray(Path[]::new));
    if (!settings.isEmpty()) {
      jvm.agent(settings + ",records=" + records);
    }
    Ended ended = jvm.program(program).run().orFail();
    List<String> lines =
        ended.outLines().stream()
            .filter(line -> line.startsWith("ok ") || line.startsWith("failed "))
            .toList();
    assertThat(lines).as("%s", ended).isNotEmpty();
    // There is no folder unless something was recorded.
    FrameworkRun run =
        new FrameworkRun(
            ended, lines, Files.isDirectory(records) ? JsonLine.records(records) : List.of());
    assertThat(run.warnings()).allMatch(line -> line.contains(" WARN left over "));
    return run;
  }

  private List<String> warnings() {
    return ended.errLines().stream()
        .filter(line -> line.startsWith("[runbudget]"))
        .filter(line -> line.contains(" WARN ") || line.contains(" ERROR "))
        .toList();
  }

  /** How the only thing it did ended. */
  public String line() {
    assertThat(lines).as("%s", ended).hasSize(1);
    return lines.get(0);
  }

  /** After how many milliseconds. */
  public int millis() {
    return Integer.parseInt(line().replaceAll(".* after ", ""));
  }

  public JsonNode record() {
    assertThat(records).as("%s", ended).hasSize(1);
    return records.get(0);
  }
}
