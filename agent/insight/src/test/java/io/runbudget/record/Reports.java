package io.runbudget.record;

import io.runbudget.engine.AttemptEnd;
import io.runbudget.engine.AttemptReport;
import io.runbudget.engine.Exit;
import io.runbudget.engine.Leftover;
import io.runbudget.engine.Mode;
import io.runbudget.engine.ModelMeter;
import io.runbudget.engine.Outcome;
import io.runbudget.engine.RefusalReason;
import io.runbudget.engine.RunEvent;
import io.runbudget.engine.RunReport;
import io.runbudget.engine.StopReason;
import io.runbudget.engine.StoppedBy;
import io.runbudget.engine.WritesReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reports for tests. */
final class Reports {
  private static final long MS = 1_000_000;

  private Reports() {}

  static RunEvent.Settled settled(String id) {
    return new RunEvent.Settled(completed(id));
  }

  /** As little as a run can have. */
  static RunReport completed(String id) {
    return new RunReport(
        id,
        "Plain.run",
        Optional.empty(),
        Mode.ENFORCE,
        Instant.parse("2026-01-01T12:00:00Z"),
        -1,
        0,
        "none",
        1_234_560_000L,
        StopReason.COMPLETED,
        Exit.RETURNED,
        Optional.empty(),
        Outcome.COMPLETED,
        0,
        0,
        Optional.empty(),
        Map.of(),
        Map.of(),
        Map.of(),
        Optional.empty(),
        RunReport.Spending.NONE,
        Optional.empty(),
        List.of(),
        List.of(),
        0);
  }

  /** As much as a run can have. */
  static RunReport everything() {
    AttemptReport cut =
        new AttemptReport(
            1,
            "okhttp/api.example.com:443",
            "POST",
            200,
            12 * MS,
            44_088 * MS,
            true,
            3 * MS + 240_000,
            950 * MS,
            44_088 * MS + 60_000,
            1,
            2,
            "openai-java maxRetries=2 x timeout 600.0 s",
            3,
            AttemptEnd.CUT,
            Optional.empty(),
            Optional.of(StoppedBy.SOCKET),
            Optional.of("response timeout of 3.0 s (endpoint.balance)"),
            true,
            Optional.of(new ModelMeter.Used("gpt-5", 1_200, 200, 340, 4_900, false)));
    AttemptReport refused =
        new AttemptReport(
            1,
            "okhttp/api.example.com:443",
            "",
            0,
            44_200 * MS,
            -1,
            false,
            -1,
            -1,
            0,
            0,
            0,
            "",
            0,
            AttemptEnd.REFUSED,
            Optional.of(RefusalReason.AFTER_DEADLINE),
            Optional.empty(),
            Optional.empty(),
            false,
            Optional.empty());
    return new RunReport(
        "7f3a9c0011223344",
        "ResearchAgent.run",
        Optional.of("00000000000000aa"),
        Mode.OBSERVE,
        Instant.parse("2026-01-01T12:00:00.120Z"),
        45_000 * MS,
        900 * MS,
        "configured",
        45_012 * MS + 340_000,
        StopReason.DEADLINE,
        Exit.THREW,
        Optional.of("java.net.SocketTimeoutException"),
        Outcome.DECLARED,
        12 * MS + 340_000,
        900 * MS,
        Optional.of(new RunReport.WouldStop(StopReason.DEADLINE, 44_100 * MS, 2)),
        Map.of(RefusalReason.AFTER_DEADLINE, 2, RefusalReason.WOULD_NOT_FIT, 1),
        Map.of("retries_spent", 3),
        Map.of(StoppedBy.INTERRUPT, 2, StoppedBy.PROCESS, 1),
        Optional.of("38 of 45 s: \"openai-java\" maxRetries=2 x 10 s"),
        new RunReport.Spending(1_540, 1_500, 4_900, -1, 1, 2),
        Optional.of(new WritesReport(3, 1, 1, 0, List.of("POST pay:443/charges"))),
        List.of(cut, refused),
        List.of(
            new Leftover(
                Leftover.Kind.THREAD,
                "task handed over",
                Optional.of("pool-1-thread-3"),
                List.of("java.lang.Thread.sleep(Thread.java)", "com.acme.Plan.wait(Plan.java:7)"),
                150 * MS),
            new Leftover(
                Leftover.Kind.ATTEMPT,
                "okhttp/api.example.com:443",
                Optional.empty(),
                List.of(),
                151 * MS)),
        4);
  }
}
