package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetTap;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Deadline 10 s, hence attempts end at 9.8 s; every write is watched by a ledger. */
class WriteKeysTest {
  private final List<String> told = new ArrayList<>();
  private Runnable asked = () -> {};
  private Runnable confirmed = () -> {};
  private boolean confirms = true;
  private Reservation answer = new Reservation.Go(7);

  private final WriteLedger ledger =
      new WriteLedger() {
        @Override
        public Reservation reserve(String key, LedgerFacts facts) {
          asked.run();
          return answer;
        }

        @Override
        public Reservation reserve(String key, LedgerFacts facts, BooleanSupplier stopped) {
          Reservation given = reserve(key, facts);
          return stopped.getAsBoolean() ? new Reservation.Unreachable("stopped") : given;
        }

        @Override
        public boolean sent(String key, long token) {
          told.add("sent");
          confirmed.run();
          return confirms;
        }

        @Override
        public void done(String key, long token, LedgerReply reply, boolean whole) {
          told.add("done");
        }

        @Override
        public void failed(String key, long token, int status) {
          told.add("failed " + status);
        }

        @Override
        public void unknown(String key, long token, String why) {
          told.add("unknown " + why);
        }
      };

  private final Rig rig =
      new Rig(
          0,
          EngineSettings.deadline(Duration.ofSeconds(10))
              .with(
                  Powers.NONE.with(
                      new WritePowers(
                          Idempotency.LEDGER,
                          WritePowers.HEADER,
                          KeyFormat.UUID_FORMAT,
                          (body, type) -> new String(body),
                          ledger))),
          Mode.ENFORCE);
  private final Run run = rig.open();
  private final Binding binding = run.bind(true);

  private Attempt begin() {
    RecordingHandle handle = rig.handle().request("/pay", "{1}").endsWhenCancelled();
    return rig.begin(binding, "h", 1, 0, handle);
  }

  @Test
  void whatIsRefusedOnItsSecondExchangeLetsGoOfItsWrite() {
    Attempt attempt = begin();
    assertThat(rig.refusals.exchange(attempt)).isNull();
    attempt.connected(rig.ticker.nanos());
    rig.ticker.move(Duration.ofMillis(9_900)); // the watchdog is a moment behind
    assertThat(rig.refusals.exchange(attempt)).contains("would_not_fit");
    assertThat(told).containsExactly("sent", "unknown refused");
  }

  @Test
  void whatTheDeadlineCutsIsUnknownOnce() {
    Attempt attempt = begin();
    assertThat(rig.refusals.exchange(attempt)).isNull();
    attempt.connected(rig.ticker.nanos());
    rig.millis(9_900);
    attempt.over(new IOException("Canceled"));
    assertThat(told).containsExactly("sent", "unknown cut");
  }

  @Test
  void whatNeverReturnsIsUnknownOnceTheRunLetsGo() {
    Attempt attempt = rig.begin(binding, "h", 1, 0, rig.handle().request("/pay", "{1}"));
    assertThat(rig.refusals.exchange(attempt)).isNull();
    attempt.connected(rig.ticker.nanos());
    rig.millis(10_200);
    rig.returned(run, binding);
    assertThat(told).containsExactly("sent");
    rig.millis(60_000);
    assertThat(told).containsExactly("sent", "unknown never_returned");
  }

  /** The ladder cuts it while the ledger is asked: in no case is it sent. */
  @Test
  void whatIsCutWhileTheLedgerSaysNoIsNotSent() {
    Attempt attempt = begin();
    asked = attempt::cut;
    answer = new Reservation.Unknown("nobody knows");
    assertThat(rig.refusals.exchange(attempt)).isNotNull();
    assertThat(told).isEmpty();
  }

  /** The deadline may pass while the ledger writes down that it is sent. */
  @Test
  void whatEndsWhileTheLedgerIsAskedIsNotSentAndNotKept() {
    Attempt attempt = begin();
    confirmed = () -> attempt.over(new IOException("Canceled"));
    assertThat(rig.refusals.exchange(attempt)).isNotNull();
    assertThat(told).containsExactly("sent", "failed 0");
  }

  @Test
  void whatTheLedgerDoesNotConfirmIsNotSent() {
    confirms = false;
    assertThat(rig.refusals.exchange(begin())).contains("did not confirm it in time");
    assertThat(told).as("given back").containsExactly("sent", "failed 0");
  }

