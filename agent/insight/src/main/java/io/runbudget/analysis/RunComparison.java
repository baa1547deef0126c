package io.runbudget.analysis;

import io.runbudget.engine.Outcome;
import io.runbudget.record.RunRecord;
import io.runbudget.record.TimeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Two sets of runs of the same work, before and after a change.
 *
 * <p>An early stop and an overrun are the same event seen from two sides, so neither rate is judged
 * without the other. What counts as moved: a share, beyond what chance does (two-proportion test at
 * 95 %); p99, by more than a tenth, if both sides have 100 runs (with fewer it is the maximum); the
 * maximum, once halved or doubled. Then it is WORSE if
 *
 * <ol>
 *   <li>stops rose while neither p99, nor the maximum, nor overruns got better; or
 *   <li>the share of completed runs fell by more than that of overruns did; or
 *   <li>the share of silent stops rose by more than that of overruns fell; or
 *   <li>overruns rose, or p99 or the maximum grew, and nothing got better.
 * </ol>
 *
 * Else BETTER if something got better and nothing worse, TRADED if both happened, SAME if neither.
 * Below 30 runs on a side there is no verdict.
 *
 * <p>If only one side had deadlines, the other's overruns are counted against the longest of those.
 */
public record RunComparison(RunSummary before, RunSummary after) {
  /** Fewer runs than this give no verdict. */
  public static final int ENOUGH = 30;

  private static final int ENOUGH_FOR_P99 = 100;
  private static final double P99_TOLERANCE = 1.1;
  private static final double MAX_TOLERANCE = 2;

  /** Whether overruns are known at all: one side had deadlines. */
  public boolean knowsOverruns() {
    return before.withDeadline() + after.withDeadline() > 0;
  }

  /** Overruns before; counted against the deadline of after, if there was none before. */
  public long overrunsBefore() {
    return overruns(before, after);
  }

  /** Overruns after; counted against the deadline of before, if there is none after. */
  public long overrunsAfter() {
    return overruns(after, before);
  }

  private static long overruns(RunSummary side, RunSummary other) {
    return side.withDeadline() > 0 || other.withDeadline() == 0
        ? side.overruns()
        : side.durations().countAbove(other.longestDeadlineMs() + RunRecord.OVERRUN_MS);
  }

  /** Judges by the rule above. */
  public Verdict verdict() {
    if (before.runs() < ENOUGH || after.runs() < ENOUGH) {
      String reason =
          String.format(
              Locale.ROOT,
              "%d runs before, %d after; a verdict needs %d on both sides",
              before.runs(),
              after.runs(),
              ENOUGH);
      return new Verdict(Verdict.Kind.TOO_FEW, reason, List.of(), List.of());
    }
    Moves moves = new Moves();
    Share overrunsBefore = new Share(overrunsBefore(), before.runs());
    Share overrunsAfter = new Share(overrunsAfter(), after.runs());
    if (before.runs() >= ENOUGH_FOR_P99 && after.runs() >= ENOUGH_FOR_P99) {
      moves.time("p99", before.durations().atMs(99), after.durations().atMs(99), P99_TOLERANCE);
    }
    moves.time("max", before.durations().maxMs(), after.durations().maxMs(), MAX_TOLERANCE);
    moves.share("overruns", overrunsBefore, overrunsAfter, false);
    boolean bounded = !moves.better.isEmpty();
    boolean later = !moves.worse.isEmpty();
    moves.share("completed", completed(before), completed(after), true);
    moves.share("stops", stops(before), stops(after), false);
    moves.share("silent stops", before.share(Outcome.SILENT), after.share(Outcome.SILENT), false);
    moves.share("errors", before.share(Outcome.ERROR), after.share(Outcome.ERROR), false);

    String worse = worse(moves, bounded, later, overrunsBefore, overrunsAfter);
    if (!worse.isEmpty()) {
      return moves.verdict(Verdict.Kind.WORSE, worse);
    }
    if (moves.better.isEmpty() && moves.worse.isEmpty()) {
      return moves.verdict(Verdict.Kind.SAME, "nothing moved beyond chance");
    }
    return moves.worse.isEmpty()
        ? moves.verdict(Verdict.Kind.BETTER, "nothing got worse")
        : moves.verdict(
            Verdict.Kind.TRADED, "something gained, something lost, not more than was gained");
  }

  /** Why it is worse; empty if it is not. */
  private String worse(
      Moves moves, boolean bounded, boolean later, Share overrunsBefore, Share overrunsAfter) {
    Share stopsBefore = stops(before);
    Share stopsAfter = stops(after);
    if (stopsBefore.roseTo(stopsAfter) && !bounded) {
      return "stops rose from "
          + stopsBefore
          + " to "
          + stopsAfter
          + " and runs are not better bounded for it";
    }
    double fewerOverruns = -overrunsBefore.rise(overrunsAfter);
    double chance = overrunsBefore.chance(overrunsAfter);
    double lost = -completed(before).rise(completed(after));
    if (lost - fewerOverruns > Math.hypot(chance, completed(before).chance(completed(after)))) {
      return points("completed runs fell by", lost, fewerOverruns);
    }
    Share silentBefore = before.share(Outcome.SILENT);
    Share silentAfter = after.share(Outcome.SILENT);
    double silent = silentBefore.rise(silentAfter);
    if (silent - fewerOverruns > Math.hypot(chance, silentBefore.chance(silentAfter))) {
      return points("silent stops rose by", silent, fewerOverruns);
    }
    return later && moves.better.isEmpty() ? "runs end later and nothing is gained for it" : "";
  }

  private static String points(String what, double share, double fewerOverruns) {
    String overruns =
        fewerOverruns > 0
            ? String.format(Locale.ROOT, ", overruns fell by %.1f", 100 * fewerOverruns)
            : ", and overruns did not fall";
    return String.format(Locale.ROOT, "%s %.1f points%s", what, 100 * share, overruns);
  }

  private static Share completed(RunSummary side) {
    return side.share(Outcome.COMPLETED);
  }

  /** A stop is a stop, whether it was declared or silent; that it was silent counts on top. */
  private static Share stops(RunSummary side) {
    return new Share(side.stops(), side.runs());
  }

  /** What moved beyond chance. */
  private static final class Moves {
    private final List<String> better = new ArrayList<>();
    private final List<String> worse = new ArrayList<>();

    void time(String what, double beforeMs, double afterMs, double tolerance) {
      String text = what + " " + TimeText.ofMs(beforeMs) + " -> " + TimeText.ofMs(afterMs);
      if (afterMs * tolerance <= beforeMs && beforeMs > 0) {
        better.add(text);
      } else if (beforeMs * tolerance <= afterMs && afterMs > 0) {
        worse.add(text);
      }
    }

    void share(String what, Share before, Share after, boolean moreIsBetter) {
      String text = what + " " + before + " -> " + after;
      if (before.roseTo(after)) {
        (moreIsBetter ? better : worse).add(text);
      } else if (before.fellTo(after)) {
        (moreIsBetter ? worse : better).add(text);
      }
    }

    Verdict verdict(Verdict.Kind kind, String reason) {
      return new Verdict(kind, reason, better, worse);
    }
  }
}
