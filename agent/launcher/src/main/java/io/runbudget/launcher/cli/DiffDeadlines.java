package io.runbudget.launcher.cli;

import io.runbudget.analysis.RunSummary;
import io.runbudget.analysis.SetDeadline;
import io.runbudget.record.TimeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What deadlines the two sides of a comparison had, and what those rest on. */
final class DiffDeadlines {
  private static final int SHOWN = 3;
  private static final int WIDEST = 100;

  private DiffDeadlines() {}

  /** {@code before: deadline 120.0 s (p90,n=412,censored=7)}. */
  static String heading(String side, RunSummary runs) {
    List<String> texts = new ArrayList<>();
    long rest = runs.runs();
    for (Map.Entry<SetDeadline, Long> each : runs.deadlines().entrySet()) {
      String basis = each.getKey().basis().isEmpty() ? "" : " (" + each.getKey().basis() + ")";
      texts.add(TimeText.ofMs(each.getKey().plannedMs()) + basis);
      rest -= each.getValue();
    }
    int more = texts.size() - SHOWN;
    if (more > 0) {
      texts.subList(SHOWN, texts.size()).clear();
      texts.add(more + " more");
    }
    if (texts.isEmpty()) {
      texts.add("none");
    } else if (rest > 0) {
      texts.add(rest + " runs without one of their own");
    }
    return cut(side + "deadline " + String.join(", ", texts));
  }

  /** Numbers of runs whose deadlines rest on different things are not those of one change. */
  static List<String> notes(RunSummary before, RunSummary after) {
    List<String> notes = new ArrayList<>();
    within("the runs before", before, notes);
    within("the runs after", after, notes);
    Set<String> differ = new TreeSet<>();
    before
        .byName()
        .forEach(
            (name, runs) -> {
              RunSummary later = after.byName().get(name);
              if (later != null && differ(runs.bases(), later.bases())) {
                differ.add(name);
              }
            });
    if (!differ.isEmpty()) {
      notes.add(cut("note: the deadline's basis is another one after: " + names(differ)));
    }
    return notes;
  }

  private static boolean differ(Set<String> bases, Set<String> later) {
    return !bases.isEmpty() && !later.isEmpty() && !bases.equals(later);
  }

  private static void within(String side, RunSummary runs, List<String> notes) {
    Set<String> mixed = new TreeSet<>();
    runs.byName()
        .forEach(
            (name, part) -> {
              if (part.bases().size() > 1) {
                mixed.add(name);
              }
            });
    if (!mixed.isEmpty()) {
      notes.add(cut("note: the deadline's basis changes within " + side + ": " + names(mixed)));
    }
  }

  private static String names(Set<String> names) {
    return String.join(", ", names);
  }

  private static String cut(String line) {
    String plain = Console.plain(line);
    return plain.length() <= WIDEST ? plain : plain.substring(0, WIDEST - 3) + "...";
  }
}
