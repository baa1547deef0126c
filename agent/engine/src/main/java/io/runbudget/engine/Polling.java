package io.runbudget.engine;

/**
 * How often it was asked whether a process has exited. Who asks once wants to know whether it has
 * come up; who asks again waits for its end. Thread-safe.
 */
final class Polling {
  /** Who has not asked for so long does something else by now; longer than the usual intervals. */
  static final long FRESH_NANOS = 1_000_000_000L;

  private int asks;
  private long beforeNanos;
  private long lastNanos;

  /** Asked now; returns whether it was before. */
  synchronized boolean asked(long nowNanos) {
    beforeNanos = lastNanos;
    lastNanos = nowNanos;
    asks = Math.min(asks + 1, 2);
    return asks == 2;
  }

  /**
   * Whether that is a wait for the exit which {@code deadlineNanos} meets. The first question after
   * the deadline does not count: it may be whoever cleans up.
   */
  synchronized boolean isWaitAt(long deadlineNanos) {
    long nanos = lastNanos - deadlineNanos < 0 ? lastNanos : beforeNanos;
    return asks == 2 && nanos - deadlineNanos >= -FRESH_NANOS;
  }
}
