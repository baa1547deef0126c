package io.runbudget.engine;

import java.util.Locale;

/** The limit that ended a run. Latched: the first one stays. */
public enum StopReason {
  COMPLETED,
  DEADLINE,
  DEADLINE_INHERITED,
  TOKENS,
  USD,
  ATTEMPTS,
  CANCELLED,
  ERROR;

  /** Whether a limit of the budget ended the run, rather than its own result or exception. */
  public boolean isLimit() {
    return this != COMPLETED && this != CANCELLED && this != ERROR;
  }

  /** Whether time has run out. */
  boolean isDeadline() {
    return this == DEADLINE || this == DEADLINE_INHERITED;
  }

  /** The word used in records and reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
