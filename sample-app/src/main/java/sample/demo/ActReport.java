package sample.demo;

import java.util.Locale;
import java.util.Map;

/** The acts' table and claims; all counts but the runs' ends are the provider's. */
final class ActReport {
  /** With a share of 20 % retries at most, a provider gets 1.25 times the first attempts. */
  private static final double MOST_LOAD = 1.25;

  private static final double LOAD_OF_A_STORM = 2;
  private static final int SOON_MS = 1_000;
  private static final int STORM_MS = 3_000;

  private final Map<Arm, ActResult> results;
  private final Verdicts verdicts;

  ActReport(Map<Arm, ActResult> results, Verdicts verdicts) {
    this.results = results;
    this.verdicts = verdicts;
  }

  void print() {
    Table<ActResult> table = new Table<>(results);
    table.title("a tool's provider fails for 2 s, who asks it tries six times (retries=on)");
    table.count("runs, each asks it once", ActResult::firstAttempts);
    table.count("requests", ActResult::requests);
    table.count(
        "requests per first attempt", r -> String.format(Locale.ROOT, "%.2f", r.loadRatio()));
    table.seconds("from the end of the cause to the last failure", ActResult::recoveryMs);
    table.count("runs that got what they asked for", ActResult::quoted);
    table.title("a run without end, " + Acts.MODEL + " (usd=" + Acts.USD + ")");
    table.count("calls of the model", ActResult::modelCalls);
    table.count("cost", result -> String.format(Locale.ROOT, "$%.2f", result.usd()));
    table.count("ended", r -> r.endless().answered() ? "by the provider" : "stopped");
    table.title("payments whose answers are lost (idempotency=auto)");
    table.count("wanted", result -> Acts.PAYMENTS);
    table.count("requests to pay", ActResult::paymentRequests);
    table.count("charges", ActResult::charges);
  }

  void check() {
    results.forEach(
        (arm, result) -> {
          if (arm == Arm.ENFORCE) {
            held(result);
          } else {
            bare(arm, result);
          }
        });
    if (results.size() == 2) {
      long bare = results.get(Arm.BARE).quoted();
      long held = results.get(Arm.ENFORCE).quoted();
      verdicts.claim(
          held > bare,
          "with fewer retries more runs get what they asked for: %d, not %d",
          held,
          bare);
    }
  }

  private void bare(Arm arm, ActResult result) {
    verdicts.claim(
        result.loadRatio() >= LOAD_OF_A_STORM && result.recoveryMs() >= STORM_MS,
        "%s: retries keep the provider down: %.2f times the load, %.1f s after the cause is gone",
        arm,
        result.loadRatio(),
        result.recoveryMs() / 1e3);
    verdicts.claim(
        result.endless().answered() && result.usd() > 2 * Acts.USD,
        "%s: the run without end goes on: $%.2f",
        arm,
        result.usd());
    verdicts.claim(
        result.paid() == Acts.PAYMENTS && result.charges() == 2 * Acts.PAYMENTS,
        "%s: %d payments are charged %d times",
        arm,
        Acts.PAYMENTS,
        result.charges());
  }

  private void held(ActResult result) {
    verdicts.claim(
        result.loadRatio() <= MOST_LOAD && result.recoveryMs() <= SOON_MS,
        "enforce: at most %.2f times the load: %.2f; back within 1 s of the cause's end: %.1f s",
        MOST_LOAD,
        result.loadRatio(),
        result.recoveryMs() / 1e3);
    verdicts.claim(
        !result.endless().answered() && result.usd() <= Acts.USD,
        "enforce: the run without end costs no more than $%.2f: $%.2f",
        Acts.USD,
        result.usd());
    verdicts.claim(
        result.stoppedByUsd().size() == 1
            && result.stoppedByUsd().get(0).path("cause").asText().contains("are spent"),
        "enforce: its record says stop=usd: %s",
        result.stoppedByUsd().stream().map(r -> r.path("cause").asText()).toList());
    verdicts.claim(
        result.paid() == Acts.PAYMENTS
            && result.charges() == Acts.PAYMENTS
            && result.paymentRequests() == 2 * Acts.PAYMENTS,
        "enforce: %d payments are charged %d times, with %d requests",
        Acts.PAYMENTS,
        result.charges(),
        result.paymentRequests());
  }
}
