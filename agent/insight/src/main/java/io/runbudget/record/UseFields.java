package io.runbudget.record;

import io.runbudget.engine.ModelMeter;
import io.runbudget.engine.RunReport;
import io.runbudget.engine.WritesReport;
import java.util.Optional;

/** Reads what {@link UseJson} writes. */
final class UseFields {
  private UseFields() {}

  static RunReport.Spending spending(Fields run) {
    return new RunReport.Spending(
        run.whole("tokens"),
        run.has("token_limit") ? run.whole("token_limit") : -1,
        run.microUsd("usd"),
        run.has("usd_limit") ? run.microUsd("usd_limit") : -1,
        run.whole("unpriced"),
        run.whole("estimated"));
  }

  static WritesReport writes(Fields writes) {
    return new WritesReport(
        writes.count("count"),
        writes.count("duplicates"),
        writes.count("twins"),
        writes.count("random"),
        writes.texts("twin_targets"));
  }

  /** Empty of an attempt that called no model. */
  static Optional<ModelMeter.Used> used(Fields attempt) {
    if (!attempt.has("tokens_in")) {
      return Optional.empty();
    }
    return Optional.of(
        new ModelMeter.Used(
            attempt.text("model"),
            attempt.whole("tokens_in"),
            attempt.whole("tokens_cached"),
            attempt.whole("tokens_out"),
            attempt.microUsd("usd"),
            attempt.flag("estimated")));
  }
}
