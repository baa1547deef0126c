package io.runbudget.engine;

/**
 * Something that waits for a point in time in a {@link Timers}. Knows its own place in the heap, so
 * that taking it out costs no search; the fields belong to the heap and are guarded by its lock.
 */
abstract class Timed {
  long dueNanos;

  /** Place in the heap, -1 while in none. */
  int heapIndex = -1;

  /**
   * Its time has come. Called without any lock, on the watchdog's thread: must be short and must
   * not call into the application.
   *
   * @param nowNanos the time that made it due
   */
  abstract void due(long nowNanos);
}
