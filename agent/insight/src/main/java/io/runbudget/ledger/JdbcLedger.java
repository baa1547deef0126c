package io.runbudget.ledger;

import io.runbudget.engine.AgentThreads;
import io.runbudget.engine.LedgerFacts;
import io.runbudget.engine.LedgerReply;
import io.runbudget.engine.Reservation;
import io.runbudget.engine.WriteLedger;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A ledger in a database. One daemon thread does all that has to do with it; callers hand over and
 * wait, for the time limit at most, whatever the database does.
 *
 * <p>Who may win:
 *
 * <ul>
 *   <li>Two that want one key, in this process or two: the guarded update of {@link LedgerTable}.
 *   <li>A caller that gives up waiting, and the answer: {@link Handoff}. A reservation that nobody
 *       waits for any more is taken back by this thread.
 *   <li>A process that dies, and another that wants its write: nobody has to know for sure. What
 *       was only reserved is taken over, and the old token is worth nothing then; what was sent is
 *       unknown.
 * </ul>
 */
public final class JdbcLedger implements WriteLedger, AutoCloseable {
  static final String THREAD = "runbudget-ledger";

  private static final int CAPACITY = 1_024;
  private static final long TICK_MILLIS = 25;
  private static final long IDLE_MILLIS = 1_000;
  private static final long CLEAN_NANOS = Duration.ofHours(1).toNanos();

  /** After a failure nobody waits for the next one: for so long all are told at once. */
  private static final long AWAY_NANOS = 1_000_000_000L;

  private final String shown;
  private final LedgerDatabase database;
  private final long limitNanos;
  private final Consumer<String> warn;
  private final Owner self;
  private final AtomicInteger lost = new AtomicInteger();
  private final ArrayBlockingQueue<Call> calls = new ArrayBlockingQueue<>(CAPACITY);
  private final Outcomes outcomes = new Outcomes(token -> this.lost.incrementAndGet());

  /** Tokens of this process whose attempts have not ended. */
  private final Set<Long> open = ConcurrentHashMap.newKeySet();

  private final Thread thread;
  private volatile boolean closing;

  // The thread's own:
  private @Nullable LedgerTable table;
  private @Nullable String away;
  private long awayNanos;
  private long beatNanos;
  private long cleanNanos;
  private long lookedNanos;
  private boolean failing;

  /**
   * Starts the thread, which opens the database at once, so that the first write need not wait for
   * that.
   *
   * @param limit how long a caller waits at most
   * @param warn takes a message without prefix or line break; called on the ledger's thread
   */
  public static JdbcLedger open(LedgerPlace place, Duration limit, Consumer<String> warn) {
    int seconds = (int) Math.max(1, Math.min(3_600, limit.toSeconds()));
    LedgerDatabase database = LedgerDatabase.of(place, seconds);
    return new JdbcLedger(place.shown(), database, limit, Owner.self(), warn);
  }

  JdbcLedger(
      String shown, LedgerDatabase database, Duration limit, Owner self, Consumer<String> warn) {
    this.self = self;
    this.shown = shown;
    this.database = database;
    this.limitNanos = limit.toNanos();
    this.warn = warn;
    this.thread = AgentThreads.daemon(THREAD, this::work);
    thread.start();
  }

  /** A caller's wish, on the thread. */
  private abstract static class Call {
    /** In the table; false if nobody waits for it any more. */
    abstract void make(LedgerTable table) throws SQLException;

    abstract void fail(String reason);

    abstract boolean isGivenUp();
  }

  private final class Reserve extends Call {
    final Handoff<Reservation> answer = new Handoff<>();
    final long token = ThreadLocalRandom.current().nextLong();
    private final String key;
    private final LedgerFacts facts;

    Reserve(String key, LedgerFacts facts) {
      this.key = key;
      this.facts = facts;
    }

    @Override
    void make(LedgerTable table) throws SQLException {
      open.add(token);
      Reservation reservation = table.reserve(key, facts, token);
      boolean go = reservation instanceof Reservation.Go;
      if (!answer.give(reservation) && go) {
        takeBack(key, token);
      } else if (!go) {
        open.remove(token);
      }
    }

