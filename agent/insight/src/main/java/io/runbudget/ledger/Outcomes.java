package io.runbudget.ledger;

import io.runbudget.engine.LedgerReply;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;
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

  /** One transition. */
  @FunctionalInterface
  private interface Change {
    void make(LedgerTable table) throws SQLException;
  }

  private record Outcome(long token, long bytes, Change change) {}

  private final ArrayDeque<Outcome> queue = new ArrayDeque<>();
  private final AtomicLong bytes = new AtomicLong();

  boolean done(String key, long token, LedgerReply reply, boolean whole) {
    long length = whole ? reply.body().length : 0;
    boolean fits = bytes.get() + length <= MAX_BYTES;
    boolean kept = whole && fits;
    LedgerReply noted =
        kept ? reply : new LedgerReply(reply.status(), reply.headers(), new byte[0]);
    return add(token, kept ? length : 0, table -> table.done(key, token, noted, kept));
  }

  boolean failed(String key, long token, int status) {
    return add(token, 0, table -> table.failed(key, token, status));
  }

  boolean unknown(String key, long token, String why) {
    return add(token, 0, table -> table.lost(key, token, why));
  }

  private boolean add(long token, long length, Change change) {
    synchronized (queue) {
      if (queue.size() >= MAX) {
        return false;
      }
      queue.add(new Outcome(token, length, change));
      bytes.addAndGet(length);
      return true;
    }
  }

  boolean isEmpty() {
    synchronized (queue) {
      return queue.isEmpty();
    }
  }

  /** Notes the oldest; null if there is none, else its token. */
  @Nullable Long flushOne(LedgerTable table) throws SQLException {
    Outcome oldest;
    synchronized (queue) {
      oldest = queue.peek();
    }
    if (oldest == null) {
      return null;
    }
    oldest.change.make(table);
    synchronized (queue) {
      queue.remove(); // others only add
      bytes.addAndGet(-oldest.bytes);
    }
    return oldest.token;
  }
}
