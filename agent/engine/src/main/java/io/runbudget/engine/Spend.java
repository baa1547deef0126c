package io.runbudget.engine;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What a run has spent of one kind, tokens or millionths of a dollar, and what is held for calls in
 * flight. Lock-free: spent and held are one number, so that a hold that would go past the limit is
 * refused by the compare-and-set that would have made it.
 */
final class Spend {
  static final long NO_LIMIT = Long.MAX_VALUE;

  final long limit;

  /** Spent, and held by calls in flight. */
  private final AtomicLong committed = new AtomicLong();

  private final AtomicLong spent = new AtomicLong();

  Spend(long limit) {
    this.limit = limit;
  }

  boolean isLimited() {
    return limit != NO_LIMIT;
  }

  /**
   * Holds {@code amount} until {@link #settle}.
   *
   * @return false if it does not fit, and nothing is held; a call that is sure to use something
   *     never fits once the limit is reached
   */
  boolean hold(long amount) {
    while (true) {
      long before = committed.get();
      long after = sum(before, amount);
      if (after > limit || (before >= limit && isLimited())) {
        return false;
      }
      if (committed.compareAndSet(before, after)) {
        return true;
      }
    }
  }

  /** Holds it whether it fits or not: for whoever only watches. */
  void holdAnyway(long amount) {
    committed.updateAndGet(before -> sum(before, amount));
  }

  /** What was held is over: {@code used} of it, or more, was really spent. */
  void settle(long held, long used) {
    committed.updateAndGet(before -> sum(before - held, used));
    spent.updateAndGet(before -> sum(before, used));
  }

  private static long sum(long a, long b) {
    return a > NO_LIMIT - b ? NO_LIMIT : a + b;
  }

  long spent() {
    return spent.get();
  }

  /** Whether anything is held. */
  boolean isHeld() {
    return held(spent.get()) > 0;
  }

  /** What is held besides the {@code spent} that was read just now. */
  long held(long spent) {
    return Math.max(0, committed.get() - spent);
  }

  /** What has been spent beyond the limit. */
  long debt() {
    return isLimited() ? Math.max(0, spent.get() - limit) : 0;
  }

  /** What is neither spent nor held; {@link #NO_LIMIT} without a limit. */
  long left() {
    return isLimited() ? Math.max(0, limit - committed.get()) : NO_LIMIT;
  }
}
