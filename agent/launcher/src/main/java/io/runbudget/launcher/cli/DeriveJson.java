package io.runbudget.launcher.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.runbudget.analysis.Derivation;
import io.runbudget.analysis.RunTimes;
import io.runbudget.analysis.RunTimes.Stops;
import io.runbudget.analysis.Survival.Quantile;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** A derivation for scripts: one line of JSON, times in milliseconds. */
final class DeriveJson {
  private DeriveJson() {}

  static String of(List<Derivation> all, DeriveSettings settings) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeNumberField("percentile", all.get(0).chosen().percent());
      json.writeObjectFieldStart("by_name");
      for (Derivation each : all) {
        json.writeObjectFieldStart(each.times().name());
        name(json, each);
        json.writeEndObject();
      }
      json.writeEndObject();
      json.writeObjectFieldStart("settings");
      for (Derivation each : all) {
        for (Map.Entry<String, String> setting : settings.of(each).entrySet()) {
          json.writeStringField(setting.getKey(), setting.getValue());
        }
      }
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return text.toString();
  }

  private static void name(JsonGenerator json, Derivation derived) throws IOException {
    RunTimes times = derived.times();
    json.writeNumberField("runs", times.runs());
    json.writeNumberField("completed", times.completed());
    json.writeNumberField("errors", times.failed());
    json.writeNumberField("censored", times.censored());
    json.writeNumberField("unfinished", times.unfinished());
    ms(json, "longest_ms", times.longestMs());
    json.writeBooleanField("longest_is_censored", times.isLongestCut());
    json.writeObjectFieldStart("quantiles");
    for (double percent : new TreeSet<>(List.of(50.0, 90.0, 99.0, derived.chosen().percent()))) {
      json.writeObjectFieldStart(Derivation.label(percent));
      quantile(json, derived.quantile(percent));
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeArrayFieldStart("deadlines");
    for (Derivation.Candidate candidate : derived.candidates()) {
      Stops stops = candidate.stops();
      json.writeStartObject();
      json.writeNumberField("deadline_ms", candidate.deadlineMs());
      json.writeStringField("from", candidate.from());
      json.writeNumberField("would_stop", stops.known());
      json.writeNumberField("not_known", stops.unknown());
      json.writeNumberField("share", Math.round(stops.share() * 1e4) / 1e4);
      json.writeBooleanField("at_most", stops.atMost());
      json.writeEndObject();
    }
    json.writeEndArray();
    if (derived.deadlineMs().isPresent()) {
      json.writeNumberField("deadline_ms", derived.deadlineMs().getAsLong());
      json.writeStringField("basis", derived.basis());
    }
    if (derived.refusal().isPresent()) {
      json.writeStringField("refused", derived.refusal().get());
    }
    json.writeArrayFieldStart("notes");
    for (String note : derived.notes()) {
      json.writeString(note);
    }
    json.writeEndArray();
  }

  private static void quantile(JsonGenerator json, Quantile quantile) throws IOException {
    reached(json, "ms", quantile.ms());
    if (!quantile.isReached()) {
      ms(json, "above_ms", quantile.aboveMs());
    }
    reached(json, "low_ms", quantile.lowMs());
    reached(json, "high_ms", quantile.highMs());
  }

  /** What is not reached has no field. */
  private static void reached(JsonGenerator json, String field, double ms) throws IOException {
    if (ms >= 0) {
      ms(json, field, ms);
    }
  }

  private static void ms(JsonGenerator json, String field, double ms) throws IOException {
    json.writeNumberField(field, Math.round(ms * 10) / 10.0);
  }
}
