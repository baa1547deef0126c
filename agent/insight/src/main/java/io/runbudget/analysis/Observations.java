package io.runbudget.analysis;

import java.util.Arrays;

/**
 * How long runs took, and whether their ends were seen. Eight bytes a run: the kind stands in the
 * two lowest bits, which also sorts what ended before what was cut at the same moment, as the
 * estimator wants it. Not thread-safe.
 */
final class Observations {
  private static final int COMPLETED = 0;
  private static final int FAILED = 1;
  private static final int CUT = 2;
  private static final double LONGEST_MS = 1e11; // three years: a broken number

  private long[] coded = new long[16];
  private int size;
  private boolean sorted = true;
  private int completed;
  private int failed;

  /** The run came to its result. */
  void completed(double ms) {
    completed++;
    add(ms, COMPLETED);
  }

  /** The run ended by an exception of its own. */
  void failed(double ms) {
    failed++;
    add(ms, FAILED);
  }

  /** The run was still going, and would have gone on. */
  void cut(double ms) {
    add(ms, CUT);
  }

  private void add(double ms, int kind) {
    if (size == coded.length) {
      coded = Arrays.copyOf(coded, size + (size >> 1));
    }
    long micros = Math.round(Math.min(Math.max(0, ms), LONGEST_MS) * 1_000);
    coded[size++] = micros << 2 | kind;
    sorted = false;
  }

  int size() {
    return size;
  }

  int completed() {
    return completed;
  }

  int failed() {
    return failed;
  }

  int cut() {
    return size - completed - failed;
  }

  /** The longest time; 0 without any. */
  double longestMs() {
    sort();
    return size == 0 ? 0 : (coded[size - 1] >> 2) / 1_000.0;
  }

  /** Whether no run that came to an end took as long as the longest that was cut. */
  boolean isLongestCut() {
    sort();
    return size > 0 && (coded[size - 1] & 3) == CUT;
  }

  /** Runs that are known to take longer than {@code ms}: one that was cut there would have. */
  int longerThan(double ms) {
    return size - upTo(ms, COMPLETED) - upTo(ms, FAILED) - cutBefore(ms);
  }

  /** Runs that were cut before {@code ms}: nobody knows. */
  int cutBefore(double ms) {
    long limit = Math.round(ms * 1_000);
    int count = 0;
    for (int i = 0; i < size; i++) {
      count += (coded[i] & 3) == CUT && coded[i] >> 2 < limit ? 1 : 0;
    }
    return count;
  }

  private int upTo(double ms, int kind) {
    long limit = Math.round(ms * 1_000);
    int count = 0;
    for (int i = 0; i < size; i++) {
      count += (coded[i] & 3) == kind && coded[i] >> 2 <= limit ? 1 : 0;
    }
    return count;
  }

  /** Time to the result. An exception ends the looking, not the run's way to a result. */
  Survival toResult() {
    sort();
    return new Survival(coded, size, COMPLETED, Survival.FEW);
  }

  /** Time to an end of the run's own, be it a result or an exception. */
  Survival toEnd() {
    sort();
    return new Survival(coded, size, FAILED, Survival.FEW);
  }

  private void sort() {
    if (!sorted) {
      Arrays.sort(coded, 0, size);
      sorted = true;
    }
  }
}
