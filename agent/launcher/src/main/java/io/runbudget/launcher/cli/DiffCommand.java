package io.runbudget.launcher.cli;

import io.runbudget.analysis.ComparisonJson;
import io.runbudget.analysis.RunComparison;
import io.runbudget.analysis.RunSummary;
import io.runbudget.analysis.RunTally;
import io.runbudget.analysis.Verdict;
import io.runbudget.record.TimeText;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code diff}: early stops and overruns of two sets of runs in one table, and a verdict. */
@Command(
    name = "diff",
    description = {
      "Compares the runs before a change with those after it.",
      "Exit code 1 if they got worse; below 30 runs on a side there is no verdict."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class DiffCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "BEFORE", description = "Folder, file, or - for a stream.")
  private String before = "";

  @Parameters(index = "1", paramLabel = "AFTER", description = "Folder, file, or - for a stream.")
  private String after = "";

  @Mixin private NameFilter name = new NameFilter();

  @Option(names = "--json", description = "Print one JSON object instead of a table.")
  private boolean json;

  DiffCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (before.equals("-") && after.equals("-")) {
      throw new UsageException("only one side can be standard input");
    }
    RunComparison comparison = new RunComparison(read(before), read(after));
    Verdict verdict = comparison.verdict();
    if (json) {
      console.out().println(ComparisonJson.of(comparison));
    } else {
      print(comparison, verdict);
    }
    return verdict.kind() == Verdict.Kind.WORSE ? ExitCode.WORSE : ExitCode.FINE;
  }

  private RunSummary read(String source) {
    RunTally tally = new RunTally();
    Source.read(
        source,
        console,
        run -> {
          if (name.test(run)) {
            tally.accept(run);
          }
        });
    RunSummary summary = tally.summary();
    if (summary.runs() == 0) {
      throw new UnreadableException("nothing to compare: no run in " + Source.shown(source), null);
    }
    return summary;
  }

  private void print(RunComparison comparison, Verdict verdict) {
    if (comparison.knowsOverruns()) { // somebody had a deadline
      console.out().println(DiffDeadlines.heading("before: ", comparison.before()));
      console.out().println(DiffDeadlines.heading("after:  ", comparison.after()));
      console.out().println();
    }
    DiffTable.of(comparison).forEach(console.out()::println);
    console.out().println();
    note(comparison);
    String word = verdict.kind().name().replace('_', ' ');
    console.out().println(word + ": " + verdict.reason());
    verdict.better().forEach(move -> console.out().println("  better: " + move));
    verdict.worse().forEach(move -> console.out().println("  worse:  " + move));
  }

  /** What has to be known to read the numbers. */
  private void note(RunComparison comparison) {
    RunSummary left = comparison.before();
    RunSummary right = comparison.after();
    if (left.withDeadline() == 0 && right.withDeadline() > 0) {
      counted("before", "after", right.longestDeadlineMs());
    } else if (right.withDeadline() == 0 && left.withDeadline() > 0) {
      counted("after", "before", left.longestDeadlineMs());
    }
    DiffDeadlines.notes(left, right).forEach(console.out()::println);
    only("before", left.byName().keySet(), right.byName().keySet());
    only("after", right.byName().keySet(), left.byName().keySet());
  }

  private void counted(String without, String with, double deadlineMs) {
    console
        .out()
        .printf(
            Locale.ROOT,
            "note: no deadline %s; its overruns are counted against %s's of %s%n",
            without,
            with,
            TimeText.ofMs(deadlineMs));
  }

  private void only(String side, Set<String> names, Set<String> others) {
    Set<String> only = new TreeSet<>(names);
    only.removeAll(others);
    if (!only.isEmpty()) {
      String line = "note: only " + side + ": " + String.join(", ", only);
      console
          .out()
          .println(Console.plain(line.length() <= 100 ? line : line.substring(0, 97) + "..."));
    }
  }
}
