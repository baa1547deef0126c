package io.runbudget.launcher.cli;

import io.runbudget.ledger.LedgerAdmin;
import io.runbudget.ledger.LedgerPlace;
import java.sql.SQLException;
import picocli.CommandLine.Option;

/** Which ledger. */
final class LedgerSource {
  private static final String VARIABLE = "RUNBUDGET_LEDGER";

  @Option(
      names = "--ledger",
      paramLabel = "DIR|URL",
      description = {
        "The setting ledger of the service: a folder or jdbc:postgresql://...",
        "Default: the environment variable RUNBUDGET_LEDGER, which does not show a password to"
            + " whoever lists processes."
      })
  private String ledger = "";

  /** What is done with it. */
  @FunctionalInterface
  interface Use<T> {
    T in(LedgerAdmin ledger) throws SQLException;
  }

  /**
   * Opens it for one use.
   *
   * @throws UnreadableException if it is not there, or cannot be read
   */
  <T> T use(Use<T> use) {
    LedgerPlace place = place();
    try (LedgerAdmin ledger = LedgerAdmin.open(place)) {
      return use.in(ledger);
    } catch (SQLException e) {
      throw new UnreadableException("ledger " + place.shown() + ": " + e.getMessage(), null);
    }
  }

  /** Without user and password. */
  String shown() {
    return place().shown();
  }

  private LedgerPlace place() {
    String given = ledger.isEmpty() ? System.getenv(VARIABLE) : ledger;
    if (given == null || given.isEmpty()) {
      throw new UsageException("neither --ledger nor " + VARIABLE + " says which ledger");
    }
    return LedgerPlace.of(given)
        .orElseThrow(
            () ->
                new UsageException(
                    "a folder or jdbc:postgresql://host:port/db?user=u&password=p, no other"));
  }
}
