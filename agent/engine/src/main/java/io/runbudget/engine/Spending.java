package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetRequest;
import org.jspecify.annotations.Nullable;

/**
 * Holds calls of models to the run's tokens and dollars. What a call is sure to use is held before
 * it is sent: its prompt, and the output that it asks for or that this run's answers have shown. An
 * answer of which neither is known is not held, or a fan-out would be refused for fear; what it
 * uses beyond the limit is debt, and on record.
 */
final class Spending {
  /** An answer may be as much larger than all before it. */
  private static final int GROWTH = 2;

  private final RunServices services;

  Spending(RunServices services) {
    this.services = services;
  }

  /** Null if it may, by what it would cost, begin; then that is held. */
  @Nullable RefusalReason judge(Attempt attempt, ModelMeter.Asked asked) {
    Run run = attempt.run;
    Purse.Hold hold = hold(run.purse, asked);
    Purse.Limit refused = run.purse.hold(hold);
    if (refused != null) {
      if (services.enforces(run)) {
        run.spent(attempt, refused);
        return RefusalReason.WOULD_NOT_FIT;
      }
      if (run.books.wouldStop(refused.reason(), services.ticker.nanos(), 1)) {
        Stops.spent(run, refused, false);
      }
      run.purse.holdAnyway(hold);
    }
    Metered metered = new Metered(attempt, asked, hold);
    run.purse.opened(metered);
    attempt.metered = metered;
    // nobody looks again
    return null;
  }

  /** What it asks of a model, null if it calls none. */
  ModelMeter.@Nullable Asked asked(Attempt attempt) {
    Call call = attempt.call;
    RunbudgetRequest request = call.request();
    String target = call.target();
    if (request == null || target == null) {
      return null;
    }
    try {
      String price = attempt.policy.price().orElse("");
      return services.meter.asked(call.connector().host(), call.method(), target, price, request);
    } catch (Throwable t) {
      services.faults.accept(t);
      return null;
    }
  }

  private Purse.Hold hold(Purse purse, ModelMeter.Asked asked) {
    if (!purse.isLimited()) {
      return new Purse.Hold(0, 0);
    }
    long prompt = asked.promptTokens();
    long most = Math.min(services.settings.powers().holdOutput(), GROWTH * purse.largestOutput());
    long stated = asked.maxOutput();
    long output = stated >= 0 && (most == 0 || stated < most) ? stated : most;
    return new Purse.Hold(prompt + output, Math.max(0, asked.price(prompt, output)));
  }
}
