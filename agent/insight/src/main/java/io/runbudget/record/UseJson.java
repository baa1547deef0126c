package io.runbudget.record;

import com.fasterxml.jackson.core.JsonGenerator;
import io.runbudget.engine.ModelMeter;
import io.runbudget.engine.RunReport;
import io.runbudget.engine.WritesReport;
import java.io.IOException;
import java.math.BigDecimal;

/** What a run used and wrote, as fields of its line. Dollars are decimal numbers of dollars. */
final class UseJson {
  private static final int MICRO_DIGITS = 6;

  private UseJson() {}

  /** The run's tokens and dollars; nothing if none were used and nothing limits them. */
  static void spending(JsonGenerator json, RunReport.Spending spending) throws IOException {
    if (spending.tokens() > 0 || spending.tokenLimit() >= 0) {
      json.writeNumberField("tokens", spending.tokens());
    }
    if (spending.tokenLimit() >= 0) {
      json.writeNumberField("token_limit", spending.tokenLimit());
    }
    positive(json, "token_debt", spending.tokenDebt());
    if (spending.microUsd() > 0 || spending.microUsdLimit() >= 0) {
      usd(json, "usd", spending.microUsd());
    }
    if (spending.microUsdLimit() >= 0) {
      usd(json, "usd_limit", spending.microUsdLimit());
    }
    if (spending.microUsdDebt() > 0) {
      usd(json, "usd_debt", spending.microUsdDebt());
    }
    positive(json, "unpriced", spending.unpriced());
    positive(json, "estimated", spending.estimated());
  }

  static void writes(JsonGenerator json, WritesReport writes) throws IOException {
    json.writeObjectFieldStart("writes");
    json.writeNumberField("count", writes.writes());
    positive(json, "duplicates", writes.duplicates());
    positive(json, "twins", writes.twins());
    positive(json, "random", writes.random());
    if (!writes.twinTargets().isEmpty()) {
      json.writeArrayFieldStart("twin_targets");
      for (String target : writes.twinTargets()) {
        json.writeString(target);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  /** Of one attempt. */
  static void used(JsonGenerator json, ModelMeter.Used used) throws IOException {
    if (!used.model().isEmpty()) {
      json.writeStringField("model", used.model());
    }
    json.writeNumberField("tokens_in", used.input());
    positive(json, "tokens_cached", used.cached());
    json.writeNumberField("tokens_out", used.output());
    if (used.microUsd() > 0) {
      usd(json, "usd", used.microUsd());
    }
    if (used.estimated()) {
      json.writeBooleanField("estimated", true);
    }
  }

  private static void positive(JsonGenerator json, String field, long value) throws IOException {
    if (value > 0) {
      json.writeNumberField(field, value);
    }
  }

  private static void usd(JsonGenerator json, String field, long microUsd) throws IOException {
    json.writeFieldName(field);
    BigDecimal dollars = BigDecimal.valueOf(microUsd, MICRO_DIGITS).stripTrailingZeros();
    json.writeNumber(dollars.toPlainString());
  }
}
