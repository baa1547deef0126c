package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetRequest;
import org.jspecify.annotations.Nullable;

/**
 * Holds calls of models to the run's tokens and dollars. What a call is sure to use is held before
 * it is sent: its prompt, and the output that it asks for or that this run's answers have shown. An
 * answer of which neither is known is not held, or a fan-out would be refused for fear; what it
 * uses beyond the limit is debt, and on record. A prompt that cannot be seen is guessed by those
 * before it; a guess alone refuses nobody who is alone in flight.
 */
final class Spending {
  /** An answer may be as much larger than all before it. */
  private static final int GROWTH = 2;

  private static final int BYTES_PER_TOKEN = 4;
  private static final Purse.Hold NOTHING = new Purse.Hold(0, 0);

  private final RunServices services;
  private final FinalCalls finalCalls;

  Spending(RunServices services, FinalCalls finalCalls) {
    this.services = services;
    this.finalCalls = finalCalls;
  }

  /** Null if it may, by what it would cost, begin; then that is held. */
  @Nullable RefusalReason judge(Attempt attempt, ModelMeter.Asked asked) {
    return judge(attempt, asked, false);
  }

  /**
   * Its first exchange begins: what its body says if that could not be seen before.
   * HttpURLConnection's is written once there is a connection. What stays unseen is guessed.
   *
   * @return as above
   */
  @Nullable RefusalReason begins(Attempt attempt) {
    if (!(attempt.metered instanceof Metered before) || before.asked.isSeen()) {
      return null;
    }
    ModelMeter.Asked asked = asked(attempt);
    if (!before.giveBack()) {
      return null; // ended meanwhile
    }
    attempt.metered = null;
    if (asked == null) {
      return null;
    }
    if (asked.isModel() && !asked.isSeen()) {
      asked.takePrompt(guess(attempt.run.purse, asked.unseenBytes()));
    }
    return judge(attempt, asked, before.pastLimit);
  }

  /** By its length, of which much may be images, and by the prompts of this run. */
  private long guess(Purse purse, long bytes) {
    long seen = purse.largestPrompt();
    if (bytes < 0) {
      return seen;
    }
    long most = seen > 0 ? seen : services.settings.powers().holdOutput();
    return Math.min((bytes + BYTES_PER_TOKEN - 1) / BYTES_PER_TOKEN, most);
  }

  /**
   * @param counted whether it is known already that enforce would have refused it
   */
  private @Nullable RefusalReason judge(Attempt attempt, ModelMeter.Asked asked, boolean counted) {
    Run run = attempt.run;
    boolean isModel = asked.isModel(); // else it may be somebody else's: that is not refused
    Purse.Hold hold = isModel ? hold(run.purse, asked, asked.promptTokens()) : NOTHING;
    Purse.Limit refused = isModel ? run.purse.hold(hold) : null;
    if (refused != null && !asked.isSeen() && refused.purse().isIdle()) {
      hold = hold(run.purse, asked, 0); // the guess may be far too much
      refused = run.purse.hold(hold);
    }
    if (refused != null && services.enforces(run)) {
      if (finalCalls.isDebt(attempt, refused)) {
        refused = run.purse.holdInDebt(hold);
      }
      if (refused != null) {
        early(attempt, refused);
        run.spent(attempt, refused);
        return RefusalReason.WOULD_NOT_FIT;
      }
    } else if (refused != null) {
      if (!counted) {
        early(attempt, refused);
        wouldStop(run, refused);
      }
      run.purse.holdAnyway(hold);
    } else if (isModel) {
      EarlyRefusals.letGo(attempt);
    }
    begin(attempt, new Metered(attempt, asked, hold, counted || refused != null));
    return null;
  }

  private static void early(Attempt attempt, Purse.Limit limit) {
    if (!limit.isFinal()) {
      EarlyRefusals.refused(attempt, limit);
    }
  }

  /** It, and the runs around it up to the one whose limit it is. */
  private void wouldStop(Run run, Purse.Limit limit) {
    if (!limit.isFinal()) {
      run.books.wouldRefuse(RefusalReason.WOULD_NOT_FIT);
      return;
    }
    Run each = run;
    while (each != null) {
      if (each.books.wouldStop(limit.reason(), services.ticker.nanos(), 1)) {
        Stops.spent(each, limit, false);
      }
      each = each.purse == limit.purse() ? null : each.parent;
    }
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
      String at = call.connector().provider().name; // host and port
      return services.meter.asked(at, call.method(), target, price, request);
    } catch (Throwable t) {
      services.faults.accept(t);
      return null;
    }
  }

  /**
   * Whether it fetches the answer of a call that goes on in the background: then that is looked at.
   */
  boolean fetches(Attempt attempt) {
    Run run = attempt.run;
    Call call = attempt.call;
    String target = call.target();
    if (run.purse.background.isUnused() || target == null) {
      return false;
    }
    try {
      String id = services.meter.fetched(call.method(), target);
      InBackground.Work work = id == null ? null : run.purse.background.get(id);
      if (work == null) {
        return false;
      }
      begin(attempt, new Fetch(attempt, work));
      return true;
    } catch (Throwable t) {
      services.faults.accept(t);
      return false;
    }
  }

  private static void begin(Attempt attempt, Metering metering) {
    attempt.run.purse.opened(metering);
    attempt.metered = metering;
    if (attempt.isOver() || attempt.run.isEnded()) { // just now, and nobody has seen what was held
      metering.end(false);
    }
  }

  private Purse.Hold hold(Purse purse, ModelMeter.Asked asked, long prompt) {
    if (!purse.isLimited()) {
      return NOTHING;
    }
    long bound = services.settings.powers().holdOutput();
    long seen = Math.min(bound, GROWTH * purse.largestOutput());
    long stated = asked.maxOutput();
    // Before the first answer only what is stated is held: no branch is refused out of fear. What
    // is stated is often far more than is meant, some have to state something.
    long output = stated < 0 ? seen : Math.min(stated, seen == 0 ? bound : seen);
    return new Purse.Hold(prompt + output, Math.max(0, asked.price(prompt, output)));
  }
}
