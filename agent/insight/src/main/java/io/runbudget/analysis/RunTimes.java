package io.runbudget.analysis;

import io.runbudget.engine.Outcome;
import io.runbudget.engine.StopReason;
import io.runbudget.record.RunRecord;
import java.time.Duration;
import java.util.Optional;

/**
 * What the runs of one name say about how long such a run takes. The question is the time to a
 * result, left to itself:
 *
 * <ul>
 *   <li>A run that completed took its time.
 *   <li>One that a limit stopped, that completed although something was refused it, or that the
 *       JVM's end or a cancellation cut short would have taken longer than it had: censored. One
 *       stopped by its deadline ran into the reserve, even if it was told earlier that the next
 *       wait would not fit; what it did after its deadline was no longer its own way.
 *   <li>One that ended by its own exception had no result by then and never will. As a short run it
 *       would pull a deadline down to where nothing completes; left out, a run that failed after
 *       ten minutes would say nothing. So it counts as without result until then: censored by a
 *       competing event. For the share that a deadline stops, it is an end like any other.
 * </ul>
 *
 * <p>A child is a run of its own name; its parent's time is not touched by it. Not thread-safe.
 */
public final class RunTimes {
  private final String name;
  private final Observations seen = new Observations();
  private int unfinished;
  private int children;
  private double longestStoppedMs = -1;

  RunTimes(String name) {
    this.name = name;
  }

  void add(RunRecord run) {
    children += run.parent().isPresent() ? 1 : 0;
    String outcome = run.outcome();
    if (outcome.equals(Outcome.COMPLETED.word())) {
      seen.completed(run.actualMs());
    } else if (outcome.equals(Outcome.ERROR.word())) {
      seen.failed(run.actualMs());
    } else if (outcome.equals(Outcome.DECLARED.word()) || outcome.equals(Outcome.SILENT.word())) {
      longestStoppedMs = Math.max(longestStoppedMs, run.plannedMs());
      seen.cut(had(run));
    } else { // degraded, unfinished, and words to come: no claim but that it took as long
      unfinished += outcome.equals(Outcome.UNFINISHED.word()) ? 1 : 0;
      seen.cut(run.actualMs());
    }
  }

  private static double had(RunRecord run) {
    if (!run.hasDeadline()) {
      return run.actualMs();
    }
    boolean byDeadline =
        run.stop().equals(StopReason.DEADLINE.word())
            || run.stop().equals(StopReason.DEADLINE_INHERITED.word());
    double free = byDeadline ? run.plannedMs() - Math.max(0, run.reserveMs()) : 0;
    return Math.min(run.plannedMs(), Math.max(run.actualMs(), free));
  }

  public String name() {
    return name;
  }

  /** All of them. */
  public int runs() {
    return seen.size();
  }

  public int completed() {
    return seen.completed();
  }

  /** Ended by an exception of their own. */
  public int failed() {
    return seen.failed();
  }

  /** Stopped by a limit, refused something, or cut short by the JVM's end or a cancellation. */
  public int censored() {
    return seen.cut();
  }

  /** Of the censored, those that the JVM's end or a cancellation cut short. */
  public int unfinished() {
    return unfinished;
  }

  /** Whether all were children of another run. */
  public boolean isChild() {
    return children == seen.size();
  }

  /** The longest deadline that stopped one of them; -1 if none did. */
  public double longestStoppedMs() {
    return longestStoppedMs;
  }

  /** The longest time any of them had. */
  public double longestMs() {
    return seen.longestMs();
  }

  /** Whether the longest of them was cut, so that its duration is not known. */
  public boolean isLongestCut() {
    return seen.isLongestCut();
  }

  /** Time to the result. */
  public Survival toResult() {
    return seen.toResult();
  }

  /** What {@code deadlineMs} with {@code reserve}, if configured, would have done to these runs. */
  public Stops stops(long deadlineMs, Optional<Duration> reserve) {
    double free = Deadlines.free(deadlineMs, reserve);
    Survival toEnd = seen.toEnd();
    return new Stops(
        seen.longerThan(free),
        seen.cutBefore(free),
        toEnd.longerThan(free),
        free > toEnd.soundMs() && toEnd.rest() > 0);
  }

  /**
   * Runs that a deadline would have stopped: those that go on where its reserve begins.
   *
   * @param known runs that certainly would have been
   * @param unknown runs that were cut before, so that nobody knows
   * @param share the estimated share of all
   * @param atMost whether the share lies beyond what the records reach, so that it may be less
   */
  public record Stops(int known, int unknown, double share, boolean atMost) {}
}
