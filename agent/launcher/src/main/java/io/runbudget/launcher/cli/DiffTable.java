package io.runbudget.launcher.cli;

import io.runbudget.analysis.RunComparison;
import io.runbudget.analysis.RunSummary;
import io.runbudget.engine.AttemptEnd;
import io.runbudget.engine.Dollars;
import io.runbudget.engine.Outcome;
import io.runbudget.record.TimeText;
import java.util.List;
import java.util.Locale;

/** Two sets of runs side by side; within 100 columns. */
final class DiffTable {
  private final RunSummary before;
  private final RunSummary after;
  private final TextTable table =
      new TextTable()
          .left("", 26)
          .right("before")
          .right("%")
          .right("after")
          .right("%")
          .right("change");

  private DiffTable(RunComparison comparison) {
    this.before = comparison.before();
    this.after = comparison.after();
  }

  static List<String> of(RunComparison comparison) {
    DiffTable diff = new DiffTable(comparison);
    diff.fill(comparison);
    return diff.table.lines();
  }

  private void fill(RunComparison comparison) {
    number("runs", before.runs(), after.runs());
    time("  p50", before.durations().atMs(50), after.durations().atMs(50));
    time("  p90", before.durations().atMs(90), after.durations().atMs(90));
    time("  p99", before.durations().atMs(99), after.durations().atMs(99));
    time("  max", before.durations().maxMs(), after.durations().maxMs());
    outcome("completed", Outcome.COMPLETED);
    outcome("degraded", Outcome.DEGRADED);
    outcome("declared stops", Outcome.DECLARED);
    outcome("silent stops", Outcome.SILENT);
    outcome("errors", Outcome.ERROR);
    if (before.count(Outcome.UNFINISHED) + after.count(Outcome.UNFINISHED) > 0) {
      outcome("unfinished", Outcome.UNFINISHED);
    }
    if (comparison.knowsOverruns()) {
      share("overruns", comparison.overrunsBefore(), comparison.overrunsAfter());
    } else {
      table.row("overruns", "no deadline", "", "no deadline", "", "");
    }
    if (before.wouldStop() + after.wouldStop() > 0) {
      share("would have been stopped", before.wouldStop(), after.wouldStop());
    }
    number("attempts", before.attempts(), after.attempts());
    table.row("  per run", perRun(before), "", perRun(after), "", "");
    for (AttemptEnd end : AttemptEnd.values()) {
      number("  " + end.word().replace('_', ' '), before.count(end), after.count(end));
    }
    number("refusals", before.refusals(), after.refusals());
    number("leftovers", before.leftovers(), after.leftovers());
    if (before.tokens() + after.tokens() > 0) {
      number("tokens", before.tokens(), after.tokens());
    }
    if (before.microUsd() + after.microUsd() > 0) {
      String was = Dollars.of(before.microUsd());
      table.row("dollars", was, "", Dollars.of(after.microUsd()), "", "");
    }
  }

  private void outcome(String label, Outcome outcome) {
    share(label, before.count(outcome), after.count(outcome));
  }

  private void share(String label, long left, long right) {
    double was = 100.0 * left / Math.max(1, before.runs());
    double is = 100.0 * right / Math.max(1, after.runs());
    table.row(
        label,
        String.valueOf(left),
        one("%.1f %%", was),
        String.valueOf(right),
        one("%.1f %%", is),
        Math.abs(is - was) < 0.05 ? "" : one("%+.1f points", is - was));
  }

  private void number(String label, long left, long right) {
    table.row(label, String.valueOf(left), "", String.valueOf(right), "", "");
  }

  private void time(String label, double left, double right) {
    boolean shown = left > 0 && Math.abs(right / left - 1) >= 0.0005;
    table.row(
        label,
        TimeText.ofMs(left),
        "",
        TimeText.ofMs(right),
        "",
        shown ? one("%+.1f %%", 100 * (right / left - 1)) : "");
  }

  private static String perRun(RunSummary side) {
    return String.format(Locale.ROOT, "%.1f", (double) side.attempts() / Math.max(1, side.runs()));
  }

  @SuppressWarnings("FormatStringAnnotation") // the formats stand above
  private static String one(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
