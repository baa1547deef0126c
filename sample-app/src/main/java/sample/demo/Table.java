package sample.demo;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** One column per arm. */
final class Table<R> {
  private static final String LABEL = "%-50s";
  private static final String CELL = "%14s";

  private final Map<Arm, R> results;

  Table(Map<Arm, R> results) {
    this.results = results;
    StringBuilder head = new StringBuilder(LABEL.formatted(""));
    results.keySet().forEach(arm -> head.append(CELL.formatted(arm)));
    System.out.println();
    System.out.println(head);
  }

  void title(String text) {
    System.out.println(text);
  }

  void count(String label, Function<R, Object> cell) {
    StringBuilder row = new StringBuilder(LABEL.formatted("  " + label));
    results.values().forEach(result -> row.append(CELL.formatted(cell.apply(result))));
    System.out.println(row);
  }

  void seconds(String label, Function<R, Long> ms) {
    count(label, result -> String.format(Locale.ROOT, "%.2f s", ms.apply(result) / 1e3));
  }
}
