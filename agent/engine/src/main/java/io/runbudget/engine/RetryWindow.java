package io.runbudget.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The retry budget of one provider: how many of its attempts of the last minute were retries. Once
 * that is too much, retries are refused but for one probe every five seconds, and an answered probe
 * ends it. First attempts are never refused here: they are the load that the application means.
 *
 * <p>Lock-free. A slot is a second, its attempts and its retries in one long, so that counting is
 * one compare-and-set. Who wants to retry is counted first and then looks at what all had counted
 * before: of many at once none slips through, at worst one is refused that might have gone.
 */
final class RetryWindow {
  /**
   * Retries among attempts beyond which it trips: load stays below 1.25 times the first attempts.
   */
  static final int SHARE_PERCENT = 20;

  /** Below so many retries the share says nothing. */
  static final int LEAST_RETRIES = 10;

  /** So many are enough if nothing has succeeded for a while. */
  static final int LEAST_RETRIES_WITHOUT_SUCCESS = 3;

  static final long WITHOUT_SUCCESS_NANOS = 10_000_000_000L;
  static final long PROBE_NANOS = 5_000_000_000L;
  static final int SLOTS = 60;

  /** What is decided about a retry. */
  enum Verdict {
    GO,
    PROBE,
    REFUSED
  }

  private static final long SECOND = 1_000_000_000L;
  private static final int COUNT_BITS = 18;
  private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;
  private static final long ONE_RETRY = 1L << COUNT_BITS;
  private static final int SECOND_SHIFT = 2 * COUNT_BITS;
  private static final long SECOND_MASK = (1L << (Long.SIZE - SECOND_SHIFT)) - 1;

  private final long epoch;
  private final AtomicLongArray slots = new AtomicLongArray(SLOTS);

  /** When the next probe may go, 0 while not tripped. Whoever changes it is it. */
  private final AtomicLong nextProbe = new AtomicLong();

  private volatile long lastSuccess;
  private volatile boolean succeeded;

  /** Slots of earlier seconds do not count any more. */
  private volatile long since;

  RetryWindow(long nowNanos) {
    epoch = nowNanos;
  }

  /** An attempt goes out that is no retry, or comes when the provider has told it to. */
  void attempt(long nowNanos) {
    add(second(nowNanos), 1);
  }

  /** Somebody wants to retry; unless refused, it is counted, as an attempt too. */
  Verdict retry(long nowNanos) {
    long probe = nextProbe.get();
    if (probe != 0) {
      boolean mine = nowNanos - probe >= 0 && nextProbe.compareAndSet(probe, after(nowNanos));
      if (mine) {
        add(second(nowNanos), ONE_RETRY + 1);
      }
      return mine ? Verdict.PROBE : Verdict.REFUSED;
    }
    long second = second(nowNanos);
    add(second, ONE_RETRY + 1);
    long all = sum(second);
    if (!trips(attempts(all) - 1, retries(all) - 1, nowNanos)) {
      return Verdict.GO;
    }
    add(second, -(ONE_RETRY + 1));
    nextProbe.compareAndSet(0, after(nowNanos));
    return Verdict.REFUSED;
  }

  /** What was counted just now does not go out after all; nor has it seen how the provider is. */
  void takesBack(boolean retry, boolean probe, long nowNanos) {
    add(second(nowNanos), retry ? -(ONE_RETRY + 1) : -1);
    long next = nextProbe.get();
    if (probe && next != 0) {
      nextProbe.compareAndSet(next, nowNanos == 0 ? 1 : nowNanos);
    }
  }

  /** Whether {@link #retry} would be refused, with nothing counted: for whoever only watches. */
  boolean wouldRefuse(long nowNanos) {
    long all = sum(second(nowNanos));
    return trips(attempts(all), retries(all), nowNanos);
  }

  /** A retry that was only watched goes out. */
  void watched(long nowNanos) {
    add(second(nowNanos), ONE_RETRY + 1);
  }

  private boolean trips(long attempts, long retries, long nowNanos) {
    return (retries >= LEAST_RETRIES && retries * 100 > attempts * SHARE_PERCENT)
        || (retries >= LEAST_RETRIES_WITHOUT_SUCCESS
            && (!succeeded || nowNanos - lastSuccess >= WITHOUT_SUCCESS_NANOS));
  }

  /** An attempt was answered. */
  void answered(boolean probe, long nowNanos) {
    lastSuccess = nowNanos;
    succeeded = true; // after: whoever sees it sees when
    if (probe && nextProbe.getAndSet(0) != 0) {
      since = second(nowNanos) + 1; // what was counted until now would trip it again
    }
  }

  boolean isTripped() {
    return nextProbe.get() != 0;
  }

  /** Nanoseconds until a probe may go. */
  long untilProbe(long nowNanos) {
    long probe = nextProbe.get();
    return probe == 0 ? 0 : Math.max(0, probe - nowNanos);
  }

  /** Retries among the attempts of the last minute. */
  int percent(long nowNanos) {
    long all = sum(second(nowNanos));
    return attempts(all) == 0 ? 0 : (int) (retries(all) * 100 / attempts(all));
  }

  /** 0 means none: that moment counts as one nanosecond later. */
  private static long after(long nowNanos) {
    long at = nowNanos + PROBE_NANOS;
    return at == 0 ? 1 : at;
  }

  private long second(long nowNanos) {
    return (nowNanos - epoch) / SECOND;
  }

  private void add(long second, long what) {
    int slot = (int) (second % SLOTS);
    while (true) {
      long before = slots.get(slot);
      boolean same = before >>> SECOND_SHIFT == (second & SECOND_MASK);
      if (what < 0 && !(same && holds(before, -what))) {
        return; // the slot has moved on, and with it what was counted
      }
      long base = same ? before : (second & SECOND_MASK) << SECOND_SHIFT;
      boolean full = (base & COUNT_MASK) == COUNT_MASK; // a quarter of a million in a second
      if (full || slots.compareAndSet(slot, before, base + what)) {
        return;
      }
    }
  }

  private static boolean holds(long slot, long what) {
    return (slot & COUNT_MASK) >= (what & COUNT_MASK)
        && (slot >>> COUNT_BITS & COUNT_MASK) >= what >>> COUNT_BITS;
  }

  /** Attempts in the lower half, retries in the upper. */
  private long sum(long second) {
    long attempts = 0;
    long retries = 0;
    for (int i = 0; i < SLOTS; i++) {
      long slot = slots.get(i);
      long age = second - (slot >>> SECOND_SHIFT);
      if (age >= 0 && age < SLOTS && second - age >= since) {
        attempts += slot & COUNT_MASK;
        retries += slot >>> COUNT_BITS & COUNT_MASK;
      }
    }
    return retries << Integer.SIZE | attempts;
  }

  private static long attempts(long sum) {
    return sum & 0xFFFF_FFFFL;
  }

  private static long retries(long sum) {
    return sum >>> Integer.SIZE;
  }
}
