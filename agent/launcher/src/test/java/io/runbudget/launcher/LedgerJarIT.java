package io.runbudget.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.LedgerFacts;
import io.runbudget.engine.Reservation;
import io.runbudget.ledger.JdbcLedger;
import io.runbudget.ledger.LedgerPlace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The databases work where the jar hides them. */
class LedgerJarIT {
  @TempDir Path temp;
  @TempDir Path said;

  private String jar(String ledger) throws Exception {
    Path out = Files.createTempFile(said, "ledger", ".out");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                "target/runbudget.jar",
                "ledger",
                "list",
                "--state=all",
                "--ledger=" + ledger)
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      process.getOutputStream().close();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(Files.readString(out)).isTrue();
      return Files.readString(out);
    } finally {
      process.destroyForcibly();
    }
  }

  /** While the process that writes to it lives. */
  @Test
  void aFileIsRead() throws Exception {
    LedgerPlace place = new LedgerPlace.Folder(temp);
    try (JdbcLedger ledger = JdbcLedger.open(place, Duration.ofSeconds(60), warning -> {})) {
      LedgerFacts facts = new LedgerFacts("run1", "POST", "payly:443", "/v1/refunds");
      assertThat(ledger.reserve("key-1", facts)).isInstanceOf(Reservation.Go.class);
      assertThat(jar(temp.toString())).contains("key-1", "reserved");
    }
  }

  @Test
  void aPasswordIsNotPrintedWhateverIsWrongWithTheUrl() throws Exception {
    for (String url :
        new String[] {
          "jdbc:postgresql://localhost:bad/db?password=hush",
          "jdbc:postgresql://localhost:1/db?password=hush%ZZ",
          "jdbc:postgresql://u:hush@localhost/db"
        }) {
      assertThat(jar(url)).contains("jdbc:postgresql://host:port/db").doesNotContain("hush", "bug");
    }
  }

  @Test
  void aServerIsAsked() throws Exception {
    assertThat(jar("jdbc:postgresql://localhost:1/db?password=hush"))
        .contains("jdbc:postgresql://localhost:1/db", "refused")
        .doesNotContain("hush", "bug");
  }
}
