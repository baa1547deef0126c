package io.runbudget.engine;

import java.util.Locale;

/** Nanoseconds as people read them in messages: {@code 850 ms}, {@code 2.9 s}. */
final class Seconds {

  private Seconds() {}

  static String of(long nanos) {
    if (Math.abs(nanos) < 1_000_000_000L) {
      return nanos / 1_000_000 + " ms";
    }
    return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
  }
}
