package io.runbudget.engine;

import java.util.List;
import java.util.Optional;

/**
 * Work of a run that was still going after it ended.
 *
 * @param what for an attempt its connector, for a thread what it was doing for the run
 * @param thread the thread's name, if one is known
 * @param stack its frames, innermost first, at most 64
 * @param afterNanos how long after the deadline (or after the end of a completed run) it was seen
 */
public record Leftover(
    Kind kind, String what, Optional<String> thread, List<String> stack, long afterNanos) {

  /** What was left. */
  public enum Kind {
    THREAD,
    ATTEMPT
  }

  public Leftover {
    stack = List.copyOf(stack);
  }
}
