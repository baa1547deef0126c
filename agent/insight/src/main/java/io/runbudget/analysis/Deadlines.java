package io.runbudget.analysis;

import io.runbudget.engine.Reserve;
import java.time.Duration;
import java.util.Optional;

/** Deadlines as people write them. */
public final class Deadlines {
  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;

  /** Up to a length, multiples of a step: at most a tenth is added, and no odd figures are. */
  private static final long[][] STEPS = {
    {100, 10},
    {SECOND, 50},
    {10 * SECOND, 500},
    {MINUTE, SECOND},
    {10 * MINUTE, 5 * SECOND},
    {HOUR, MINUTE},
    {Long.MAX_VALUE, 5 * MINUTE}
  };

  private static final long[] ROUND = {
    100,
    200,
    500,
    1_000,
    2_000,
    5_000,
    10_000,
    15_000,
    20_000,
    30_000,
    45_000,
    60_000,
    90_000,
    120_000,
    180_000,
    300_000,
    600_000,
    900_000,
    1_200_000,
    1_800_000,
    2_700_000,
    3_600_000,
    5_400_000,
    7_200_000,
    10_800_000,
    14_400_000,
    21_600_000,
    43_200_000,
    86_400_000
  };

  private Deadlines() {}

  /**
   * The shortest handy deadline within which a run of {@code ms} ends before the reserve.
   *
   * @param reserve as configured
   */
  public static long of(double ms, Optional<Duration> reserve) {
    long least = Math.max(1, (long) Math.ceil(ms));
    long deadline = up(least + reserve.map(Duration::toMillis).orElse(0L));
    while (free(deadline, reserve) < ms) {
      deadline = up(deadline + 1);
    }
    return deadline;
  }

  /** What attempts have of a deadline: all but its reserve. */
  public static double free(long deadlineMs, Optional<Duration> reserve) {
    long nanos = deadlineMs * 1_000_000;
    return (nanos - Reserve.of(nanos, reserve)) / 1_000_000.0;
  }

  /** The next length longer than {@code ms} that people name; -1 beyond a day. */
  static long rounder(long ms) {
    for (long each : ROUND) {
      if (each > ms) {
        return each;
      }
    }
    return -1;
  }

  private static long up(long ms) {
    for (long[] each : STEPS) {
      if (ms <= each[0]) {
        return (ms + each[1] - 1) / each[1] * each[1];
      }
    }
    throw new IllegalArgumentException("no time: " + ms);
  }
}
