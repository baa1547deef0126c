package io.runbudget.analysis;

import io.runbudget.record.RecordReader;
import io.runbudget.record.RunRecord;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;

/** Hand-made sets of runs: each call adds some of a kind. */
final class Runs {
  private final StringBuilder lines = new StringBuilder();
  private final double plannedMs;

  /** Runs with this deadline, -1 for none. */
  Runs(double plannedMs) {
    this.plannedMs = plannedMs;
  }

  Runs add(int count, String outcome, double actualMs) {
    return add(count, outcome, actualMs, "");
  }

  Runs add(int count, String outcome, double actualMs, String more) {
    for (int i = 0; i < count; i++) {
      lines.append("{\"v\":1,\"run\":\"r\",\"name\":\"A.run\",\"outcome\":\"").append(outcome);
      lines.append(String.format(Locale.ROOT, "\",\"actual_ms\":%f", actualMs));
      if (plannedMs >= 0) {
        double overrun = Math.max(0, actualMs - plannedMs);
        lines.append(
            String.format(Locale.ROOT, ",\"planned_ms\":%f,\"overrun_ms\":%f", plannedMs, overrun));
      }
      lines.append(more).append("}\n");
    }
    return this;
  }

  RunSummary summary() {
    var tally = new RunTally();
    read(tally);
    return tally.summary();
  }

  /** What the runs named {@code A.run} took. */
  RunTimes times() {
    var times = new RunTimesByName();
    read(times);
    return times.all().get(0);
  }

  private void read(Consumer<RunRecord> tally) {
    var reader = new RecordReader(tally);
    reader.stream(new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)));
    if (reader.count().bad() > 0) {
      throw new IllegalStateException("bad test data: " + lines);
    }
  }
}
