package io.runbudget.engine;

/** What the engine may do to the application. May be switched while it runs. */
public enum Mode {
  /** Nothing is measured and nothing stopped; runs already stopped are free again. */
  OFF,
  /** Same arithmetic, nothing changed; the record says what would have been stopped. */
  OBSERVE,
  /** Limits act. */
  ENFORCE
}
