package io.runbudget.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.LedgerFacts;
import io.runbudget.engine.LedgerReply;
import io.runbudget.engine.Reservation;
import io.runbudget.ledger.JdbcLedger;
import io.runbudget.ledger.LedgerPlace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerCommandTest {
  private static final LedgerFacts FACTS =
      new LedgerFacts("7f3a9c0011223344", "POST", "payly:443", "/v1/refunds");

  @TempDir Path temp;

  private record Result(int code, String out, String err) {}

  private Result cli(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Cli.run(
            args,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new ByteArrayInputStream(new byte[0]));
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private String ledger() {
    return "--ledger=" + temp;
  }

  private void write(String... keys) {
    try (JdbcLedger ledger =
        JdbcLedger.open(new LedgerPlace.Folder(temp), Duration.ofSeconds(60), w -> {})) {
      for (String key : keys) {
        long token = ((Reservation.Go) ledger.reserve(key, FACTS)).token();
        assertThat(ledger.sent(key, token)).isTrue();
        if (key.startsWith("done")) {
          byte[] body = "secret".getBytes(StandardCharsets.UTF_8);
          ledger.done(key, token, new LedgerReply(201, Map.of("etag", "hush"), body), true);
        } else {
          ledger.unknown(key, token, "cut at the deadline");
        }
      }
    }
  }

  @Test
  void whatIsUnknownIsListed() {
    write("done-1", "key-1");
    Result listed = cli("ledger", "list", ledger());
    assertThat(listed.code).isZero();
    assertThat(listed.out)
        .contains("key-1", "unknown", "7f3a9c0011223344", "POST payly:443/v1/refunds", "cut at")
        .doesNotContain("done-1");
  }

  @Test
  void anEmptyLedgerIsSaidInWordsThatFit() {
    write();
    Result all = cli("ledger", "list", "--state=all", ledger());
    assertThat(all.code).isZero();
    assertThat(all.err).contains("there are no writes in " + temp);
    assertThat(cli("ledger", "list", "--state=ALL", ledger()).err).isEqualTo(all.err);
    assertThat(cli("ledger", "list", "--state=done,failed", ledger()).err)
        .contains("none is done or failed in " + temp);
  }

  @Test
  void noReplyIsEverPrinted() {
    write("done-1");
    Result listed = cli("ledger", "list", "--state=all", ledger());
    assertThat(listed.out).contains("done-1", "201").doesNotContain("secret", "hush");
  }

  @Test
  void aWriteIsSettledByTheBeginningOfItsKey() {
    write("key-1", "other-1");
    Result settled = cli("ledger", "resolve", "key", "failed", ledger());
    assertThat(settled.out).isEqualTo("key-1 is failed: POST payly:443/v1/refunds\n");
    assertThat(cli("ledger", "list", ledger()).out).contains("other-1").doesNotContain("key-1");
    assertThat(cli("ledger", "resolve", "key-1", "done", ledger()))
        .satisfies(
            again -> {
              assertThat(again.code).isEqualTo(ExitCode.USAGE);
              assertThat(again.err).contains("no unknown write key-1");
            });
  }

  @Test
  void anAmbiguousBeginningSettlesNothing() {
    write("key-1", "key-2");
    Result none = cli("ledger", "resolve", "key", "done", ledger());
    assertThat(none.code).isEqualTo(ExitCode.USAGE);
    assertThat(none.err).contains("more than one begins with key: key-1, key-2");
    assertThat(cli("ledger", "list", ledger()).out).contains("key-1", "key-2");
  }

  @Test
  void wrongUseIsExplained() {
    assertThat(cli("ledger").code).isEqualTo(ExitCode.USAGE);
    assertThat(cli("ledger", "list", "--state=done,lost", ledger()).err)
        .contains("--state done,lost: must be of reserved, sent, done, failed, unknown, or all");
    assertThat(cli("ledger", "resolve", "key", "maybe", ledger()).err).contains("done or failed");
    assertThat(cli("ledger", "list", "--ledger=jdbc:mysql://h/d").code).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aLedgerThatIsNotThereIsNotMade() {
    Result none = cli("ledger", "list", ledger());
    assertThat(none.code).isEqualTo(ExitCode.UNREADABLE);
    assertThat(none.err).contains("no ledger there");
    assertThat(temp).isEmptyDirectory();
  }
}
