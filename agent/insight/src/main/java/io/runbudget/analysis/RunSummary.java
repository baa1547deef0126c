package io.runbudget.analysis;

import io.runbudget.engine.AttemptEnd;
import io.runbudget.engine.Outcome;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Many runs in numbers. Early stops and overruns stand in one table: tightening a budget moves runs
 * from one to the other.
 *
 * @param runs all of them; a run that the JVM's end cut short is in with the time it had had
 * @param durations entry point's start to its result
 * @param outcomes count per word
 * @param withDeadline runs that had one
 * @param deadlines runs per deadline that was set, those inherited left out; not all if there are
 *     very many
 * @param longestDeadlineMs the longest of them, -1 without
 * @param overruns ended more than 50 ms after their deadline
 * @param refusals steps refused; in observe, that would have been
 * @param attempts attempts made, unlisted ones included
 * @param attemptEnds count per word, of the listed ones
 * @param leftovers pieces of work still going after their run
 * @param wouldStop runs that enforce would have stopped
 * @param tokens used, each once: a run's own are those of its children too
 * @param microUsd the same of millionths of a dollar
 * @param byName the same per run name; empty within such a part
 */
public record RunSummary(
    long runs,
    Durations durations,
    Map<String, Long> outcomes,
    long withDeadline,
    SortedMap<SetDeadline, Long> deadlines,
    double longestDeadlineMs,
    long overruns,
    long refusals,
    long attempts,
    Map<String, Long> attemptEnds,
    long leftovers,
    long wouldStop,
    long tokens,
    long microUsd,
    Map<String, RunSummary> byName) {

  /** Runs of an outcome. */
  public long count(Outcome outcome) {
    return outcomes.getOrDefault(outcome.word(), 0L);
  }

  /** Listed attempts of an end. */
  public long count(AttemptEnd end) {
    return attemptEnds.getOrDefault(end.word(), 0L);
  }

  /** Runs that a limit stopped, whether they said so or not. */
  public long stops() {
    return count(Outcome.DECLARED) + count(Outcome.SILENT);
  }

  /** What the deadlines rest on. */
  public Set<String> bases() {
    Set<String> bases = new TreeSet<>();
    deadlines.keySet().forEach(each -> bases.add(each.basis()));
    return bases;
  }

  Share share(Outcome outcome) {
    return new Share(count(outcome), runs);
  }
}