    @Override
    void fail(String reason) {
      if (open.contains(token)) {
        takeBack(key, token); // it may have been reserved all the same
      }
      answer.give(new Reservation.Unreachable(reason));
    }

    @Override
    boolean isGivenUp() {
      return answer.isGivenUp();
    }
  }

  private final class Sent extends Call {
    final Handoff<Boolean> answer = new Handoff<>();
    private final String key;
    private final long token;

    Sent(String key, long token) {
      this.key = key;
      this.token = token;
    }

    @Override
    void make(LedgerTable table) throws SQLException {
      boolean sent = table.sent(key, token);
      if (!sent) {
        open.remove(token);
      }
      answer.give(sent); // who has given up has taken it back by then
    }

    @Override
    void fail(String reason) {
      answer.give(false);
    }

    @Override
    boolean isGivenUp() {
      return answer.isGivenUp();
    }
  }

  @Override
  public Reservation reserve(String key, LedgerFacts facts) {
    return reserve(key, facts, () -> false);
  }

  @Override
  public Reservation reserve(String key, LedgerFacts facts, BooleanSupplier stopped) {
    Reserve call = new Reserve(key, facts);
    if (closing || !calls.offer(call)) {
      return new Reservation.Unreachable(shown + ": " + (closing ? "closed" : "too many wait"));
    }
    Reservation answer = call.answer.await(limitNanos, stopped);
    return answer != null ? answer : new Reservation.Unreachable(shown + ": " + late(stopped));
  }

  @Override
  public boolean sent(String key, long token) {
    return sent(key, token, () -> false);
  }

  @Override
  public boolean sent(String key, long token, BooleanSupplier stopped) {
    Sent call = new Sent(key, token);
    boolean asked = !closing && calls.offer(call);
    Boolean answer = asked ? call.answer.await(limitNanos, stopped) : null;
    boolean sent = answer != null && answer;
    if (!sent) {
      takeBack(key, token);
    }
    return sent;
  }

  private String late(BooleanSupplier stopped) {
    return stopped.getAsBoolean()
        ? "stopped"
        : "no answer within " + TimeUnit.NANOSECONDS.toMillis(limitNanos) + " ms";
  }

  @Override
  public void done(String key, long token, LedgerReply reply, boolean whole) {
    noted(outcomes.done(key, token, reply, whole), token);
  }

  @Override
  public void failed(String key, long token, int status) {
    noted(outcomes.failed(key, token, status), token);
  }

  @Override
  public void unknown(String key, long token, String why) {
    noted(outcomes.unknown(key, token, why), token);
  }

  private void takeBack(String key, long token) {
    noted(outcomes.failed(key, token, 0), token);
  }

  private void noted(boolean kept, long token) {
    if (!kept) {
      open.remove(token); // from now on it is nobody's, and unknown to whoever asks
      lost.incrementAndGet();
    }
    calls.offer(NOTHING); // a full queue wakes the thread as well
  }

  /** Wakes the thread. */
  private static final Call NOTHING =
      new Call() {
        @Override
        void make(LedgerTable table) {}

        @Override
        void fail(String reason) {}

        @Override
        boolean isGivenUp() {
          return false;
        }
      };

  // The thread.

  private void work() {
    attempt(NOTHING);
    while (!closing) {
      try {
        Call next = calls.poll(pauseMillis(), TimeUnit.MILLISECONDS);
        if (next != null && !next.isGivenUp()) {
          attempt(next);
        }
        if (next == null || isTimeToLook()) {
          rest();
        }
      } catch (InterruptedException e) {
        // Nobody has a reason to; closing says so itself.
      } catch (Throwable t) {
        close(t);
      }
    }
    Call left;
    while ((left = calls.poll()) != null) {
      left.fail(shown + ": closed");
    }
    attempt(NOTHING); // what became of the last writes
    sayLost();
    database.close();
  }

