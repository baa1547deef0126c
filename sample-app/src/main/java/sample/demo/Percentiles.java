package sample.demo;

import java.util.List;

/** Nearest-rank percentiles of durations in milliseconds; 0 of nothing. */
final class Percentiles {
  private final List<Long> sorted;

  Percentiles(List<Long> values) {
    this.sorted = values.stream().sorted().toList();
  }

  long at(int percent) {
    if (sorted.isEmpty()) {
      return 0;
    }
    int rank = (int) Math.ceil(percent / 100.0 * sorted.size());
    return sorted.get(Math.max(rank, 1) - 1);
  }

  long min() {
    return at(0);
  }

  long max() {
    return at(100);
  }
}
