package io.runbudget.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.LedgerFacts;
import io.runbudget.engine.LedgerReply;
import io.runbudget.engine.Reservation;
import io.runbudget.ledger.LedgerRow.State;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a ledger does, whatever database it is in. */
abstract class LedgerContract {
  static final LedgerFacts FACTS = new LedgerFacts("run1", "POST", "payly:443", "/v1/refunds");
  private static final LedgerReply REPLY =
      new LedgerReply(
          201, Map.of("content-type", "text/plain"), "made".getBytes(StandardCharsets.UTF_8));
  private static final Duration LIMIT = Duration.ofSeconds(30); // a busy machine is not the point

  final String key = UUID.randomUUID().toString();
  private final Queue<String> warnings = new ConcurrentLinkedQueue<>();
  private final List<JdbcLedger> opened = new ArrayList<>();

  abstract LedgerPlace place();

  JdbcLedger ledger(Owner owner) {
    LedgerDatabase database = LedgerDatabase.of(place(), 30);
    JdbcLedger ledger =
        new JdbcLedger(
            place().shown(),
            database,
            LIMIT,
            owner,
            warning -> {
              warnings.add(warning);
              System.err.println("in a test: " + warning);
            });
    opened.add(ledger);
    return ledger;
  }

  private static Owner owner(String host, long pid) {
    return new Owner(UUID.randomUUID().toString(), host, pid, 0);
  }

  /** A process of this host that is not there. */
  private static Owner dead() {
    return owner(Owner.self().host(), 1L << 40);
  }

  @AfterEach
  void close() {
    opened.forEach(JdbcLedger::close);
  }

  private long go(JdbcLedger ledger) {
    Reservation answer = ledger.reserve(key, FACTS);
    assertThat(answer).isInstanceOf(Reservation.Go.class);
    return ((Reservation.Go) answer).token();
  }

  private long sent(JdbcLedger ledger) {
    long token = go(ledger);
    assertThat(ledger.sent(key, token)).isTrue();
    return token;
  }

  /** What was handed over before is in the table once this has been answered. */
  private static void flush(JdbcLedger ledger) {
    ledger.reserve(UUID.randomUUID().toString(), FACTS);
  }

  @Test
  void aWriteThatWasDoneIsAnsweredAgain() {
    JdbcLedger ledger = ledger(Owner.self());
    long token = go(ledger);
    assertThat(ledger.reserve(key, FACTS)).isInstanceOf(Reservation.InFlight.class);
    assertThat(ledger.sent(key, token)).isTrue();
    assertThat(ledger.reserve(key, FACTS)).isInstanceOf(Reservation.InFlight.class);
    ledger.done(key, token, REPLY, false);
    assertThat(ledger.reserve(key, FACTS)).isInstanceOf(Reservation.Done.class);
    ledger.done(key, token, REPLY, true);
    LedgerReply again = ((Reservation.Replay) ledger.reserve(key, FACTS)).reply();
    assertThat(again.status()).isEqualTo(201);
    assertThat(again.headers()).isEqualTo(REPLY.headers());
    assertThat(again.body()).isEqualTo(REPLY.body());
  }

  @Test
  void whatWasSentAfterItWasGivenUpIsUnknownUnlessSomebodyElseHasIt() {
    JdbcLedger ledger = ledger(Owner.self());
    long token = sent(ledger);
    ledger.failed(key, token, 0);
    ledger.unknown(key, token, "sent after it was given up");
    assertThat(ledger.reserve(key, FACTS)).isInstanceOf(Reservation.Unknown.class);
    ledger.failed(key, token, 409); // answered after all
    long next = go(ledger);
    ledger.unknown(key, token, "sent after it was given up");
    flush(ledger);
    assertThat(ledger.sent(key, next)).isTrue();
  }

  /** Given up and answered at once, in whatever order that is told. */
  @Test
  void whatTheOtherSideHasTurnedDownDoesNotBecomeUnknown() {
    JdbcLedger ledger = ledger(Owner.self());
    long token = sent(ledger);
    ledger.failed(key, token, 400);
    ledger.unknown(key, token, "cut at the deadline");
    assertThat(ledger.reserve(key, FACTS)).isInstanceOf(Reservation.Go.class);
  }

