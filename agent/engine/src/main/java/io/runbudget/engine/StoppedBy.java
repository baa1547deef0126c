package io.runbudget.engine;

import java.util.Locale;

/** The rung of the ladder that ended a piece of work. */
public enum StoppedBy {
  NATIVE,
  STREAM,
  SOCKET,
  PROCESS,
  INTERRUPT,
  ADVISORY;

  /** The word used in records and reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
