package io.runbudget.engine;

import java.util.Locale;

/**
 * A step-level verdict. It becomes the run's stop only if what leaves the entry point came from it.
 */
public enum RefusalReason {
  WOULD_NOT_FIT,
  DOOMED_BACKOFF,
  PROVIDER_UNAVAILABLE,
  RETRIES_SPENT,
  WRITE_UNKNOWN,
  AFTER_DEADLINE;

  /** The word used in records and reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
