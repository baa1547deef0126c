package io.runbudget.engine;

import java.time.Duration;
import java.util.Optional;

/**
 * A method that opens a run.
 *
 * @param name the run's name
 * @param deadline a deadline of its own; inside another run it then opens a child
 * @param basis what the deadline of its runs rests on, in whoever's words set it
 */
public record EntryPoint(String name, Optional<Duration> deadline, String basis) {
  /** The basis of a deadline of which nobody said what it rests on. */
  public static final String CONFIGURED = "configured";

  /** Nobody said what its deadline rests on. */
  public EntryPoint(String name, Optional<Duration> deadline) {
    this(name, deadline, CONFIGURED);
  }
}
