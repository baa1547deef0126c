package io.runbudget.launcher.cli;

import io.runbudget.record.ReadCount;
import io.runbudget.record.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code runs show ID}: what the agent's messages point to. */
@Command(
    name = "show",
    description = "Shows one run in full: its attempts, what was refused, cut and left over.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ShowCommand implements Callable<Integer> {
  private static final int LISTED = 5;

  private final Console console;

  @Parameters(index = "0", paramLabel = "ID", description = "The run's id, or how it begins.")
  private String id = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DIR|FILE|-",
      description = "As for runs. Default: the folders runbudget-* under the temp folder.")
  private String source = "";

  @Option(names = "--json", description = "Print the record itself, one JSON line.")
  private boolean json;

  ShowCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    String prefix = id.toLowerCase(Locale.ROOT);
    List<RunRecord> found = new ArrayList<>();
    ReadCount count =
        Source.read(
            source,
            console,
            run -> {
              if (run.run().startsWith(prefix) && found.size() <= LISTED) {
                found.add(run);
              }
            });
    if (found.isEmpty()) {
      throw new UsageException(
          "no run " + id + " among " + count.runs() + " in " + Source.shown(source));
    }
    if (found.size() > 1) {
      List<String> ids = found.stream().limit(LISTED).map(RunRecord::run).toList();
      throw new UsageException(
          "more than one run begins with "
              + id
              + ": "
              + String.join(", ", ids)
              + (found.size() > LISTED ? ", ..." : ""));
    }
    RunRecord run = found.get(0);
    (json ? List.of(run.json()) : RunPage.of(run)).forEach(console.out()::println);
    return ExitCode.FINE;
  }
}
