package io.runbudget.launcher.cli;

import io.runbudget.ledger.LedgerRow;
import io.runbudget.ledger.LedgerRow.State;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ledger list}: a table of writes, the one changed last at the end. */
@Command(
    name = "list",
    description = "Lists writes; those that are unknown, unless told otherwise. Never a reply.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class LedgerListCommand implements Callable<Integer> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Console console;

  @Mixin private LedgerSource source = new LedgerSource();

  @Option(
      names = "--state",
      split = ",",
      paramLabel = "STATE",
      description = "reserved, sent, done, failed, unknown, several with commas; or all.")
  private List<String> states = List.of("unknown");

  LedgerListCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<State> wanted = wanted();
    List<LedgerRow> rows = source.use(ledger -> ledger.list(wanted));
    if (rows.isEmpty()) {
      String none = isAll() ? "there are no writes" : "none is " + String.join(" or ", states);
      console.trouble(none + " in " + source.shown());
      return ExitCode.FINE;
    }
    TextTable table =
        new TextTable()
            .left("changed (UTC)", 20)
            .left("state", 8)
            .left("key", 64)
            .left("run", 16)
            .left("write", 60)
            .right("status")
            .left("why", 60);
    rows.forEach(row -> table.row(cells(row)));
    table.lines().forEach(console.out()::println);
    return ExitCode.FINE;
  }

  private List<State> wanted() {
    if (isAll()) {
      return List.of(State.values());
    }
    try {
      return states.stream().map(each -> State.valueOf(each.toUpperCase(Locale.ROOT))).toList();
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          "--state "
              + String.join(",", states)
              + ": must be of "
              + Arrays.stream(State.values())
                  .map(LedgerListCommand::word)
                  .collect(Collectors.joining(", "))
              + ", or all");
    }
  }

  private boolean isAll() {
    return states.stream().anyMatch("all"::equalsIgnoreCase);
  }

  private static String word(State state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  static String[] cells(LedgerRow row) {
    return new String[] {
      TIME.format(row.changed()),
      word(row.state()),
      row.key(),
      row.run(),
      row.method() + " " + row.endpoint() + row.path(),
      row.status() == 0 ? "" : Integer.toString(row.status()),
      row.why()
    };
  }
}
