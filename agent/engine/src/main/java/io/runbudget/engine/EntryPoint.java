package io.runbudget.engine;

import java.time.Duration;
import java.util.Optional;

/**
 * A method that opens a run.
 *
 * @param name the run's name
 * @param deadline a deadline of its own; inside another run it then opens a child
 * @param async whether it is declared to return a {@code CompletionStage}, whose completion ends
 *     the run
 */
public record EntryPoint(String name, Optional<Duration> deadline) {}
