package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.ScenarioServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A file of settings, watched. Calls take 600 ms, the deadline is 300. */
final class ConfigFileIT {
  private static final String SETTINGS =
      "records=off\ndeadline=300ms\nrun.methods=child.service.Service.handle\nmode=";

  /** Looked at every two seconds. */
  private static final String A_LOOK = "sleep:2600";

  private static Ended run(Path file, String... words) {
    try (ScenarioServer server = new ScenarioServer(Behaviours.answer(600))) {
      return ForkedJvm.service(Jdks.current())
          .agent("config=" + file)
          .program("child.service.Service", "http://" + server.address())
          .program(words)
          .run()
          .orFail();
    }
  }

  @Test
  void changedModeHoldsWhileTheServiceRuns() throws IOException {
    Path file = Places.folder("config").resolve("runbudget.properties");
    Files.writeString(file, SETTINGS + "observe");
    String write = "write:" + file + ":" + SETTINGS;
    Ended ended =
        run(
            file,
            "call",
            write + "enforce",
            A_LOOK,
            "call",
            write + "off",
            A_LOOK,
            "call",
            write + "enforce",
            A_LOOK,
            "call",
            "exit");
    assertThat(ended.outLines()).hasSize(4);
    assertThat(ended.outLines().get(0)).startsWith("answered 200");
    assertThat(ended.outLines().get(1))
        .startsWith("failed java.io.InterruptedIOException: runbudget");
    assertThat(ended.outLines().get(2)).startsWith("answered 200");
    assertThat(ended.outLines().get(3))
        .startsWith("failed java.io.InterruptedIOException: runbudget");
    assertThat(ended.err())
        .contains("WARN mode is now enforce, was observe")
        .contains("WARN mode is now off, was enforce")
        .contains("WARN mode is now enforce, was off");
  }

  @Test
  void offAtFirstCanBeSwitchedOn() throws IOException {
    Path file = Places.folder("config").resolve("runbudget.properties");
    Files.writeString(file, SETTINGS + "off");
    Ended ended =
        run(file, "call", "write:" + file + ":" + SETTINGS + "enforce", A_LOOK, "call", "exit");
    assertThat(ended.outLines().get(0)).startsWith("answered 200");
    assertThat(ended.outLines().get(1))
        .startsWith("failed java.io.InterruptedIOException: runbudget");
  }

  @Test
  void badFileChangesNothing() throws IOException {
    Path file = Places.folder("config").resolve("runbudget.properties");
    Files.writeString(file, SETTINGS + "enforce");
    String wrong = SETTINGS.replace("300ms", "soon") + "enforce";
    Ended ended = run(file, "call", "write:" + file + ":" + wrong, A_LOOK, "call", "exit");
    assertThat(ended.err()).contains("deadline='soon' is not understood");
    assertThat(ended.outLines()).allMatch(line -> line.startsWith("failed java.io.Interrupted"));
  }

  @Test
  void missingFileIsSaidAndNothingIsEnforced() {
    Path file = Places.folder("config").resolve("missing.properties");
    Ended ended = run(file, "hello");
    assertThat(ended.outLines()).containsExactly("hello");
    assertThat(ended.err()).contains("missing.properties' cannot be read").contains("mode=observe");
  }

  @Test
  void argumentOverridesTheFile() throws IOException {
    Path file = Places.folder("config").resolve("runbudget.properties");
    Files.writeString(file, SETTINGS + "enforce");
    Ended ended =
        ForkedJvm.service(Jdks.current())
            .agent("config=" + file + ",deadline=7s")
            .program("child.service.Service", "", "hello")
            .run()
            .orFail();
    assertThat(ended.err()).contains("mode=enforce deadline=7s");
  }
}
