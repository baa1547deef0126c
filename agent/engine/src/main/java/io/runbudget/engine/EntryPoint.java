package io.runbudget.engine;

import java.time.Duration;
import java.util.Optional;

/**
 * A method that opens a run.
 *
 * @param name the run's name
 * @param deadline a deadline of its own; inside another run it then opens a child
 * @param basis what the deadline of its runs rests on, in whoever's words set it
 * @param tokens a limit of its own, the same; {@link Powers#NO_LIMIT} for none
 * @param microUsd the same in millionths of a dollar
 */
public record EntryPoint(
    String name, Optional<Duration> deadline, String basis, long tokens, long microUsd) {
  /** The basis of a deadline of which nobody said what it rests on. */
  public static final String CONFIGURED = "configured";

  /** Nobody said what its deadline rests on. */
  public EntryPoint(String name, Optional<Duration> deadline) {
    this(name, deadline, CONFIGURED);
  }

  /** Nothing but time limits it. */
  public EntryPoint(String name, Optional<Duration> deadline, String basis) {
    this(name, deadline, basis, Powers.NO_LIMIT, Powers.NO_LIMIT);
  }

  /** Whether it has a limit of its own, so that inside another run it opens a child. */
  boolean isLimited() {
    return deadline.isPresent() || tokens != Powers.NO_LIMIT || microUsd != Powers.NO_LIMIT;
  }
}
