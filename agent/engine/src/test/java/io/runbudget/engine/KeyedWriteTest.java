package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetHeaders;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyedWriteTest {
  private static final RunbudgetHeaders NONE = name -> null;
  private static final LedgerReply REPLY =
      new LedgerReply(201, Map.of("content-type", "a/b"), new byte[] {1});

  private final FakeLedger ledger = new FakeLedger();
  private final Writes writes = new Writes("run", KeyFormat.UUID_FORMAT);

  private Write open() {
    return writes.open(Idempotency.STRICT, new WriteFacts("POST", "h:1", "/x", "d", 7, null));
  }

  private KeyedWrite keyed(Write write, boolean answers) {
    LedgerFacts facts = new LedgerFacts("run", "POST", "h:1", "/x");
    return new KeyedWrite(
        writes,
        write,
        new LedgerWrite(ledger, "key", facts, "okhttp"),
        new String[0],
        answers,
        "POST",
        "okhttp");
  }

  private int duplicates() {
    return writes.report().duplicates();
  }

  @Test
  void aDoneWriteIsAnsweredByWhoCan() {
    ledger.next = new Reservation.Replay(REPLY);
    KeyedWrite write = keyed(open(), true);
    assertThat(write.exchange(true)).isNull();
    assertThat(write.reply().status()).isEqualTo(201);
    assertThat(write.reply().headers())
        .containsExactly("content-type", "a/b", "Runbudget-Replayed", "true");
    assertThat(write.reply().body()).containsExactly(1);
    assertThat(duplicates()).isEqualTo(1);
    write.over("");
    assertThat(ledger.heard).containsExactly("reserve");
  }

  @Test
  void andRefusedByWhoCannot() {
    ledger.next = new Reservation.Replay(REPLY);
    KeyedWrite write = keyed(open(), false);
    assertThat(write.exchange(true)).contains("already done: answered 201");
    assertThat(write.reply()).isNull();
    assertThat(duplicates()).isEqualTo(1);
  }

  @Test
  void anEqualWriteIsCountedOnceHoweverItIsFound() {
    open();
    ledger.next = new Reservation.Replay(REPLY);
    KeyedWrite write = keyed(open(), true);
    assertThat(duplicates()).isEqualTo(1);
    write.exchange(true);
    assertThat(duplicates()).isEqualTo(1);
  }

  @Test
  void theReadThatARedirectLeadsToIsSent() {
    ledger.next = new Reservation.Replay(new LedgerReply(303, Map.of(), new byte[0]));
    KeyedWrite write = keyed(open(), true);
    write.exchange(true);
    assertThat(write.reply().status()).isEqualTo(303);
    assertThat(write.isRedirected()).isTrue();
    write.next(false);
    assertThat(write.reply()).isNull();
    assertThat(write.isRedirected()).as("wherever that leads to").isTrue();
    assertThat(ledger.heard).containsExactly("reserve");
  }

  @Test
  void whatGoesOutInBetweenIsNotTheWrite() throws Throwable {
    KeyedWrite write = keyed(open(), true);
    write.next(true);
    assertThat(write.exchange(true)).isNull();
    write.sent();
    write.responded(401, NONE);
    write.next(false);
    assertThat(write.headers()).isNull();
    write.sent();
    assertThat(write.responded(200, NONE)).as("its body is nobody's answer").isNull();
    write.next(true);
    assertThat(write.headers()).isNotNull();
    assertThat(write.exchange(true)).isNull();
    write.sent();
    write.responded(201, NONE);
    assertThat(ledger.heard)
        .containsExactly("reserve", "sent", "failed 401", "reserve", "sent", "done 201");
  }

  @Test
  void afterAnAnswerFromTheLedgerTheWriteIsAskedForAgain() {
    ledger.next = new Reservation.Replay(REPLY);
    KeyedWrite write = keyed(open(), true);
    for (int i = 0; i < 2; i++) {
      write.next(true);
      assertThat(write.exchange(true)).isNull();
      assertThat(write.reply().status()).isEqualTo(201);
    }
    assertThat(ledger.heard).containsExactly("reserve", "reserve");
  }

  @Test
  void aSilentReSendIsCountedARedirectIsNot() throws Throwable {
    KeyedWrite write = new KeyedWrite(writes, open(), null, new String[0], true, "POST", "okhttp");
    write.exchange(false);
    write.sent();
    write.responded(307, NONE);
    write.exchange(false);
    assertThat(duplicates()).isZero();
    write.sent();
    write.exchange(false);
    assertThat(duplicates()).isEqualTo(1);
  }

  @Test
  void theReadAfterARedirectSaysNothingOfTheWriteAndCarriesNoKey() throws Throwable {
    Writes mine = new Writes("run", KeyFormat.UUID_FORMAT);
    WriteFacts facts = new WriteFacts("POST", "h:1", "/x", "d", 7, null);
    Write first = mine.open(Idempotency.AUTO, facts);
    String[] headers = {"Idempotency-Key", first.key};
    KeyedWrite write = new KeyedWrite(mine, first, null, headers, true, "POST", "okhttp");
    write.exchange(false);
    assertThat(write.headers()).isEqualTo(headers);
    write.sent();
    write.responded(303, NONE);
    write.next(!write.isRedirected());
    assertThat(write.headers()).isNull();
    write.sent();
    write.over("cut");
    assertThat(mine.open(Idempotency.AUTO, facts).key)
        .as("the first was done: an equal one is another")
        .isNotEqualTo(first.key);
  }

  @Test
  void aReSendAfterAnAnswerThatSaysNothingIsCounted() throws Throwable {
    KeyedWrite write = new KeyedWrite(writes, open(), null, new String[0], true, "POST", "okhttp");
    write.exchange(false);
    write.sent();
    write.responded(503, NONE);
    write.exchange(false);
    assertThat(duplicates()).isEqualTo(1);
  }

  @Test
  void whatTheOtherSideSaysItGivesAgainIsCounted() throws Throwable {
    KeyedWrite write = new KeyedWrite(writes, open(), null, new String[0], true, "POST", "okhttp");
    write.exchange(false);
    write.sent();
    write.responded(200, name -> name.equals("Idempotent-Replayed") ? "true" : null);
    assertThat(duplicates()).isEqualTo(1);
  }

  @Test
  void aSecondAddressIsTriedUnderTheSameReservation() {
    KeyedWrite write = keyed(open(), true);
    assertThat(write.exchange(true)).isNull();
    assertThat(write.exchange(true)).isNull();
    write.sent();
    assertThat(write.exchange(true)).contains("may have done it");
    assertThat(ledger.heard.subList(0, 2)).containsExactly("reserve", "sent");
  }

  @Test
  void onlyWhoNeedsTheLedgerIsRefusedWithoutIt() {
    ledger.next = new Reservation.Unreachable("down");
    assertThat(keyed(open(), true).exchange(false)).isNull();
    assertThat(keyed(open(), true).exchange(true)).contains("down");
  }
}
