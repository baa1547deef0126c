package io.runbudget.engine;

import java.time.Duration;
import java.util.Optional;

/**
 * A method that opens a run.
 *
 * @param name the run's name
 * @param deadline a deadline of its own; inside another run it then opens a child
 */
public record EntryPoint(String name, Optional<Duration> deadline) {}
