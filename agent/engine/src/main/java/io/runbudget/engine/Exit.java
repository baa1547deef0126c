package io.runbudget.engine;

import java.util.Locale;

/** How the entry point ended, whatever stopped the run. */
public enum Exit {
  RETURNED,
  /** It said through the API that its result is partial. */
  PARTIAL,
  THREW,
  /** The JVM ended first, or whoever wanted its result cancelled that. */
  UNFINISHED;

  /** The word used in records and reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
