package io.runbudget.launcher.cli;

import io.runbudget.engine.Dollars;
import io.runbudget.engine.ModelMeter;
import io.runbudget.engine.RunReport.Spending;
import io.runbudget.engine.WritesReport;
import java.util.List;
import java.util.Optional;

/** What a run used and wrote, in words. */
final class UseText {
  private UseText() {}

  /** Adds the lines there is something to say in. */
  static void of(Spending spending, Optional<WritesReport> writes, List<String> lines) {
    if (spending.tokens() > 0 || spending.tokenLimit() >= 0) {
      String limit = spending.tokenLimit() < 0 ? "" : " of " + spending.tokenLimit();
      String debt = spending.tokenDebt() > 0 ? ", " + spending.tokenDebt() + " in debt" : "";
      String guess = calls(spending.estimated(), " estimated: the provider did not say all counts");
      lines.add("  tokens    " + spending.tokens() + limit + debt + guess);
    }
    if (spending.microUsd() > 0 || spending.microUsdLimit() >= 0 || spending.unpriced() > 0) {
      long over = spending.microUsdLimit();
      String limit = over < 0 ? "" : " of " + Dollars.of(over);
      long owed = spending.microUsdDebt();
      String debt = owed > 0 ? ", " + Dollars.of(owed) + " in debt" : "";
      String without = calls(spending.unpriced(), " without a price");
      lines.add("  dollars   " + Dollars.of(spending.microUsd()) + limit + debt + without);
    }
    writes.ifPresent(each -> writes(each, lines));
  }

  private static String calls(long count, String what) {
    return count == 0 ? "" : "; " + count + (count == 1 ? " call" : " calls") + what;
  }

  private static void writes(WritesReport writes, List<String> lines) {
    StringBuilder text = new StringBuilder("  writes    ").append(writes.writes());
    count(text, writes.duplicates(), " sent again under the same key");
    count(text, writes.twins(), " equal to an earlier one, with a key of its own");
    count(text, writes.random(), " with a random key");
    lines.add(text.toString());
    writes.twinTargets().forEach(target -> lines.add("            twins: " + target));
  }

  private static void count(StringBuilder text, int count, String what) {
    if (count > 0) {
      text.append(", ").append(count).append(what);
    }
  }

  /** A cell of a table: all tokens. */
  static String tokens(Spending spending) {
    boolean any = spending.tokens() > 0 || spending.tokenLimit() >= 0;
    return any ? (spending.estimated() > 0 ? "~" : "") + spending.tokens() : "";
  }

  /** A cell of a table. */
  static String dollars(Spending spending) {
    boolean any = spending.microUsd() > 0 || spending.microUsdLimit() >= 0;
    return any ? Dollars.of(spending.microUsd()) : "";
  }

  /** A cell of a table: what an attempt used, {@code 1200 + 340}. */
  static String tokens(ModelMeter.Used used) {
    return (used.estimated() ? "~" : "") + used.input() + " + " + used.output();
  }
}
