package io.runbudget.record;

import java.io.IOException;
import java.util.Map;

/** One record's text as a {@link RunRecord}. */
final class RecordParser {

  /** What a text turned out to be. */
  sealed interface Parsed {}

  record Good(RunRecord run) implements Parsed {}

  /** Torn, of wrong types, or without a field that nothing can be said without. */
  record Bad() implements Parsed {}

  /** A record of a schema that is not ours. */
  record OtherVersion() implements Parsed {}

  private final JsonTree tree = new JsonTree();

  Parsed parse(String text) {
    try {
      Object root = tree.parse(text);
      if (root == null) {
        return new Bad();
      }
      Fields fields = new Fields(root);
      if (fields.whole("v") != RecordJson.VERSION) {
        return new OtherVersion();
      }
      if (!fields.has("run") || !fields.has("actual_ms") || !fields.has("outcome")) {
        return new Bad();
      }
      return new Good(run(fields, text));
    } catch (IOException | ClassCastException e) {
      return new Bad();
    }
  }

  private static RunRecord run(Fields run, String text) {
    return new RunRecord(
        run.text("run"),
        run.text("name"),
        run.optionalText("parent"),
        run.text("service"),
        run.whole("pid"),
        run.text("mode"),
        run.text("start"),
        run.ms("planned_ms"),
        run.ms("reserve_ms"),
        run.text("basis"),
        run.ms("actual_ms"),
        run.text("stop"),
        run.text("exit"),
        run.optionalText("threw"),
        run.text("outcome"),
        run.ms("overrun_ms"),
        run.ms("reserve_used_ms"),
        run.object("would_stop").map(RecordParser::wouldStop),
        run.object("refusals").map(Fields::counts).orElse(Map.of()),
        run.object("would_have").map(Fields::counts).orElse(Map.of()),
        run.object("stopped").map(Fields::counts).orElse(Map.of()),
        run.optionalText("cause"),
        UseFields.spending(run),
        run.object("writes").map(UseFields::writes),
        run.objects("attempts").stream().map(RecordParser::attempt).toList(),
        run.objects("leftovers").stream().map(RecordParser::leftOver).toList(),
        run.count("dropped"),
        text);
  }

  private static RunRecord.WouldStop wouldStop(Fields would) {
    return new RunRecord.WouldStop(would.text("stop"), would.ms("at_ms"), would.count("attempts"));
  }

  private static RunRecord.Attempt attempt(Fields attempt) {
    return new RunRecord.Attempt(
        attempt.text("connector"),
        attempt.text("method"),
        attempt.count("status"),
        attempt.ms("begin_ms"),
        attempt.ms("timeout_ms"),
        attempt.text("timeout_by"),
        attempt.ms("queue_ms"),
        attempt.ms("first_byte_ms"),
        attempt.ms("duration_ms"),
        attempt.count("in_flight"),
        attempt.count("retry"),
        attempt.text("by"),
        attempt.count("exchanges"),
        UseFields.used(attempt),
        attempt.text("end"),
        attempt.text("refusal"),
        attempt.text("stopped_by"),
        attempt.text("limit"),
        attempt.flag("final_call"));
  }

  private static RunRecord.LeftOver leftOver(Fields leftover) {
    return new RunRecord.LeftOver(
        leftover.text("kind"),
        leftover.text("what"),
        leftover.optionalText("thread"),
        leftover.texts("stack"),
        leftover.ms("after_ms"));
  }
}
