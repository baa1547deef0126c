package io.runbudget.launcher.cli;

import io.runbudget.engine.Outcome;
import io.runbudget.record.ReadCount;
import io.runbudget.record.RunRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code runs}: a table of recorded runs, oldest first. */
@Command(
    name = "runs",
    description = "Lists recorded runs, or shows one in full (runs show ID).",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class RunsCommand implements Callable<Integer> {
  private static final List<String> OUTCOMES =
      Stream.concat(Arrays.stream(Outcome.values()).map(Outcome::word), Stream.of("overrun"))
          .toList();

  private final Console console;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR|FILE|-",
      description =
          "Folder of records, one file of them (or a log with records in it), or - for a log"
              + " stream. Default: the folders runbudget-* under the temp folder.")
  private String source = "";

  @Mixin private NameFilter name = new NameFilter();

  @Option(
      names = "--outcome",
      paramLabel = "WORD",
      description =
          "Only runs of this outcome: completed, degraded, declared, silent, error, unfinished;"
              + " or overrun.")
  private String outcome = "";

  @Option(
      names = "--last",
      paramLabel = "N",
      description = "Only the N runs that started last. Default: all.")
  private int last = Integer.MAX_VALUE;

  @Option(
      names = "--json",
      description = "Print the records themselves, one JSON line per run, instead of a table.")
  private boolean json;

  RunsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (last < 1) {
      throw new UsageException("--last " + last + ": must be 1 or more");
    }
    if (!outcome.isEmpty() && !OUTCOMES.contains(outcome)) {
      throw new UsageException("--outcome " + outcome + ": must be one of " + OUTCOMES);
    }
    List<Listed> runs = new ArrayList<>();
    ReadCount count =
        Source.read(
            source,
            console,
            run -> {
              if (name.test(run) && matchesOutcome(run)) {
                runs.add(listed(run));
              }
            });
    runs.sort(Comparator.comparing(Listed::start));
    List<Listed> shown = runs.subList(Math.max(0, runs.size() - last), runs.size());
    if (shown.isEmpty()) {
      console.trouble(
          count.runs() == 0
              ? "no runs recorded in " + Source.shown(source)
              : "none of " + count.runs() + " runs match");
    } else if (json) {
      shown.forEach(each -> console.out().println(each.cells()[0]));
    } else {
      RunsTable table = new RunsTable();
      shown.forEach(each -> table.add(each.cells()));
      table.lines().forEach(console.out()::println);
    }
    return ExitCode.FINE;
  }

  private boolean matchesOutcome(RunRecord run) {
    return outcome.isEmpty()
        || run.outcome().equals(outcome)
        || (outcome.equals("overrun") && run.isOverrun());
  }

  private Listed listed(RunRecord run) {
    return new Listed(run.start(), json ? new String[] {run.json()} : RunsTable.cells(run));
  }

  /** What is kept of a run until all have been read. */
  @SuppressWarnings("ArrayRecordComponent") // neither compared nor changed
  private record Listed(String start, String[] cells) {}
}
