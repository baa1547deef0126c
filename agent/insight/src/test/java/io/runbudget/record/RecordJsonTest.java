package io.runbudget.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.runbudget.engine.ModelMeter;
import io.runbudget.engine.RunReport;
import io.runbudget.engine.WritesReport;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordJsonTest {
  private final RecordJson json = new RecordJson("shop", 4711);

  @Test
  void theLineIsTheOneThatWasPublished() throws IOException {
    try (var golden = RecordJsonTest.class.getResourceAsStream("golden-v1.ndjson")) {
      String expected = new String(golden.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(json.line(Reports.everything()) + "\n" + json.line(Reports.completed("a1")) + "\n")
          .isEqualTo(expected);
    }
  }

  @Test
  void whatIsWrittenIsReadBack() {
    RunReport report = Reports.everything();
    String line = json.line(report);
    RunRecord run = read(line);

    assertThat(run)
        .isEqualTo(
            new RunRecord(
                "7f3a9c0011223344",
                "ResearchAgent.run",
                Optional.of("00000000000000aa"),
                "shop",
                4711,
                "observe",
                "2026-01-01T12:00:00.120Z",
                45_000,
                900,
                "configured",
                45_012.3,
                "deadline",
                "threw",
                Optional.of("java.net.SocketTimeoutException"),
                "declared",
                12.3,
                900,
                Optional.of(new RunRecord.WouldStop("deadline", 44_100, 2)),
                Map.of("would_not_fit", 1, "after_deadline", 2),
                Map.of("retries_spent", 3),
                Map.of("interrupt", 2, "process", 1),
                Optional.of("38 of 45 s: \"openai-java\" maxRetries=2 x 10 s"),
                new RunReport.Spending(1_540, 1_500, 4_900, -1, 1, 2),
                Optional.of(new WritesReport(3, 1, 1, 0, List.of("POST pay:443/charges"))),
                List.of(
                    new RunRecord.Attempt(
                        "okhttp/api.example.com:443",
                        "POST",
                        200,
                        12,
                        44_088,
                        "runbudget",
                        3.2,
                        950,
                        44_088.1,
                        1,
                        2,
                        "openai-java maxRetries=2 x timeout 600.0 s",
                        3,
                        Optional.of(new ModelMeter.Used("gpt-5", 1_200, 200, 340, 4_900, false)),
                        "cut",
                        "",
                        "socket",
                        "response timeout of 3.0 s (endpoint.balance)",
                        true),
                    new RunRecord.Attempt(
                        "okhttp/api.example.com:443",
                        "",
                        0,
                        44_200,
                        -1,
                        "",
                        -1,
                        -1,
                        0,
                        0,
                        0,
                        "",
                        0,
                        Optional.empty(),
                        "refused",
                        "after_deadline",
                        "",
                        "",
                        false)),
                List.of(
                    new RunRecord.LeftOver(
                        "thread",
                        "task handed over",
                        Optional.of("pool-1-thread-3"),
                        List.of(
                            "java.lang.Thread.sleep(Thread.java)",
                            "com.acme.Plan.wait(Plan.java:7)"),
                        150),
                    new RunRecord.LeftOver(
                        "attempt", "okhttp/api.example.com:443", Optional.empty(), List.of(), 151)),
                4,
                line));
    assertThat(run.attemptCount()).isEqualTo(6);
  }

  @Test
  void absentFieldsComeBackAsAbsent() {
    RunRecord run = read(json.line(Reports.completed("a1")));
    assertThat(run.hasDeadline()).isFalse();
    assertThat(run.reserveMs()).isEqualTo(-1);
    assertThat(run.overrunMs()).isZero();
    assertThat(run.attempts()).isEmpty();
    assertThat(run.leftovers()).isEmpty();
    assertThat(run.wouldStop()).isEmpty();
    assertThat(run.spending()).isEqualTo(RunReport.Spending.NONE);
    assertThat(run.writes()).isEmpty();
  }

  @Test
  void dollarsAreDecimalNumbersOfDollars() throws IOException {
    assertThat(dollars(0)).isEqualTo("\"usd\":0");
    assertThat(dollars(1)).isEqualTo("\"usd\":0.000001");
    assertThat(dollars(100_000_000)).isEqualTo("\"usd\":100");
    assertThat(dollars(1_250_000)).isEqualTo("\"usd\":1.25");
  }

  private static String dollars(long microUsd) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
      generator.writeStartObject();
      UseJson.spending(generator, new RunReport.Spending(0, -1, microUsd, microUsd, 0, 0));
      generator.writeEndObject();
    }
    return text.toString().replaceAll("[{}]|,\"usd_limit.*", "");
  }

  private static RunRecord read(String line) {
    return ((RecordParser.Good) new RecordParser().parse(line)).run();
  }
}
