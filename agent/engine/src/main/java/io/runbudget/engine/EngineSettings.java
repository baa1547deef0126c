package io.runbudget.engine;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What the engine was told. Immutable.
 *
 * @param deadline of every run that has none of its own
 * @param reserve held back from attempts; computed from the deadline if absent
 * @param replaceTimeouts whether an attempt's own response timeout is replaced by what the deadline
 *     leaves ({@code attempt=replace}) rather than only shortened
 * @param leftoversWindow how long after its deadline a stopped run still binds its leftovers
 * @param exemptHosts hosts whose calls are held to no budget
 * @param exemptThreads names of threads whose calls are held to no budget
 * @param fuse share of stopped runs in ten minutes, 0 to 1, beyond which enforce falls back to
 *     observe; absent: never
 * @param processKill which processes of a stopped run are killed
 * @param powers what is bounded besides time
 */
public record EngineSettings(
    Optional<Duration> deadline,
    Optional<Duration> reserve,
    boolean replaceTimeouts,
    Duration leftoversWindow,
    Predicate<String> exemptHosts,
    Predicate<String> exemptThreads,
    Optional<Double> fuse,
    ProcessKill processKill,
    Powers powers) {

  /** Default of {@code leftovers.window}. */
  public static final Duration LEFTOVERS_WINDOW = Duration.ofSeconds(60);

  /** One deadline, everything else at its default. */
  public static EngineSettings deadline(Duration deadline) {
    return new EngineSettings(
        Optional.of(deadline),
        Optional.empty(),
        false,
        LEFTOVERS_WINDOW,
        host -> false,
        thread -> false,
        Optional.empty(),
        ProcessKill.WAITED,
        Powers.NONE);
  }

  /** Nobody is exempt and nothing limited. */
  public static EngineSettings unlimited() {
    return new EngineSettings(
        Optional.empty(),
        Optional.empty(),
        false,
        LEFTOVERS_WINDOW,
        host -> false,
        thread -> false,
        Optional.empty(),
        ProcessKill.WAITED,
        Powers.NONE);
  }

  /** The same with other powers. */
  public EngineSettings with(Powers other) {
    return new EngineSettings(
        deadline,
        reserve,
        replaceTimeouts,
        leftoversWindow,
        exemptHosts,
        exemptThreads,
        fuse,
        processKill,
        other);
  }

  /** Patterns with {@code *} for any characters, matched against the whole name, case ignored. */
  public static Predicate<String> anyOf(List<String> patterns) {
    return new NamePatterns(patterns);
  }
}
