package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.Places;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Log lines name their run where {@code log.mdc=on}, and only there. */
final class LoggingIT {
  private static final String RUN = "run.methods=child.logging.Logging.answer";

  static Stream<Arguments> matrix() {
    List<Arguments> rows = new ArrayList<>();
    boolean full = System.getProperty("contract.matrix", "newest").equals("full");
    for (Jdk jdk : full ? Jdks.all() : List.of(Jdks.current())) {
      for (String library : List.of("logback", "log4j")) {
        for (String version : Places.clientVersions(library)) {
          rows.add(Arguments.of(jdk, library, version));
        }
      }
    }
    return rows.stream();
  }

  private static Ended logs(Jdk jdk, String library, String version, String settings) {
    return ForkedJvm.on(jdk)
        .classPath(Places.clientJars(library, version).toArray(Path[]::new))
        .agent("records=off," + RUN + settings)
        .options(
            "-Dlogback.configurationFile=logging/logback.xml",
            "-Dlog4j2.configurationFile=logging/log4j2.xml",
            "-Dlog4j.configurationFile=logging/log4j2.xml")
        .program("child.logging.Logging")
        .run()
        .orFail();
  }

  private static String line(Ended ended, String begin) {
    return ended.outLines().stream()
        .filter(line -> line.startsWith(begin + " "))
        .findFirst()
        .orElseThrow(() -> new AssertionError(begin + " in " + ended));
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void everyLineOfARunNamesItAndWhatIsLeft(Jdk jdk, String library, String version) {
    Ended ended = logs(jdk, library, version, ",deadline=60s,log.mdc=on");
    assertThat(ended.err()).doesNotContain("WARN").doesNotContain("ERROR");
    assertThat(line(ended, "before")).isEqualTo("before null|u7||");
    assertThat(line(ended, "after")).isEqualTo("after null|u7||");
    Matcher within =
        Pattern.compile("within ([0-9a-f]{16})\\|u7\\|([0-9a-f]{16})\\|(\\d+)")
            .matcher(line(ended, "within"));
    assertThat(within.matches()).as("%s", ended).isTrue();
    String id = within.group(1);
    assertThat(within.group(2)).isEqualTo(id);
    assertThat(Long.parseLong(within.group(3))).isBetween(30_000L, 60_000L);
    assertThat(line(ended, "handed over")).startsWith("handed over " + id + "||" + id + "|");
    assertThat(line(ended, "own")).startsWith("own my own|u7|my own|");
    assertThat(line(ended, "left")).matches("left \\d+");
    assertThat(line(ended, "copied")).isEqualTo("copied {user=u7}");
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void withoutADeadlineThereIsOnlyTheId(Jdk jdk, String library, String version) {
    Ended ended = logs(jdk, library, version, ",log.mdc=on");
    assertThat(line(ended, "within")).matches("within ([0-9a-f]{16})\\|u7\\|\\1\\|");
    assertThat(line(ended, "left")).isEqualTo("left null");
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void unlessAskedForNothingIsAdded(Jdk jdk, String library, String version) {
    Ended ended = logs(jdk, library, version, ",deadline=60s");
    assertThat(line(ended, "within")).isEqualTo("within null|u7||");
    assertThat(line(ended, "handed over")).isEqualTo("handed over null|||");
  }
}
