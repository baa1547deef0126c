package io.runbudget.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.runbudget.engine.AttemptReport;
import io.runbudget.engine.Leftover;
import io.runbudget.engine.RefusalReason;
import io.runbudget.engine.RunReport;
import io.runbudget.engine.StoppedBy;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

/** A run's report as one line of JSON, schema version 1. What is absent is left out. */
public final class RecordJson {
  /** The schema version that is written, and the only one that is read. */
  public static final int VERSION = 1;

  /**
   * How every line begins. Inside a JSON string the quotes would be escaped, so that this text
   * occurs nowhere else in a record.
   */
  static final String MARKER = "{\"v\":";

  private static final DateTimeFormatter START =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final JsonFactory factory = new JsonFactory();
  private final String service;
  private final long pid;

  public RecordJson(String service, long pid) {
    this.service = service;
    this.pid = pid;
  }

  /** Id of the process that the lines name. */
  public long pid() {
    return pid;
  }

  /** The line, without its line break. */
  public String line(RunReport run) {
    StringWriter text = new StringWriter(512 + 256 * run.attempts().size());
    try (JsonGenerator json = factory.createGenerator(text)) {
      json.writeStartObject();
      head(json, run);
      end(json, run);
      UseJson.spending(json, run.spending());
      if (run.writes().isPresent()) {
        UseJson.writes(json, run.writes().get());
      }
      json.writeArrayFieldStart("attempts");
      for (AttemptReport attempt : run.attempts()) {
        attempt(json, attempt);
      }
      json.writeEndArray();
      leftovers(json, run);
      if (run.dropped() > 0) {
        json.writeNumberField("dropped", run.dropped());
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return text.toString();
  }

  private void head(JsonGenerator json, RunReport run) throws IOException {
    json.writeNumberField("v", VERSION);
    json.writeStringField("run", run.id());
    json.writeStringField("name", run.name());
    text(json, "parent", run.parent());
    json.writeStringField("service", service);
    json.writeNumberField("pid", pid);
    json.writeStringField("mode", run.mode().name().toLowerCase(Locale.ROOT));
    json.writeStringField("start", START.format(run.start()));
    if (run.plannedNanos() >= 0) {
      ms(json, "planned_ms", run.plannedNanos());
      ms(json, "reserve_ms", run.reserveNanos());
    }
    json.writeStringField("basis", run.basis());
    ms(json, "actual_ms", run.actualNanos());
  }

  private static void end(JsonGenerator json, RunReport run) throws IOException {
    json.writeStringField("stop", run.stop().word());
    json.writeStringField("exit", run.exit().word());
    text(json, "threw", run.threw());
    json.writeStringField("outcome", run.outcome().word());
    ms(json, "overrun_ms", run.overrunNanos());
    if (run.plannedNanos() >= 0) {
      ms(json, "reserve_used_ms", run.reserveUsedNanos());
    }
    if (run.wouldStop().isPresent()) {
      RunReport.WouldStop would = run.wouldStop().get();
      json.writeObjectFieldStart("would_stop");
      json.writeStringField("stop", would.stop().word());
      ms(json, "at_ms", would.atNanos());
      json.writeNumberField("attempts", would.attempts());
      json.writeEndObject();
    }
    if (!run.refusals().isEmpty()) {
      json.writeObjectFieldStart("refusals");
      for (RefusalReason reason : RefusalReason.values()) { // the map's own order is random
        Integer count = run.refusals().get(reason);
        if (count != null) {
          json.writeNumberField(reason.word(), count);
        }
      }
      json.writeEndObject();
    }
    wouldHave(json, run);
    stopped(json, run);
    text(json, "cause", run.cause());
  }

  private static void wouldHave(JsonGenerator json, RunReport run) throws IOException {
    if (!run.wouldHave().isEmpty()) {
      json.writeObjectFieldStart("would_have");
      for (var each : new TreeMap<>(run.wouldHave()).entrySet()) { // as above
        json.writeNumberField(each.getKey(), each.getValue());
      }
      json.writeEndObject();
    }
  }

  private static void stopped(JsonGenerator json, RunReport run) throws IOException {
    if (!run.stopped().isEmpty()) {
      json.writeObjectFieldStart("stopped");
      for (StoppedBy rung : StoppedBy.values()) {
        Integer count = run.stopped().get(rung);
        if (count != null) {
          json.writeNumberField(rung.word(), count);
        }
      }
      json.writeEndObject();
    }
  }

  private static void attempt(JsonGenerator json, AttemptReport attempt) throws IOException {
    json.writeStartObject();
    json.writeStringField("connector", attempt.connector());
    if (!attempt.method().isEmpty()) {
      json.writeStringField("method", attempt.method());
    }
    if (attempt.status() > 0) {
      json.writeNumberField("status", attempt.status());
    }
    ms(json, "begin_ms", attempt.beginNanos());
    if (attempt.timeoutNanos() >= 0) {
      ms(json, "timeout_ms", attempt.timeoutNanos());
      json.writeStringField("timeout_by", attempt.timeoutIsOurs() ? "runbudget" : "client");
    }
    ms(json, "queue_ms", attempt.queueNanos());
    ms(json, "first_byte_ms", attempt.firstByteNanos());
    ms(json, "duration_ms", attempt.durationNanos());
    json.writeNumberField("in_flight", attempt.inFlight());
    json.writeNumberField("retry", attempt.retry());
    if (!attempt.by().isEmpty()) {
      json.writeStringField("by", attempt.by());
    }
    json.writeNumberField("exchanges", attempt.exchanges());
    if (attempt.used().isPresent()) {
      UseJson.used(json, attempt.used().get());
    }
    json.writeStringField("end", attempt.end().word());
    text(json, "refusal", attempt.refusal().map(RefusalReason::word));
    text(json, "stopped_by", attempt.stoppedBy().map(by -> by.word()));
    text(json, "limit", attempt.limit());
    if (attempt.finalCall()) {
      json.writeBooleanField("final_call", true);
    }
    json.writeEndObject();
  }

  private static void leftovers(JsonGenerator json, RunReport run) throws IOException {
    if (run.leftovers().isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("leftovers");
    for (Leftover leftover : run.leftovers()) {
      json.writeStartObject();
      json.writeStringField("kind", leftover.kind().name().toLowerCase(Locale.ROOT));
      json.writeStringField("what", leftover.what());
      text(json, "thread", leftover.thread());
      json.writeArrayFieldStart("stack");
      for (String frame : leftover.stack()) {
        json.writeString(frame);
      }
      json.writeEndArray();
      ms(json, "after_ms", leftover.afterNanos());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void text(JsonGenerator json, String field, Optional<String> value)
      throws IOException {
    if (value.isPresent()) {
      json.writeStringField(field, value.get());
    }
  }

  /** Milliseconds with at most one decimal; nothing for a point never reached. */
  private static void ms(JsonGenerator json, String field, long nanos) throws IOException {
    if (nanos < 0) {
      return;
    }
    long tenths = nanos / 100_000 + (nanos % 100_000 >= 50_000 ? 1 : 0);
    json.writeFieldName(field);
    if (tenths % 10 == 0) {
      json.writeNumber(tenths / 10);
    } else {
      json.writeNumber(tenths / 10 + "." + tenths % 10);
    }
  }
}
