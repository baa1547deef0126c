package io.runbudget.engine;

/**
 * Monotonic nanoseconds with an arbitrary origin; the only source of time that decides anything.
 * Two readings are compared by subtraction, never by order, since the count may wrap around.
 */
@FunctionalInterface
public interface Ticker {

  /** The JVM's own. */
  Ticker SYSTEM = System::nanoTime;

  /** Now, in nanoseconds. */
  long nanos();
}
