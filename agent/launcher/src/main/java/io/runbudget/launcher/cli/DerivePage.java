package io.runbudget.launcher.cli;

import io.runbudget.analysis.Derivation;
import io.runbudget.analysis.RunTimes;
import io.runbudget.analysis.RunTimes.Stops;
import io.runbudget.analysis.Survival.Quantile;
import io.runbudget.record.TimeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What runs took, what deadlines would have stopped, and the settings that follow. */
final class DerivePage {
  private static final int NAME = 32;
  private static final List<Double> USUAL = List.of(50.0, 90.0, 99.0);

  private final List<Derivation> all;
  private final List<String> lines = new ArrayList<>();

  private DerivePage(List<Derivation> all) {
    this.all = all;
  }

  static List<String> of(List<Derivation> all, DeriveSettings settings) {
    DerivePage page = new DerivePage(all);
    page.times();
    page.stops();
    page.notes();
    page.settings(settings);
    return page.lines;
  }

  private void times() {
    double percent = all.get(0).chosen().percent();
    String label = Derivation.label(percent);
    TextTable table =
        new TextTable()
            .left("name", NAME)
            .right("runs")
            .right("completed")
            .right("errors")
            .right("censored")
            .right("p50")
            .right("p90")
            .right("p99")
            .right("max")
            .right(label)
            .right("95 % interval of " + label);
    for (Derivation each : all) {
      RunTimes times = each.times();
      table.row(
          name(each),
          String.valueOf(times.runs()),
          String.valueOf(times.completed()),
          String.valueOf(times.failed()),
          String.valueOf(times.censored()),
          time(each.quantile(50)),
          time(each.quantile(90)),
          time(each.quantile(99)),
          (times.isLongestCut() ? "> " : "") + TimeText.ofMs(times.longestMs()),
          USUAL.contains(percent) ? "" : time(each.chosen()),
          interval(each.chosen()));
    }
    lines.addAll(table.lines());
  }

  private static String time(Quantile quantile) {
    return quantile.isReached() ? TimeText.ofMs(quantile.ms()) : beyond(quantile);
  }

  private static String beyond(Quantile quantile) {
    return "> " + TimeText.ofMs(quantile.aboveMs());
  }

  private static String interval(Quantile quantile) {
    if (quantile.lowMs() < 0) {
      return "not reached";
    }
    String low = TimeText.ofMs(quantile.lowMs());
    return quantile.highMs() < 0 ? "from " + low : low + " to " + TimeText.ofMs(quantile.highMs());
  }

  private void stops() {
    TextTable table =
        new TextTable()
            .left("name", NAME)
            .right("deadline")
            .left("from", 20)
            .right("would stop")
            .right("not known")
            .right("of")
            .right("share");
    boolean any = false;
    for (Derivation each : all) {
      String name = name(each);
      for (Derivation.Candidate candidate : each.candidates()) {
        any = true;
        Stops stops = candidate.stops();
        table.row(
            name,
            DeriveSettings.text(candidate.deadlineMs()),
            candidate.from(),
            String.valueOf(stops.known()),
            stops.unknown() == 0 ? "" : String.valueOf(stops.unknown()),
            String.valueOf(each.times().runs()),
            (stops.atMost() ? "at most " : "")
                + String.format(Locale.ROOT, "%.1f %%", 100 * stops.share()));
        name = "";
      }
    }
    if (any) {
      lines.add("");
      lines.addAll(table.lines());
    }
  }

  private void notes() {
    List<String> notes = new ArrayList<>();
    for (Derivation each : all) {
      String name = all.size() == 1 ? "" : name(each) + ": ";
      each.notes().forEach(note -> notes.add(Console.plain("note: " + name + note)));
    }
    if (!notes.isEmpty()) {
      lines.add("");
      lines.addAll(notes);
    }
  }

  private void settings(DeriveSettings settings) {
    lines.add("");
    for (Derivation each : all) {
      each.refusal()
          .ifPresent(
              why -> lines.add(Console.plain("# no deadline for " + name(each) + ": " + why)));
      settings.of(each).forEach((key, value) -> lines.add(DeriveSettings.line(key, value)));
    }
  }

  private static String name(Derivation derived) {
    String name = derived.times().name();
    return name.isEmpty() ? "(no name)" : name;
  }
}
