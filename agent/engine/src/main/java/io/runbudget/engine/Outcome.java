package io.runbudget.engine;

import java.util.Locale;

/** Stop, exit and refusals read together: the exit contract in one word. */
public enum Outcome {
  /** No limit involved, nothing refused. */
  COMPLETED,
  /** Completed, although something was refused on the way. */
  DEGRADED,
  /** Stopped by a limit, and the caller was told. */
  DECLARED,
  /** Stopped by a limit, and the entry point returned as if nothing had happened. */
  SILENT,
  /** An exception that no limit of the run has made: the application's, or a step's refusal. */
  ERROR,
  /** The JVM ended before the run did, or its result was cancelled. */
  UNFINISHED;

  static Outcome of(StopReason stop, Exit exit, boolean refused) {
    if (exit == Exit.UNFINISHED) {
      return UNFINISHED;
    }
    if (stop.isLimit()) {
      return exit == Exit.RETURNED ? SILENT : DECLARED;
    }
    if (stop == StopReason.COMPLETED) {
      return refused ? DEGRADED : COMPLETED;
    }
    return ERROR;
  }

  /** The word used in records and reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
