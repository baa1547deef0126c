package io.runbudget.record;

import java.util.Locale;

/** Lengths of time as people read them, always with the unit. */
public final class TimeText {
  private static final double MINUTES_FROM_MS = 600_000;

  private TimeText() {}

  /** {@code 850 ms}, {@code 45.0 s}, {@code 35 min 39 s}; {@code -} for a negative one. */
  public static String ofMs(double ms) {
    if (ms < 0) {
      return "-";
    }
    if (ms < 999.5) {
      return Math.round(ms) + " ms";
    }
    if (ms < MINUTES_FROM_MS) {
      return String.format(Locale.ROOT, "%.1f s", ms / 1000);
    }
    long seconds = Math.round(ms / 1000);
    return String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60);
  }
}
