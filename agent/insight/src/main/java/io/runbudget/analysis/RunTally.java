package io.runbudget.analysis;

import io.runbudget.record.RunRecord;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Sums up records as they are read; keeps none of them. Not thread-safe. */
public final class RunTally implements Consumer<RunRecord> {
  private static final int DIGITS = 4;
  private static final int MANY_DEADLINES = 100; // of a program that computes them
  private static final int DIGITS_PER_NAME = 3; // an eighth of the memory

  private final boolean part;
  private final Durations durations;
  private final Map<String, Long> outcomes = new TreeMap<>();
  private final Map<String, Long> attemptEnds = new TreeMap<>();
  private final Map<String, RunTally> byName = new TreeMap<>();
  private long runs;
  private long withDeadline;
  private final SortedMap<SetDeadline, Long> deadlines = new TreeMap<>();
  private double longestDeadlineMs = -1;
  private long overruns;
  private long refusals;
  private long attempts;
  private long leftovers;
  private long wouldStop;
  private long tokens;
  private long microUsd;

  public RunTally() {
    this(false);
  }

  private RunTally(boolean part) {
    this.part = part;
    this.durations = new Durations(part ? DIGITS_PER_NAME : DIGITS);
  }

  @Override
  public void accept(RunRecord run) {
    runs++;
    durations.add(run.actualMs());
    outcomes.merge(run.outcome(), 1L, Long::sum);
    withDeadline += run.hasDeadline() ? 1 : 0;
    deadline(run);
    longestDeadlineMs = Math.max(longestDeadlineMs, run.plannedMs());
    overruns += run.isOverrun() ? 1 : 0;
    run.refusals().values().forEach(count -> refusals += count);
    attempts += run.attemptCount();
    run.attempts().forEach(attempt -> attemptEnds.merge(attempt.end(), 1L, Long::sum));
    leftovers += run.leftovers().size();
    wouldStop += run.wouldStop().isPresent() ? 1 : 0;
    if (part || run.parent().isEmpty()) { // which has what its children used
      tokens += run.spending().tokens();
      microUsd += run.spending().microUsd();
    }
    if (!part) {
      byName.computeIfAbsent(run.name(), name -> new RunTally(true)).accept(run);
    }
  }

  private void deadline(RunRecord run) {
    SetDeadline set = new SetDeadline(run.plannedMs(), run.basis());
    boolean room = deadlines.size() < MANY_DEADLINES || deadlines.containsKey(set);
    if (run.hasDeadline() && !run.basis().equals(SetDeadline.INHERITED) && room) {
      deadlines.merge(set, 1L, Long::sum);
    }
  }

  /** The sums; the tally is not to be used afterwards. */
  public RunSummary summary() {
    Map<String, RunSummary> parts = new TreeMap<>();
    byName.forEach((name, tally) -> parts.put(name, tally.summary()));
    return new RunSummary(
        runs,
        durations,
        outcomes,
        withDeadline,
        deadlines,
        longestDeadlineMs,
        overruns,
        refusals,
        attempts,
        attemptEnds,
        leftovers,
        wouldStop,
        tokens,
        microUsd,
        parts);
  }
}
