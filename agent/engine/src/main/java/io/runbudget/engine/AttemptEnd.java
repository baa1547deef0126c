package io.runbudget.engine;

import java.util.Locale;

/** How an attempt ended. */
public enum AttemptEnd {
  /** The exchange ended by itself and its body was read or closed. */
  ANSWERED,
  /** Not begun: no byte was sent. */
  REFUSED,
  /** Stopped by the ladder. */
  CUT,
  /**
   * Failed by itself: its own timeout, a reset, an unreachable host, a cancel of the application.
   */
  DIED,
  /** Still open when the run was settled: a censored observation, not a duration. */
  NEVER_RETURNED;

  /** The word used in records and reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
