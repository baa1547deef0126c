package io.runbudget.engine;

/**
 * Where a {@link Timed} waits. One implementation runs on the clock, tests use one of their own.
 */
interface Timers {

  /** Has {@code timed} called at {@code atNanos}; moves it if it waits already. */
  void at(Timed timed, long atNanos);

  /** Takes it out; nothing happens if it does not wait. A call already under way goes on. */
  void cancel(Timed timed);
}
