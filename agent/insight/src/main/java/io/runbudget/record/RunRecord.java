package io.runbudget.record;

import io.runbudget.engine.ModelMeter;
import io.runbudget.engine.RunReport;
import io.runbudget.engine.WritesReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run as read back. The components are the fields of {@code docs/records.md}; words are kept as
 * they stand, so that a word added later is shown rather than refused. Times are milliseconds,
 * {@code -1} where absent; a missing text is empty.
 *
 * @param json the record's own text, without what stood before it on the line
 */
public record RunRecord(
    String run,
    String name,
    Optional<String> parent,
    String service,
    long pid,
    String mode,
    String start,
    double plannedMs,
    double reserveMs,
    String basis,
    double actualMs,
    String stop,
    String exit,
    Optional<String> threw,
    String outcome,
    double overrunMs,
    double reserveUsedMs,
    Optional<WouldStop> wouldStop,
    Map<String, Integer> refusals,
    Map<String, Integer> wouldHave,
    Map<String, Integer> stopped,
    Optional<String> cause,
    RunReport.Spending spending,
    Optional<WritesReport> writes,
    List<Attempt> attempts,
    List<LeftOver> leftovers,
    int dropped,
    String json) {

  /** From this on a run counts as an overrun; less is the stop's own way out. */
  public static final double OVERRUN_MS = 50;

  /** What enforce would have stopped. */
  public record WouldStop(String stop, double atMs, int attempts) {}

  /** One physical exchange. {@code status} is 0 if none arrived. */
  public record Attempt(
      String connector,
      String method,
      int status,
      double beginMs,
      double timeoutMs,
      String timeoutBy,
      double queueMs,
      double firstByteMs,
      double durationMs,
      int inFlight,
      int retry,
      String by,
      int exchanges,
      Optional<ModelMeter.Used> used,
      String end,
      String refusal,
      String stoppedBy,
      String limit,
      boolean finalCall) {}

  /** Work that was still going. */
  public record LeftOver(
      String kind, String what, Optional<String> thread, List<String> stack, double afterMs) {}

  /** Whether a deadline was set at all. */
  public boolean hasDeadline() {
    return plannedMs >= 0;
  }

  /** Whether the entry point ended more than 50 ms after its deadline, whatever the outcome. */
  public boolean isOverrun() {
    return overrunMs > OVERRUN_MS;
  }

  /** Attempts made, those included that were not listed. */
  public int attemptCount() {
    return attempts.size() + dropped;
  }
}
