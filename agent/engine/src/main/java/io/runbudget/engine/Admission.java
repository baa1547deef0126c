package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/**
 * Refuses what would not fit by what was measured: an attempt of which half are slower than what is
 * left, and a retry or a write of which a tenth are. Calls that were cut count as slower than their
 * cut. Nothing is refused on the word of a few, and every few seconds one is let through, or nobody
 * would ever find out that the provider has become faster.
 */
final class Admission {
  /** Fewer calls say nothing about the half, let alone the tenth. */
  private static final int LEAST_SAMPLES = 50;

  private static final double HALF = 0.5;
  private static final double NINE_TENTHS = 0.9;

  private final RunServices services;

  Admission(RunServices services) {
    this.services = services;
  }

  /**
   * Null if it may, by the time it will take, begin.
   *
   * @param isModel whether it calls a model, which costs twice but does nothing twice
   */
  @Nullable RefusalReason judge(Attempt attempt, boolean isModel) {
    Run run = attempt.run;
    if (!run.limits.bounded()) {
      return null;
    }
    Latency whole = attempt.timing().whole();
    if (whole.samples() < LEAST_SAMPLES) {
      return null;
    }
    long now = services.ticker.nanos();
    boolean careful = attempt.retry > 0 || attempt.call.isWrite(isModel);
    double takes = whole.roughly(careful ? NINE_TENTHS : HALF);
    if (takes <= attempt.left(now) || takes == Double.POSITIVE_INFINITY) {
      return null; // it fits, or so many were cut that it was never seen
    }
    if (services.settings.powers().admission() && services.enforces(run)) {
      if (whole.mayLook(now)) {
        return null;
      }
      String slower = careful ? "a tenth" : "half";
      attempt.why =
          slower + " of the calls like it take " + Seconds.of((long) takes) + " or longer";
      return RefusalReason.WOULD_NOT_FIT;
    }
    run.books.wouldHave(RefusalReason.WOULD_NOT_FIT.word());
    return null;
  }
}
