package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerWriteTest {
  private static final LedgerWrite.Headers HEADERS =
      Map.of("content-type", "application/json", "set-cookie", "secret")::get;

  private final FakeLedger ledger = new FakeLedger();
  private final LedgerWrite write =
      new LedgerWrite(ledger, "key", new LedgerFacts("run", "POST", "h:1", "/x"), "okhttp");

  private void bytes(int count) {
    write.body(new byte[count], 0, count);
  }

  @Test
  void aDoneWriteIsNotedAtOnceAndItsReplyAtTheEnd() {
    assertThat(write.exchange(false)).isInstanceOf(LedgerVerdict.Send.class);
    write.responded(201, HEADERS);
    write.body("ab".getBytes(StandardCharsets.US_ASCII), 0, 2);
    write.body("xcdx".getBytes(StandardCharsets.US_ASCII), 1, 2);
    write.bodyEnded(true);
    write.end(() -> false, "");
    assertThat(ledger.heard).containsExactly("reserve", "sent", "done 201", "done 201 whole");
    assertThat(ledger.reply.body()).asString().isEqualTo("abcd");
    assertThat(ledger.reply.headers()).containsOnly(Map.entry("content-type", "application/json"));
  }

  @Test
  void aReplyTooLongOrTornIsNotKept() {
    write.exchange(false);
    write.responded(200, HEADERS);
    bytes(LedgerReply.MAX_BYTES);
    bytes(1);
    write.bodyEnded(true);
    write.end(() -> false, "");
    assertThat(ledger.heard).containsExactly("reserve", "sent", "done 200");
    assertThat(ledger.reply.body()).isEmpty();
  }

  @Test
  void theLongestReplyIsKept() {
    write.exchange(false);
    write.responded(200, HEADERS);
    for (int i = 0; i < 64; i++) {
      bytes(1 << 10);
    }
    write.bodyEnded(true);
    assertThat(ledger.heard).endsWith("done 200 whole");
    assertThat(ledger.reply.body()).hasSize(LedgerReply.MAX_BYTES);
  }

  @Test
  void aTornBodyIsNotKept() {
    write.exchange(false);
    write.responded(200, HEADERS);
    bytes(10);
    write.bodyEnded(false);
    write.end(() -> false, "");
    assertThat(ledger.heard).endsWith("done 200");
  }

  @Test
  void whatWasSentAndNotAnsweredIsUnknown() {
    write.exchange(false);
    write.end(() -> false, "cut at the deadline");
    write.end(() -> false, "a second time");
    assertThat(ledger.heard).containsExactly("reserve", "sent", "unknown cut at the deadline");
  }

  @Test
  void whatNeverReachedAConnectionIsFree() {
    write.exchange(false);
    write.end(() -> true, "");
    assertThat(ledger.heard).endsWith("failed 0");
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 502, 503, 504})
  void whatSomebodyInBetweenAnsweredIsUnknown(int status) {
    write.exchange(false);
    write.responded(status, HEADERS);
    write.end(() -> false, "");
    assertThat(ledger.heard).endsWith("unknown answered " + status);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 409, 429, 500})
  void whatWasTurnedDownMayBeSentAgain(int status) {
    write.exchange(false);
    write.responded(status, HEADERS);
    write.end(() -> false, "");
    assertThat(ledger.heard).endsWith("failed " + status);
  }

  @ParameterizedTest
  @ValueSource(ints = {307, 308, 401, 407})
  void aRedirectOfTheWriteAndAnAuthRoundReserveAnew(int status) {
    write.exchange(false);
    write.responded(status, HEADERS);
    assertThat(write.exchange(false)).isInstanceOf(LedgerVerdict.Send.class);
    write.responded(200, HEADERS);
    assertThat(ledger.heard)
        .containsExactly("reserve", "sent", "failed " + status, "reserve", "sent", "done 200");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303})
  void aRedirectToAReadIsTheEndOfTheWrite(int status) {
    write.exchange(false);
    write.responded(status, HEADERS);
    write.responded(500, HEADERS);
    bytes(3);
    write.bodyEnded(true);
    write.end(() -> false, "");
    assertThat(ledger.heard).containsExactly("reserve", "sent", "done " + status);
  }

  /** An interceptor did not like the answer and sends it again: the ledger knows better. */
  @ParameterizedTest
  @ValueSource(ints = {200, 303})
  void whatWasDoneIsAskedForAgainAndNotTakenBack(int status) {
    LedgerReply reply = new LedgerReply(status, Map.of(), new byte[0]);
    write.exchange(false);
    write.responded(status, HEADERS);
    bytes(3);
    ledger.next = new Reservation.Replay(reply);
    assertThat(write.exchange(false)).isEqualTo(new LedgerVerdict.Answer(reply));
    bytes(3);
    write.bodyEnded(true);
    write.end(() -> false, "");
    assertThat(ledger.heard).containsExactly("reserve", "sent", "done " + status, "reserve");
  }

  @Test
  void aSilentReSendIsRefused() {
    write.exchange(false);
    assertThat(write.exchange(false)).isInstanceOf(LedgerVerdict.Refuse.class);
    assertThat(ledger.heard).last().asString().startsWith("unknown");
  }

  @Test
  void anotherAddressIsTriedAsLongAsNothingWasWritten() {
    write.exchange(true);
    assertThat(write.exchange(true)).isInstanceOf(LedgerVerdict.Send.class);
    assertThat(ledger.heard).containsExactly("reserve", "sent");
    assertThat(write.exchange(false)).isInstanceOf(LedgerVerdict.Refuse.class);
  }

  @Test
  void everyAnswerHasItsVerdict() {
    LedgerReply reply = new LedgerReply(201, Map.of(), new byte[0]);
    ledger.next = new Reservation.Replay(reply);
    assertThat(write.exchange(false)).isEqualTo(new LedgerVerdict.Answer(reply));
    ledger.next = new Reservation.Done(201, "too long");
    assertThat(write.exchange(false)).isInstanceOf(LedgerVerdict.Refuse.class);
    ledger.next = new Reservation.InFlight("pid 1");
    assertThat(write.exchange(false)).isInstanceOf(LedgerVerdict.Refuse.class);
    ledger.next = new Reservation.Unknown("owner died");
    assertThat(write.exchange(false)).isInstanceOf(LedgerVerdict.Refuse.class);
    ledger.next = new Reservation.Unreachable("down");
    assertThat(write.exchange(false)).isEqualTo(new LedgerVerdict.Unwatched("down"));
    ledger.next = new Reservation.Go(1);
    ledger.confirms = false;
    assertThat(write.exchange(false)).isInstanceOf(LedgerVerdict.Refuse.class);
    write.end(() -> false, "");
    assertThat(ledger.heard).last().isEqualTo("failed 0");
    assertThat(ledger.heard).noneMatch(each -> each.matches("(done|unknown).*"));
  }

  /** Whoever writes says so first and looks then whether it has ended: so this asks last. */
  @Test
  void whetherItWasSentIsAskedOnceTheEndIsDecided() {
    boolean[] decided = new boolean[1];
    write.exchange(false);
    write.end(
        () -> {
          decided[0] = write.exchange(true) instanceof LedgerVerdict.Refuse;
          return true;
        },
        "cut");
    assertThat(decided[0]).isTrue();
    assertThat(ledger.heard).endsWith("failed 0");
  }

  @Test
  void anAnswerThatComesWhileItIsGivenUpDoesNotMakeItOneThatWasTurnedDown() {
    write.exchange(false);
    write.end(
        () -> {
          write.responded(200, HEADERS);
          return false;
        },
        "cut at the deadline");
    assertThat(ledger.heard).contains("done 200").noneMatch(each -> each.startsWith("failed"));
  }
}
