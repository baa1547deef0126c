package io.runbudget.analysis;

import org.HdrHistogram.Histogram;

/** A distribution of milliseconds, exact to four digits. Not thread-safe. */
public final class Durations {
  private static final double LONGEST_MS =
      1e11; // three years: a broken number must not cost memory

  private final Histogram micros;
  private double maxMs;

  Durations(int digits) {
    this.micros = new Histogram(digits);
    this.micros.setAutoResize(true);
  }

  void add(double ms) {
    double sane = Math.min(Math.max(0, ms), LONGEST_MS);
    micros.recordValue(Math.round(sane * 1_000));
    maxMs = Math.max(maxMs, sane);
  }

  /** The value that {@code percent} per cent do not exceed; 0 without any. */
  public double atMs(double percent) {
    return Math.min(maxMs, micros.getValueAtPercentile(percent) / 1_000.0);
  }

  public double maxMs() {
    return maxMs;
  }

  /** How many are longer than {@code ms}. */
  public long countAbove(double ms) {
    long limit = Math.round(Math.min(ms, LONGEST_MS) * 1_000);
    return limit >= micros.getMaxValue()
        ? 0
        : micros.getCountBetweenValues(micros.nextNonEquivalentValue(limit), micros.getMaxValue());
  }
}
