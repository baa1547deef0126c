package io.runbudget.guard.springcore;

/**
 * How many templates this thread is within. A policy's backoff is asked for elsewhere too, by code
 * that wants to know of which kind it is.
 */
final class TemplateDepth {
  private static final ThreadLocal<int[]> DEPTH = ThreadLocal.withInitial(() -> new int[1]);

  private TemplateDepth() {}

  static void enter() {
    DEPTH.get()[0]++;
  }

  static void leave() {
    if (--DEPTH.get()[0] <= 0) {
      DEPTH.remove();
    }
  }

  static boolean isWithin() {
    boolean within = DEPTH.get()[0] > 0;
    if (!within) {
      DEPTH.remove();
    }
    return within;
  }
}
