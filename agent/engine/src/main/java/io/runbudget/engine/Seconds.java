package io.runbudget.engine;

/** Nanoseconds as people read them in messages: {@code 850 ms}, {@code 2.9 s}. */
final class Seconds {

  private Seconds() {}

  static String of(long nanos) {
    if (Math.abs(nanos) < 1_000_000_000L) {
      return nanos / 1_000_000 + " ms";
    }
    // No formatter: its first use loads hundreds of classes, here while an attempt is being cut.
    long tenths = (Math.abs(nanos) + 50_000_000) / 100_000_000;
    return (nanos < 0 ? "-" : "") + tenths / 10 + "." + tenths % 10 + " s";
  }
}
