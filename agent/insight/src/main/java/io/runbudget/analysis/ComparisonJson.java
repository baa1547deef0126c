package io.runbudget.analysis;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A comparison for scripts: one line of JSON, times in milliseconds. */
public final class ComparisonJson {
  private static final int MICRO_DIGITS = 6;

  private ComparisonJson() {}

  public static String of(RunComparison comparison) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      side(json, "before", comparison.before(), comparison.overrunsBefore());
      side(json, "after", comparison.after(), comparison.overrunsAfter());
      Verdict verdict = comparison.verdict();
      json.writeStringField("verdict", verdict.kind().name().toLowerCase(Locale.ROOT));
      json.writeStringField("reason", verdict.reason());
      texts(json, "better", verdict.better());
      texts(json, "worse", verdict.worse());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return text.toString();
  }

  private static void side(JsonGenerator json, String name, RunSummary side, long overruns)
      throws IOException {
    json.writeObjectFieldStart(name);
    numbers(json, side);
    json.writeNumberField("overruns", overruns);
    json.writeObjectFieldStart("by_name");
    for (Map.Entry<String, RunSummary> part : side.byName().entrySet()) {
      json.writeObjectFieldStart(part.getKey());
      numbers(json, part.getValue());
      json.writeNumberField("overruns", part.getValue().overruns());
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void numbers(JsonGenerator json, RunSummary side) throws IOException {
    json.writeNumberField("runs", side.runs());
    json.writeArrayFieldStart("deadlines");
    for (Map.Entry<SetDeadline, Long> each : side.deadlines().entrySet()) {
      json.writeStartObject();
      ms(json, "planned_ms", each.getKey().plannedMs());
      json.writeStringField("basis", each.getKey().basis());
      json.writeNumberField("runs", each.getValue());
      json.writeEndObject();
    }
    json.writeEndArray();
    ms(json, "p50_ms", side.durations().atMs(50));
    ms(json, "p90_ms", side.durations().atMs(90));
    ms(json, "p99_ms", side.durations().atMs(99));
    ms(json, "max_ms", side.durations().maxMs());
    counts(json, "outcomes", side.outcomes());
    json.writeNumberField("would_stop", side.wouldStop());
    json.writeNumberField("refusals", side.refusals());
    json.writeNumberField("attempts", side.attempts());
    counts(json, "attempt_ends", side.attemptEnds());
    json.writeNumberField("leftovers", side.leftovers());
    if (side.tokens() > 0) {
      json.writeNumberField("tokens", side.tokens());
    }
    if (side.microUsd() > 0) {
      json.writeNumberField("usd", BigDecimal.valueOf(side.microUsd(), MICRO_DIGITS));
    }
  }

  private static void ms(JsonGenerator json, String field, double ms) throws IOException {
    json.writeNumberField(field, Math.round(ms * 10) / 10.0);
  }

  private static void counts(JsonGenerator json, String field, Map<String, Long> counts)
      throws IOException {
    json.writeObjectFieldStart(field);
    for (Map.Entry<String, Long> each : counts.entrySet()) {
      json.writeNumberField(each.getKey(), each.getValue());
    }
    json.writeEndObject();
  }

  private static void texts(JsonGenerator json, String field, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String each : texts) {
      json.writeString(each);
    }
    json.writeEndArray();
  }
}