  private void sayLost() {
    int writes = lost.getAndSet(0);
    if (writes > 0) {
      warn.accept(
          "ledger "
              + shown
              + ": what became of "
              + writes
              + (writes == 1 ? " write" : " writes")
              + " could not be noted; counts"
              + " as unknown");
    }
  }

  /** However busy it is: others may want the file. */
  private boolean isTimeToLook() {
    return System.nanoTime() - lookedNanos > TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS);
  }

  private long pauseMillis() {
    return database.isHeld() ? TICK_MILLIS : IDLE_MILLIS;
  }

  private void rest() {
    long now = System.nanoTime();
    boolean beats = !open.isEmpty() && now - beatNanos > Owners.BEAT_NANOS;
    if (beats || !outcomes.isEmpty()) {
      attempt(NOTHING);
    }
    sayLost();
    database.idle();
    lookedNanos = System.nanoTime();
  }

  /** Once more if the connection was an old one, which may have died since. */
  private void attempt(Call call) {
    String reason = away;
    if (reason != null && System.nanoTime() - awayNanos < AWAY_NANOS) {
      call.fail(reason);
      return;
    }
    boolean old = table != null;
    try {
      make(call);
    } catch (Throwable first) {
      forget();
      if (!old || !(first instanceof SQLException)) {
        failed(call, first);
        return;
      }
      try {
        make(call);
      } catch (Throwable second) {
        forget();
        failed(call, second);
      }
    }
  }

  private void make(Call call) throws SQLException {
    LedgerTable mine = table();
    flush(mine);
    call.make(mine);
    flush(mine);
    away = null;
    if (failing) {
      failing = false;
      warn.accept("ledger " + shown + ": reached again");
    }
  }

  private LedgerTable table() throws SQLException {
    java.sql.Connection connection =
        database.connection(System.nanoTime() + Math.max(limitNanos, TimeUnit.SECONDS.toNanos(1)));
    LedgerTable mine = table;
    if (mine == null || !mine.isOn(connection)) {
      LedgerSchema.make(connection);
      mine = new LedgerTable(connection, database.force(), self, open::contains);
      mine.owners().beat();
      beatNanos = System.nanoTime();
      table = mine;
      lookedNanos = System.nanoTime(); // opening it takes longer than a turn: some use of it first
    }
    long now = System.nanoTime();
    if (now - beatNanos > Owners.BEAT_NANOS) {
      mine.owners().beat();
      beatNanos = now;
    }
    if (cleanNanos == 0 || now - cleanNanos > CLEAN_NANOS) {
      cleanNanos = now | 1;
      LedgerSchema.clean(connection);
    }
    return mine;
  }

  private void flush(LedgerTable mine) throws SQLException {
    Long token = outcomes.flushOne(mine);
    if (token == null) {
      return;
    }
    while (token != null) {
      open.remove(token);
      token = outcomes.flushOne(mine);
    }
    mine.force();
  }

  private void forget() {
    table = null;
    database.close();
  }

  private void failed(Call call, Throwable why) {
    String reason = shown + ": " + firstLine(why);
    away = reason;
    awayNanos = System.nanoTime();
    call.fail(reason);
    if (!failing) {
      failing = true;
      warn.accept("ledger " + reason);
    }
  }

  /** Not the cause, in which there may be a URL with its password. */
  private static String firstLine(Throwable why) {
    String message = why instanceof SQLException ? why.getMessage() : why.toString();
    String line = String.valueOf(message).split("\\R", 2)[0];
    return line.length() <= 200 ? line : line.substring(0, 200);
  }

  private void close(Throwable fault) {
    forget();
    warn.accept("ledger " + shown + ": " + fault);
  }

  /**
   * Notes what is known so far and ends the thread, within the time limit or not at all. Calls from
   * then on are unreachable.
   */
  @Override
  public void close() {
    closing = true;
    calls.offer(NOTHING);
    long until = System.nanoTime() + limitNanos;
    boolean interrupted = false;
    while (thread.isAlive() && until - System.nanoTime() > 0 && !interrupted) {
      try {
        thread.join(Math.max(1, (until - System.nanoTime()) / 1_000_000));
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