  @Test
  void anEmptyReplyAndTheLongestAreKept() {
    JdbcLedger ledger = ledger(Owner.self());
    long token = sent(ledger);
    ledger.done(key, token, new LedgerReply(204, Map.of(), new byte[0]), true);
    assertThat(((Reservation.Replay) ledger.reserve(key, FACTS)).reply().body()).isEmpty();
    byte[] longest = new byte[LedgerReply.MAX_BYTES];
    longest[7] = -1;
    ledger.done(key, token, new LedgerReply(200, Map.of(), longest), true);
    assertThat(((Reservation.Replay) ledger.reserve(key, FACTS)).reply().body()).isEqualTo(longest);
    ledger.done(key, token, new LedgerReply(200, Map.of(), new byte[longest.length + 1]), true);
    assertThat(((Reservation.Done) ledger.reserve(key, FACTS)).why()).contains("200", "not kept");
  }

  @Test
  void aWriteThatFailedMayBeSentAgainUnderANewToken() {
    JdbcLedger ledger = ledger(Owner.self());
    long token = sent(ledger);
    ledger.failed(key, token, 422);
    long next = go(ledger);
    assertThat(next).isNotEqualTo(token);
    assertThat(ledger.sent(key, token)).as("the old one").isFalse();
    ledger.done(key, token, REPLY, true);
    assertThat(ledger.reserve(key, FACTS)).isInstanceOf(Reservation.InFlight.class);
    assertThat(ledger.sent(key, next)).isTrue();
  }

  @Test
  void anUnknownWriteIsRefusedUntilItsOwnerHearsOfItAfterAll() {
    JdbcLedger ledger = ledger(Owner.self());
    long token = sent(ledger);
    ledger.unknown(key, token, "cut at the deadline");
    Reservation answer = ledger.reserve(key, FACTS);
    assertThat(((Reservation.Unknown) answer).why()).isEqualTo("cut at the deadline");
    ledger.done(key, token, REPLY, true);
    assertThat(ledger.reserve(key, FACTS)).isInstanceOf(Reservation.Replay.class);
    ledger.failed(key, token, 500);
    ledger.unknown(key, token, "late");
    assertThat(ledger.reserve(key, FACTS)).as("done stays").isInstanceOf(Reservation.Replay.class);
  }

  @Test
  void whatADeadProcessOnlyReservedIsTakenOver() {
    JdbcLedger old = ledger(dead());
    long token = go(old);
    JdbcLedger other = ledger(Owner.self());
    long next = go(other);
    assertThat(old.sent(key, token)).as("it was not dead after all").isFalse();
    assertThat(other.sent(key, next)).isTrue();
  }

  @Test
  void whatADeadProcessHasSentIsUnknown() {
    JdbcLedger old = ledger(dead());
    long token = sent(old);
    JdbcLedger other = ledger(Owner.self());
    assertThat(other.reserve(key, FACTS)).isInstanceOf(Reservation.Unknown.class);
    old.done(key, token, REPLY, true); // it was not dead after all
    flush(old);
    assertThat(other.reserve(key, FACTS)).isInstanceOf(Reservation.Replay.class);
  }

  @Test
  void anotherHostIsAliveWhileItGivesSigns() throws SQLException {
    Owner far = owner("elsewhere", 1L << 40);
    sent(ledger(far));
    JdbcLedger other = ledger(Owner.self());
    assertThat(other.reserve(key, FACTS)).isInstanceOf(Reservation.InFlight.class);
    opened.forEach(JdbcLedger::close);
    opened.clear();
    execute(
        "UPDATE runbudget_owners SET beat = CURRENT_TIMESTAMP - INTERVAL '31' SECOND WHERE id = '"
            + far.id()
            + "'");
    assertThat(ledger(Owner.self()).reserve(key, FACTS)).isInstanceOf(Reservation.Unknown.class);
  }

  @Test
  void whatIsSettledIsForgottenAfterAWeekAndWhatIsUnknownIsNot() throws SQLException {
    JdbcLedger ledger = ledger(Owner.self());
    ledger.failed(key, sent(ledger), 400);
    String unknown = UUID.randomUUID().toString();
    long token = ((Reservation.Go) ledger.reserve(unknown, FACTS)).token();
    ledger.sent(unknown, token);
    ledger.unknown(unknown, token, "why");
    flush(ledger);
    ledger.close();
    execute("UPDATE runbudget_writes SET changed_at = CURRENT_TIMESTAMP - INTERVAL '8' DAY");
    flush(ledger(Owner.self()));
    opened.forEach(JdbcLedger::close);
    try (LedgerAdmin admin = LedgerAdmin.open(place())) {
      assertThat(admin.list(List.of(State.values())))
          .extracting(LedgerRow::key)
          .contains(unknown)
          .doesNotContain(key);
    }
  }

