package io.runbudget.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Stretches of a run's time, which may overlap. Not thread-safe. */
final class Spans {
  private final List<long[]> spans = new ArrayList<>();
  private long sum;
  private int retries;

  /** Counts a stretch, and whether it is a retry. */
  void add(long startNanos, long lengthNanos, boolean retry) {
    retries += retry ? 1 : 0;
    spans.add(new long[] {startNanos, startNanos + lengthNanos});
    sum += lengthNanos;
  }

  int count() {
    return spans.size();
  }

  int retries() {
    return retries;
  }

  /** Of all their lengths. */
  long sum() {
    return sum;
  }

  /** How much time at least one of them covers. */
  long covered() {
    spans.sort(Comparator.comparingLong(span -> span[0]));
    long covered = 0;
    long end = Long.MIN_VALUE;
    for (long[] span : spans) {
      long from = Math.max(end, span[0]);
      covered += Math.max(0, span[1] - from);
      end = Math.max(end, span[1]);
    }
    return covered;
  }
}
