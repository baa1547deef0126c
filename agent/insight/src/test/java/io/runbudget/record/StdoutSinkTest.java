package io.runbudget.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.RunEvent;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StdoutSinkTest {

  @Test
  void recordsReachTheProcessOutputWhateverSystemOutHasBecome() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Application.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    RecordJson json = new RecordJson("shop", 1);
    assertThat(out)
        .isEqualTo(
            json.line(Reports.completed("a1"))
                + "\n"
                + json.line(Reports.everything())
                + "\nstill open\n");
    assertThat(process.waitFor()).isZero();
  }

  /** The other process. */
  static final class Application {
    public static void main(String[] args) {
      PrintStream original = System.out;
      System.setOut(new PrintStream(OutputStream.nullOutputStream()));
      var writer =
          new RecordWriter(
              RecordDestination.of("stdout"), new RecordJson("shop", 1), System.err::println);
      writer.accept(Reports.settled("a1"));
      writer.accept(new RunEvent.Settled(Reports.everything()));
      writer.close(Duration.ofSeconds(30));
      original.print("still open\n");
    }
  }
}
