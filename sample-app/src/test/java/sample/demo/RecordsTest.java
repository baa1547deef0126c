package sample.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordsTest {
  @TempDir private Path folder;

  @Test
  void countsOverAllFiles() throws IOException {
    Files.writeString(
        folder.resolve("runs-1.ndjson"),
        """
        {"v":1,"stop":"completed","outcome":"completed","overrun_ms":0}
        {"v":1,"stop":"deadline","outcome":"silent","overrun_ms":51,"cause":"short",\
        "attempts":[{"end":"answered","duration_ms":9000},{"end":"cut","duration_ms":10}]}
        """);
    Files.writeString(
        folder.resolve("runs-1.1.ndjson"),
        """
        {"v":1,"stop":"deadline","outcome":"declared","overrun_ms":50,"cause":"long",\
        "attempts":[{"end":"cut","duration_ms":2900}]}
        {"v":1,"stop":"completed","outcome":"completed","would_stop":{"stop":"deadline"}}
        """);

    Records records = Records.read(folder);

    assertThat(records.runs()).hasSize(4);
    assertThat(records.outcomes("completed")).isEqualTo(2);
    assertThat(records.outcomes("silent")).isEqualTo(1);
    assertThat(records.stops()).isEqualTo(2);
    assertThat(records.overruns()).isEqualTo(1);
    assertThat(records.predictedStops()).isEqualTo(1);
    assertThat(records.worstCause()).contains("long");
  }

  @Test
  void beginWithinTheMeasurement() throws IOException {
    Files.writeString(
        folder.resolve("runs-1.ndjson"),
        """
        {"v":1,"start":"2026-01-01T00:00:00.000Z"}
        {"v":1,"start":"2026-01-01T00:00:01.000Z"}
        {"v":1,"start":"2026-01-01T00:00:02.500Z"}
        """);
    Instant second = Instant.parse("2026-01-01T00:00:01Z");

    Records records = Records.read(folder).between(second, second.plusSeconds(1));

    assertThat(records.runs()).hasSize(1);
  }

  @Test
  void nameRetriesOnlyWhereACallHasFailedTwice() throws IOException {
    Files.writeString(
        folder.resolve("runs-1.ndjson"),
        """
        {"v":1,"cause":"2 attempts on a","attempts":[{"end":"answered"},{"end":"died"}]}
        {"v":1,"cause":"blocked in a pipe","attempts":[{"end":"died"},{"end":"died"}]}
        {"v":1,"cause":"2 attempts on b","attempts":[{"end":"died"},{"end":"died"}]}
        """);

    assertThat(Records.read(folder).retriesCause()).contains("2 attempts on b");
  }

  @Test
  void areEmptyWithoutAFolder() throws IOException {
    assertThat(Records.read(folder.resolve("none")).runs()).isEmpty();
  }
}
