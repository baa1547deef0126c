package io.runbudget.launcher.cli;

import io.runbudget.ledger.LedgerRow;
import io.runbudget.ledger.LedgerRow.State;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ledger resolve KEY done|failed}: somebody has found out. */
@Command(
    name = "resolve",
    description = {
      "Settles a write that is unknown, once you have asked the provider.",
      "done: it is not sent again. failed: it may be."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class LedgerResolveCommand implements Callable<Integer> {
  private static final int LISTED = 5;

  private final Console console;

  @Mixin private LedgerSource source = new LedgerSource();

  @Parameters(index = "0", paramLabel = "KEY", description = "The key, or how it begins.")
  private String key = "";

  @Parameters(index = "1", paramLabel = "done|failed", description = "What became of it.")
  private String outcome = "";

  LedgerResolveCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    boolean done = outcome.equals("done");
    if (!done && !outcome.equals("failed")) {
      throw new UsageException(outcome + ": must be done or failed");
    }
    if (key.isEmpty()) {
      throw new UsageException("an empty key");
    }
    List<LedgerRow> found = source.use(ledger -> ledger.resolve(key, done));
    if (found.isEmpty()) {
      throw new UsageException("no unknown write " + key + " in " + source.shown());
    }
    if (found.size() > 1 || found.get(0).state() == State.UNKNOWN) {
      List<String> keys = found.stream().limit(LISTED).map(LedgerRow::key).toList();
      throw new UsageException(
          "more than one begins with "
              + key
              + ": "
              + String.join(", ", keys)
              + (found.size() > LISTED ? ", ..." : ""));
    }
    LedgerRow row = found.get(0);
    String state = row.state().name().toLowerCase(Locale.ROOT);
    console
        .out()
        .println(
            Console.plain(
                row.key()
                    + " is "
                    + state
                    + ": "
                    + row.method()
                    + " "
                    + row.endpoint()
                    + row.path()));
    return ExitCode.FINE;
  }
}
