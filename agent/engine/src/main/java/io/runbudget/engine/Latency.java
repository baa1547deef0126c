package io.runbudget.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long calls of one kind take until their response's head, in buckets 9 % wide from one
 * millisecond to an hour. A call that was cut is censored: it would have taken longer, nobody knows
 * how much, and quantiles are those of Kaplan and Meier. After {@link #AGE} samples all counts are
 * halved, so that what was measured lately weighs more. Lock-free; a sample may get lost while that
 * is done.
 */
final class Latency {
  private static final int PER_DOUBLING = 8;
  private static final int DOUBLINGS = 22; // 2^22 ms is more than an hour
  private static final int BUCKETS = PER_DOUBLING * DOUBLINGS;
  private static final int AGE = 8_192;
  private static final int STALE_SHIFT = 6;
  private static final long LOOK_NANOS = 5_000_000_000L;
  private static final double MILLI = 1_000_000.0;

  private final AtomicIntegerArray answered = new AtomicIntegerArray(BUCKETS);
  private final AtomicIntegerArray cut = new AtomicIntegerArray(BUCKETS);
  private final AtomicInteger samples = new AtomicInteger();

  /** For calls nobody tells apart: counts nothing, knows nothing. */
  static final Latency UNKNOWN = new Latency(false);

  private final boolean counts;

  Latency() {
    this(true);
  }

  private Latency(boolean counts) {
    this.counts = counts;
  }

  /** When somebody may try although it looks too slow. Whoever moves it on is it. */
  private final AtomicLong nextLook = new AtomicLong(Long.MIN_VALUE);

  /** Whether this one may see if it is still so slow: one every five seconds. */
  boolean mayLook(long nowNanos) {
    long at = nextLook.get();
    return (at == Long.MIN_VALUE || nowNanos - at >= 0)
        && nextLook.compareAndSet(at, nowNanos + LOOK_NANOS);
  }

  void answered(long nanos) {
    count(answered, nanos);
  }

  void cut(long nanos) {
    count(cut, nanos);
  }

  private void count(AtomicIntegerArray buckets, long nanos) {
    if (!counts) {
      return;
    }
    buckets.incrementAndGet(bucket(nanos));
    if (samples.incrementAndGet() == AGE) { // exactly one thread sees that
      halve(answered);
      halve(cut);
      samples.addAndGet(-AGE / 2);
    }
  }

  private static void halve(AtomicIntegerArray counts) {
    for (int i = 0; i < BUCKETS; i++) {
      counts.updateAndGet(i, count -> count >> 1);
    }
  }

  /** How many there are, about. */
  int samples() {
    return samples.get();
  }

  private static int bucket(long nanos) {
    double millis = Math.max(1, nanos / MILLI);
    int bucket = (int) (Math.log(millis) / Math.log(2) * PER_DOUBLING);
    return Math.min(BUCKETS - 1, bucket);
  }

  private static double upper(int bucket) {
    return Math.pow(2, (bucket + 1.0) / PER_DOUBLING) * MILLI;
  }

  /**
   * The most that an answer took, about.
   *
   * @return nanoseconds; 0 if nothing was answered
   */
  double longestNanos() {
    for (int i = BUCKETS - 1; i >= 0; i--) {
      if (answered.get(i) > 0) {
        return upper(i);
      }
    }
    return 0;
  }

  /** A quantile as it was when there were so many samples. */
  private record Known(double quantile, int samples, double nanos) {}

  private volatile Known known = new Known(-1, 0, 0);

  /**
   * As {@link #quantileNanos}, perhaps of a 64th fewer samples: to look through all buckets at each
   * attempt would take longer than everything else. Two that do so at once find about the same.
   */
  double roughly(double quantile) {
    Known before = known;
    int now = samples.get();
    if (before.quantile == quantile
        && Math.abs(now - before.samples) <= before.samples >> STALE_SHIFT) {
      return before.nanos;
    }
    double nanos = quantileNanos(quantile);
    known = new Known(quantile, now, nanos);
    return nanos;
  }

  /**
   * The time within which the share {@code quantile} of the calls is answered.
   *
   * @return nanoseconds; infinite if too many were cut before that could be seen
   */
  double quantileNanos(double quantile) {
    long atRisk = 0;
    for (int i = 0; i < BUCKETS; i++) {
      atRisk += answered.get(i) + cut.get(i);
    }
    double unanswered = 1;
    for (int i = 0; i < BUCKETS && atRisk > 0; i++) {
      int ended = Math.max(0, answered.get(i));
      unanswered *= 1 - Math.min(1, (double) ended / atRisk);
      if (1 - unanswered >= quantile) {
        return upper(i);
      }
      atRisk -= ended + Math.max(0, cut.get(i));
    }
    return Double.POSITIVE_INFINITY;
  }
}
