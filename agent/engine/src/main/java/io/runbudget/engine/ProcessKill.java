package io.runbudget.engine;

/** Which processes of a run are killed when it is stopped ({@code process.kill}). */
public enum ProcessKill {
  /** Those that one of its threads waits for or whose pipes it reads or writes. */
  WAITED,

  /** All that it has started. */
  STARTED,

  NONE
}
