package io.runbudget.ledger;

import io.runbudget.engine.LedgerReply;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What became of writes, on its way to the table, oldest first. Kept until it is there: a database
 * that is away for a while is told later. The ledger's thread alone takes from it.
 */
final class Outcomes {
  /** Writes; beyond it what became of one is not noted, and it counts as unknown. */
  private static final int MAX = 4_096;

  /** Bytes of replies; beyond it they are noted without. */
  private static final long MAX_BYTES = 16L << 20;

  private static final int TRIES = 2;

  /** One transition. */
  @FunctionalInterface
  private interface Change {
    void make(LedgerTable table) throws SQLException;
  }

  /**
   * @param bare the same with as little as possible, for a database that does not take the rest
   */
  private record Outcome(long token, long bytes, Change change, Change bare) {}

  private final ArrayDeque<Outcome> queue = new ArrayDeque<>();
  private final AtomicLong bytes = new AtomicLong();
  private final LongConsumer dropped;

  /** Of the oldest; the thread's own. */
  private int failures;

  /**
   * @param dropped takes the token of each that cannot be noted at all; on the ledger's thread
   */
  Outcomes(LongConsumer dropped) {
    this.dropped = dropped;
  }

  boolean done(String key, long token, LedgerReply reply, boolean whole) {
    long length = whole ? reply.body().length : 0;
    boolean fits = bytes.get() + length <= MAX_BYTES;
    boolean kept = whole && fits;
    LedgerReply noted =
        kept ? reply : new LedgerReply(reply.status(), reply.headers(), new byte[0]);
    LedgerReply bare = new LedgerReply(reply.status(), Map.of(), new byte[0]);
    return add(
        token,
        kept ? length : 0,
        table -> table.done(key, token, noted, kept),
        table -> table.done(key, token, bare, false));
  }

  boolean failed(String key, long token, int status) {
    Change change = table -> table.failed(key, token, status);
    return add(token, 0, change, change);
  }

  boolean unknown(String key, long token, String why) {
    return add(
        token, 0, table -> table.unknown(key, token, why), table -> table.unknown(key, token, ""));
  }

  private boolean add(long token, long length, Change change, Change bare) {
    synchronized (queue) {
      if (queue.size() >= MAX) {
        return false;
      }
      queue.add(new Outcome(token, length, change, bare));
      bytes.addAndGet(length);
      return true;
    }
  }

  boolean isEmpty() {
    synchronized (queue) {
      return queue.isEmpty();
    }
  }

  /**
   * Notes the oldest; null if there is none, else its token. One that the database does not take
   * must not keep the others waiting for ever: the second time, which is on another connection
   * since each failure ends one, it is noted bare or dropped, unless nothing else is taken either.
   */
  @Nullable Long flushOne(LedgerTable table) throws SQLException {
    Outcome oldest;
    synchronized (queue) {
      oldest = queue.peek();
    }
    if (oldest == null) {
      return null;
    }
    try {
      oldest.change.make(table);
    } catch (SQLException | RuntimeException e) {
      failures++;
      if (failures < TRIES || !table.takesChanges()) {
        throw e;
      }
      noteBare(oldest, table);
    }
    failures = 0;
    synchronized (queue) {
      queue.remove(); // others only add
      bytes.addAndGet(-oldest.bytes);
    }
    return oldest.token;
  }

  private void noteBare(Outcome outcome, LedgerTable table) throws SQLException {
    try {
      outcome.bare.make(table);
    } catch (SQLException | RuntimeException e) {
      if (!table.takesChanges()) {
        throw e;
      }
      dropped.accept(outcome.token);
    }
  }
}
