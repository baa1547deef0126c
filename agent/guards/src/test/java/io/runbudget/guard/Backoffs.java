package io.runbudget.guard;

import io.runbudget.bridge.RunbudgetSteps;

/** Whether loops are told to wait as long as they wanted, or something by chance. */
public final class Backoffs {
  private static final int ENOUGH = 20;

  private Backoffs() {}

  /** A loop that wants to wait. */
  public interface Asking {

    /** How long it is told to wait. */
    long told() throws Throwable;
  }

  /**
   * Whether it is told anything less than {@code own} when it asks often, in a run that enforces.
   */
  public static boolean areSpread(long own, Asking loop) throws Throwable {
    boolean[] less = {false};
    Writing.inRun(
        () -> {
          RunbudgetSteps.enter("loop", -1);
          try {
            for (int i = 0; i < ENOUGH; i++) {
              less[0] |= loop.told() < own;
            }
          } finally {
            RunbudgetSteps.leave();
          }
        });
    return less[0];
  }
}