  @Test
  void whatIsCutWhileTheLedgerSaysYesIsNotSent() {
    Attempt attempt = begin();
    asked = attempt::cut;
    assertThat(rig.refusals.exchange(attempt)).contains("deadline");
  }

  /** A nonce before the write, which was done in an earlier run. */
  @Test
  void whatAnInterceptorAsksForInBetweenIsNotAnsweredByTheLedger() {
    LedgerReply reply = new LedgerReply(201, Map.of(), new byte[0]);
    answer = new Reservation.Replay(reply);
    RecordingHandle handle = rig.handle().request("/pay", "{1}");
    handle.answers = true;
    Attempt attempt = rig.begin(binding, "h", 1, 0, handle);
    Wire wire = new Wire(rig.services);
    for (int i = 0; i < 2; i++) {
      handle.isOther = true;
      assertThat(rig.refusals.exchange(attempt)).isNull();
      assertThat(wire.reply(attempt)).isNull();
      assertThat(wire.headers(attempt)).isNull();
      wire.connected(attempt);
      assertThat(wire.responded(attempt, 200, name -> null)).isNull();
      handle.isOther = false;
      assertThat(rig.refusals.exchange(attempt)).isNull();
      assertThat(wire.reply(attempt).status()).isEqualTo(201);
    }
    assertThat(told).isEmpty();
  }

  /** Else the thread of a run that is stopped stays for as long as the ledger may take. */
  @Test
  void whatIsCutDoesNotWaitForTheLedger() {
    Attempt attempt = begin();
    asked = attempt::cut;
    assertThat(rig.refusals.exchange(attempt)).contains("deadline");
    assertThat(told).as("it did not get that far").isEmpty();
  }

  @Test
  void whatTheLedgerForbidsSaysWhy() {
    answer = new Reservation.Unknown("answered 503");
    Attempt attempt = begin();
    assertThat(rig.refusals.exchange(attempt))
        .startsWith("runbudget: step refused, write_unknown: POST to h:1 is not sent, nobody knows")
        .contains("answered 503");
    assertThat(attempt.refused()).isEqualTo(RefusalReason.WRITE_UNKNOWN);
  }

  /** A body that cannot be seen, at a path that models share with others. */
  private Attempt unseen(boolean isWrittenLater) {
    boolean[] isWritten = new boolean[1];
    RecordingHandle handle =
        new RecordingHandle(rig.ticker) {
          @Override
          public byte[] body(int max) {
            return isWritten[0] ? super.body(max) : null;
          }
        };
    rig.services.meter = new ChatMeter();
    Attempt attempt = rig.begin(binding, "h", 1, 0, handle.request("/plain", "text"));
    assertThat(rig.refusals.admit(attempt)).isNull();
    isWritten[0] = isWrittenLater;
    return attempt;
  }

  @Test
  void aWriteThatLooksLikeAModelsUntilItIsWrittenHasItsKeyAndItsRow() {
    Attempt attempt = unseen(true);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    assertThat(new Wire(rig.services).headers(attempt)).startsWith("Idempotency-Key");
    attempt.connected(rig.ticker.nanos());
    assertThat(told).containsExactly("sent");
  }

  @Test
  void aWriteWhoseBodyIsNeverSeenHasItsKeyAndItsAnswerIsKept() {
    Attempt attempt = unseen(false);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    Wire wire = new Wire(rig.services);
    assertThat(wire.headers(attempt)).startsWith("Idempotency-Key");
    attempt.connected(rig.ticker.nanos());
    RunbudgetTap tap = wire.responded(attempt, 200, name -> null);
    tap.bytes(new byte[1], 0, 1);
    tap.end(true);
    attempt.over(null);
    assertThat(told).containsExactly("sent", "done", "done");
    assertThat(run.purse.tokens.spent()).isZero();
  }

  @Test
  void whatTheAnswerSaysIsReadBesideTheLedger() {
    Attempt attempt = unseen(false);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    attempt.connected(rig.ticker.nanos());
    RunbudgetTap tap = new Wire(rig.services).responded(attempt, 200, name -> null);
    tap.bytes(ByteBuffer.allocate(30));
    tap.end(true);
    attempt.over(null);
    assertThat(told).containsExactly("sent", "done", "done");
    assertThat(run.purse.tokens.spent()).isEqualTo(30);
  }
}
