package io.runbudget.engine;

import java.time.Duration;

/**
 * A point on the monotonic clock. A timeout is a length and starts anew wherever it is passed on; a
 * point does not, which is why everything below a run is given this and subtracts. Immutable.
 */
public final class Deadline {

  /**
   * Longest length taken, about 146 years: the difference of any two points stays within a long, so
   * that subtraction orders them.
   */
  static final long MAX_NANOS = Long.MAX_VALUE / 2;

  private final Ticker ticker;
  private final long atNanos;

  private Deadline(Ticker ticker, long atNanos) {
    this.ticker = ticker;
    this.atNanos = atNanos;
  }

  /**
   * The point {@code length} after {@code startNanos}.
   *
   * @param length negative counts as zero, more than about 146 years as that
   */
  public static Deadline after(Ticker ticker, long startNanos, Duration length) {
    return new Deadline(ticker, startNanos + saturated(length));
  }

  /** A length in nanoseconds, between 0 and {@link #MAX_NANOS}. */
  static long saturated(Duration length) {
    if (length.isNegative()) {
      return 0;
    }
    return length.compareTo(Duration.ofNanos(MAX_NANOS)) > 0 ? MAX_NANOS : length.toNanos();
  }

  /** This deadline brought forward by {@code nanos}. */
  Deadline minus(long nanos) {
    return new Deadline(ticker, atNanos - nanos);
  }

  /** The point, on its ticker. */
  long atNanos() {
    return atNanos;
  }

  /** What remains, negative once it has passed. */
  public long remainingNanos() {
    return atNanos - ticker.nanos();
  }

  /** Whether it has been reached. */
  public boolean isReached() {
    return remainingNanos() <= 0;
  }
}
