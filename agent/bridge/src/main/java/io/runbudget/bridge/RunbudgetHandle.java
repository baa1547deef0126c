package io.runbudget.bridge;

/**
 * What stops one attempt, or whoever awaits a result; implemented by a hook, beside the library it
 * belongs to. Called on a thread of the agent's cancel pool, or the one for results, at most once a
 * method, never after the attempt has ended by itself unless both happened at once. May throw: it
 * is counted and the ladder goes on.
 */
public interface RunbudgetHandle {

  /** First rung: the library's own cancel. */
  void cancel() throws Throwable;

  /**
   * Second rung, if the attempt is still open shortly after: close what is underneath.
   *
   * @return what was closed, {@code "stream"}, {@code "socket"} or {@code "process"}
   */
  String close() throws Throwable;

  /**
   * Long before, once in a JVM for all handles of the guard, if at all: what makes the first cancel
   * slow may be done now.
   */
  default void prepare() throws Throwable {}

  /** Whether the first rung only asks: the other side may go on all the same. */
  default boolean isAdvisory() {
    return false;
  }
}
