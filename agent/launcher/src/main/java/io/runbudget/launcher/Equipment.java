package io.runbudget.launcher;

import io.runbudget.engine.EndpointPolicy;
import io.runbudget.engine.EngineSettings;
import io.runbudget.engine.LedgerFacts;
import io.runbudget.engine.LedgerReply;
import io.runbudget.engine.Powers;
import io.runbudget.engine.Reservation;
import io.runbudget.engine.WriteLedger;
import io.runbudget.engine.WritePowers;
import io.runbudget.launcher.settings.BudgetSettings;
import io.runbudget.launcher.settings.Settings;
import io.runbudget.ledger.CanonicalArguments;
import io.runbudget.ledger.JdbcLedger;
import io.runbudget.ledger.LedgerPlace;
import io.runbudget.usage.PriceTable;
import io.runbudget.usage.UsageMeter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * What the engine is given to do what was set: readers of models' answers always, prices and the
 * ledger only if they are asked for, since they take classes and time.
 */
final class Equipment {
  /** One that could not be opened: who needs it is told so, and sends nothing. */
  private static final WriteLedger NO_LEDGER =
      new WriteLedger() {
        @Override
        public Reservation reserve(String key, LedgerFacts facts) {
          return new Reservation.Unreachable("it could not be opened, see the log's first lines");
        }

        @Override
        public boolean sent(String key, long token) {
          return false;
        }

        @Override
        public void done(String key, long token, LedgerReply reply, boolean whole) {}

        @Override
        public void failed(String key, long token, int status) {}

        @Override
        public void unknown(String key, long token, String why) {}
      };

  private final Settings settings;
  private final AgentLog log;
  private @Nullable JdbcLedger ledger;

  Equipment(Settings settings, AgentLog log) {
    this.settings = settings;
    this.log = log;
  }

  /** What was set, equipped. */
  EngineSettings engine() {
    EngineSettings plain = settings.engine();
    if (!settings.keepsWrites()) {
      return plain;
    }
    Powers powers = plain.powers();
    WritePowers writes = powers.writes();
    if (settings.budget().hasLedger()) {
      ledger = ledger(settings.budget());
    }
    return plain.with(
        powers.with(
            new WritePowers(
                writes.mode(),
                writes.header(),
                writes.format(),
                new CanonicalArguments(),
                budget().hasLedger() && ledger == null ? NO_LEDGER : ledger)));
  }

  private BudgetSettings budget() {
    return settings.budget();
  }

  /** Reads what models use, and prices it if somebody asks. */
  UsageMeter meter() {
    PriceTable prices = settings.budget().isPriced() ? prices() : null;
    return new UsageMeter(prices, InstantSource.system(), log::warn);
  }

  private PriceTable prices() {
    Path file = null;
    String set = settings.budget().prices().orElse("");
    try {
      file = set.isEmpty() ? null : Path.of(set);
    } catch (InvalidPathException e) {
      log.warn("setting prices='" + set + "' is no path; the table in the jar holds");
    }
    PriceTable table = PriceTable.load(file, log::warn);
    SortedSet<String> allowed = table.providers();
    allowed.add("free");
    for (EndpointPolicy endpoint : settings.engine().powers().endpoints()) {
      String price = endpoint.price().orElse("free");
      if (!allowed.contains(price)) {
        log.warn(
            "setting endpoint.%s.price='%s' is in no price table, so its models have no price; allowed: %s"
                .formatted(endpoint.name(), price, String.join(", ", allowed)));
      }
    }
    return table;
  }

  private @Nullable JdbcLedger ledger(BudgetSettings budget) {
    try {
      Optional<LedgerPlace> set = budget.ledger();
      LedgerPlace place =
          set.isPresent() ? set.get() : LedgerPlace.beside(Records.folder(settings));
      return JdbcLedger.open(place, budget.ledgerTimeout(), log::warn);
    } catch (RuntimeException | LinkageError e) { // whatever it is, the service starts
      log.error("the ledger cannot be used (" + e + "): endpoints that need it are blocked");
      return null;
    }
  }

  /** The JVM ends. */
  void close() {
    JdbcLedger open = ledger;
    if (open != null) {
      open.close();
    }
  }
}
