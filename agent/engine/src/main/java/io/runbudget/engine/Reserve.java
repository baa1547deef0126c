package io.runbudget.engine;

import java.time.Duration;
import java.util.Optional;

/** The end of a deadline held back from attempts, so that the run can still finish and answer. */
public final class Reserve {

  private static final long AT_LEAST = Duration.ofMillis(50).toNanos();
  private static final long AT_MOST = Duration.ofSeconds(2).toNanos();

  private Reserve() {}

  /**
   * Unless configured: 2 %, at least 50 ms, at most 2 s, and never more than a quarter.
   *
   * @return nanoseconds, 0 to {@code lengthNanos}
   */
  public static long of(long lengthNanos, Optional<Duration> configured) {
    if (configured.isPresent()) {
      return Math.min(Deadline.saturated(configured.get()), lengthNanos);
    }
    long share = Math.max(lengthNanos / 50, AT_LEAST);
    return Math.min(Math.min(share, AT_MOST), lengthNanos / 4);
  }
}