  private void execute(String sql) throws SQLException {
    try (LedgerDatabase database = LedgerDatabase.of(place(), 30)) {
      Connection connection = database.connection(System.nanoTime() + TimeUnit.SECONDS.toNanos(30));
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }
  }

  /** The rule that the database has is one that no later try fulfils. */
  private long poisoned(JdbcLedger ledger, String rule) throws SQLException {
    long token = sent(ledger);
    String name = "c" + UUID.randomUUID().toString().replace("-", "");
    execute(
        "ALTER TABLE runbudget_writes ADD CONSTRAINT "
            + name
            + " CHECK (id <> '"
            + key
            + "' OR "
            + rule
            + ")");
    return token;
  }

  @Test
  void anOutcomeThatIsNotTakenIsNotedWithoutItsReply() throws SQLException {
    JdbcLedger ledger = ledger(Owner.self());
    ledger.done(key, poisoned(ledger, "body IS NULL"), REPLY, true);
    assertThat(ledger.reserve(UUID.randomUUID().toString(), FACTS))
        .isInstanceOf(Reservation.Go.class);
    assertThat(((Reservation.Done) ledger.reserve(key, FACTS)).why()).contains("201", "not kept");
  }

  @Test
  void anOutcomeThatIsNeverTakenIsDroppedAndItsWriteUnknown() throws SQLException {
    JdbcLedger ledger = ledger(Owner.self());
    ledger.done(key, poisoned(ledger, "state <> 'DONE'"), REPLY, true);
    assertThat(ledger.reserve(UUID.randomUUID().toString(), FACTS))
        .isInstanceOf(Reservation.Go.class);
    assertThat(((Reservation.Unknown) ledger.reserve(key, FACTS)).why()).contains("be noted");
    ledger.close();
    assertThat(warnings).anyMatch(warning -> warning.contains("what became of 1 write "));
  }

  @Test
  void ofManyThreadsAndTwoLedgersOneGoes() throws Exception {
    List<JdbcLedger> two = List.of(ledger(Owner.self()), ledger(Owner.self()));
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      for (int round = 0; round < 5; round++) {
        String raced = UUID.randomUUID().toString();
        CyclicBarrier start = new CyclicBarrier(8);
        List<Future<Reservation>> answers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          JdbcLedger ledger = two.get(i % 2);
          answers.add(
              pool.submit(
                  () -> {
                    start.await(30, TimeUnit.SECONDS);
                    return ledger.reserve(raced, FACTS);
                  }));
        }
        int go = 0;
        for (Future<Reservation> each : answers) {
          Reservation answer = each.get(60, TimeUnit.SECONDS);
          assertThat(answer).isInstanceOfAny(Reservation.Go.class, Reservation.InFlight.class);
          go += answer instanceof Reservation.Go ? 1 : 0;
        }
        assertThat(go).isEqualTo(1);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void whatPeopleSettleIsSettled() throws SQLException {
    JdbcLedger ledger = ledger(dead());
    long token = sent(ledger);
    flush(ledger);
    try (LedgerAdmin admin = LedgerAdmin.open(place())) {
      assertThat(admin.list(List.of(State.UNKNOWN)))
          .as("its process is gone")
          .anySatisfy(
              row -> {
                assertThat(row.key()).isEqualTo(key);
                assertThat(row.path()).isEqualTo("/v1/refunds");
              });
      assertThat(admin.resolve("%", true)).isEmpty();
      assertThat(admin.resolve(key.substring(0, 20), false))
          .singleElement()
          .satisfies(row -> assertThat(row.state()).isEqualTo(State.FAILED));
    }
    ledger.done(key, token, REPLY, true); // too late: it may have been sent again by now
    flush(ledger);
    long next = sent(ledger);
    ledger.unknown(key, next, "again");
    flush(ledger);
    try (LedgerAdmin admin = LedgerAdmin.open(place())) {
      assertThat(admin.resolve(key, true).get(0).state()).isEqualTo(State.DONE);
    }
    assertThat(((Reservation.Done) ledger.reserve(key, FACTS)).why()).contains("by hand");
  }

  @Test
  void noTextBreaksIt() {
    JdbcLedger ledger = ledger(Owner.self());
    LedgerFacts odd = new LedgerFacts("r'\0", "POST", "x".repeat(9_999), "/\u00e4\"';--");
    long token = ((Reservation.Go) ledger.reserve("k'" + key, odd)).token();
    assertThat(ledger.sent("k'" + key, token)).isTrue();
    ledger.unknown("k'" + key, token, "\0'".repeat(500));
    assertThat(ledger.reserve("k'" + key, odd)).isInstanceOf(Reservation.Unknown.class);
  }
}
