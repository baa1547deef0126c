package io.runbudget.engine;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run as it ended, complete: what a record is written from. Immutable. Durations are nanoseconds.
 *
 * @param id 16 hexadecimal digits
 * @param parent id of the parent run
 * @param start wall clock, for display only
 * @param plannedNanos the deadline's length, -1 without one
 * @param basis what the deadline rests on: {@code configured} or the words of {@code
 *     deadline.basis}; {@code inherited} or {@code none} if so
 * @param threw class name of what left the entry point
 * @param overrunNanos how long after the deadline the entry point ended, 0 if it did not
 * @param reserveUsedNanos how much of the reserve was used
 * @param wouldStop observe only: what enforce would have stopped
 * @param refusals count per reason; in observe what would have been refused
 * @param wouldHave count of what powers that were not given would have refused or cut, by the
 *     reason's word or the kind of timeout
 * @param stopped what else than attempts was stopped, count per rung
 * @param cause the line that names the culprit, if anything was or would have been stopped
 * @param spending tokens and dollars, those of runs within it included
 * @param writes those that had keys, if any had
 * @param attempts in the order they ended, at most {@link Run#MAX_ATTEMPTS}
 * @param dropped attempts beyond that number
 */
public record RunReport(
    String id,
    String name,
    Optional<String> parent,
    Mode mode,
    Instant start,
    long plannedNanos,
    long reserveNanos,
    String basis,
    long actualNanos,
    StopReason stop,
    Exit exit,
    Optional<String> threw,
    Outcome outcome,
    long overrunNanos,
    long reserveUsedNanos,
    Optional<WouldStop> wouldStop,
    Map<RefusalReason, Integer> refusals,
    Map<String, Integer> wouldHave,
    Map<StoppedBy, Integer> stopped,
    Optional<String> cause,
    Spending spending,
    Optional<WritesReport> writes,
    List<AttemptReport> attempts,
    List<Leftover> leftovers,
    int dropped) {

  /**
   * What enforce would have stopped.
   *
   * @param stop the limit
   * @param atNanos when, from the run's start
   * @param attempts how many attempts it would have cut or refused
   */
  public record WouldStop(StopReason stop, long atNanos, int attempts) {}

  /**
   * What was spent. Dollars are millionths.
   *
   * @param tokenLimit -1 without one
   * @param microUsdLimit -1 without one
   * @param unpriced calls of models that have no price
   * @param estimated calls of which some count was not said by the provider
   */
  public record Spending(
      long tokens,
      long tokenLimit,
      long microUsd,
      long microUsdLimit,
      long unpriced,
      long estimated) {

    /** Nothing, and nothing limits it. */
    public static final Spending NONE = new Spending(0, -1, 0, -1, 0, 0);

    /** Tokens beyond the limit. */
    public long tokenDebt() {
      return tokenLimit < 0 ? 0 : Math.max(0, tokens - tokenLimit);
    }

    /** Millionths of a dollar beyond the limit. */
    public long microUsdDebt() {
      return microUsdLimit < 0 ? 0 : Math.max(0, microUsd - microUsdLimit);
    }
  }

  public RunReport {
    refusals = Map.copyOf(refusals);
    wouldHave = Map.copyOf(wouldHave);
    stopped = Map.copyOf(stopped);
    attempts = List.copyOf(attempts);
    leftovers = List.copyOf(leftovers);
  }
}
