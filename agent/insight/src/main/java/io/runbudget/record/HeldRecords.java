package io.runbudget.record;

import io.runbudget.engine.Outcome;
import io.runbudget.engine.RunReport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The last records that could not be written. Thread-safe. */
final class HeldRecords {
  static final int CAPACITY = 1_000;
  private static final int SHOWN = 12;

  private final ArrayDeque<RunReport> held = new ArrayDeque<>();
  private long discarded;

  synchronized void add(RunReport report) {
    if (held.size() == CAPACITY) {
      held.removeFirst();
      discarded++;
    }
    held.addLast(report);
  }

  synchronized List<RunReport> all() {
    return List.copyOf(held);
  }

  /** Forgets the oldest, which has been written after all. */
  synchronized void removeFirst() {
    held.removeFirst();
  }

  synchronized boolean isEmpty() {
    return held.isEmpty();
  }

  /** One screen about what is held; empty if nothing is. */
  synchronized String summary() {
    if (held.isEmpty()) {
      return "";
    }
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    List<RunReport> bySlowest = new ArrayList<>(held);
    bySlowest.sort((a, b) -> Long.compare(b.actualNanos(), a.actualNanos()));
    held.forEach(run -> outcomes.merge(run.outcome(), 1, Integer::sum));

    StringBuilder text = new StringBuilder(1_000);
    text.append(held.size()).append(" runs could not be written");
    if (discarded > 0) {
      text.append(" (and ").append(discarded).append(" before them, no longer in memory)");
    }
    String separator = ": ";
    for (Map.Entry<Outcome, Integer> each : outcomes.entrySet()) {
      text.append(separator).append(each.getValue()).append(' ').append(each.getKey().word());
      separator = ", ";
    }
    text.append("; median ").append(time(bySlowest.get(bySlowest.size() / 2)));
    text.append(", longest ").append(time(bySlowest.get(0)));
    text.append("\nslowest:");
    for (RunReport run : bySlowest.subList(0, Math.min(SHOWN, bySlowest.size()))) {
      text.append(
          String.format(
              Locale.ROOT,
              "\n  %s  %-10s %12s  %s",
              run.id(),
              run.outcome().word(),
              time(run),
              run.cause().map(cause -> run.name() + ": " + cause).orElse(run.name())));
    }
    return text.toString();
  }

  private static String time(RunReport run) {
    return TimeText.ofMs(run.actualNanos() / 1e6);
  }
}
