package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetStepPort;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * What known retry loops say, on their threads. A retry whose backoff does not fit is refused at
 * the loop's decision point, so that its last real error comes out at once.
 */
final class Steps extends RunbudgetStepPort {
  private final RunServices services;
  private final Refusals refusals;

  Steps(RunServices services, Refusals refusals) {
    this.services = services;
    this.refusals = refusals;
  }

  @Override
  public void enter(Object token, String loop, int retries) {
    Binding binding = (Binding) token;
    binding.step(new Step(binding.run, binding.step(), loop, retries));
  }

  @Override
  public void leave(Object token) {
    Binding binding = (Binding) token;
    Step step = binding.step();
    if (step != null) {
      step.left();
    }
    binding.step(step == null ? null : step.outer);
  }

  @Override
  public void lasts(Object token, CompletionStage<?> stage) {
    Step step = ((Binding) token).step();
    if (step == null) {
      return;
    }
    step.lasts(stage);
    try {
      stage.whenComplete((value, error) -> step.over());
    } catch (Throwable t) {
      step.over(); // nobody would ever tell
      throw t;
    }
  }

  @Override
  public void gaveUp(Object token) {
    Step step = ((Binding) token).step();
    if (step != null) {
      step.givesUp();
      step.triesNoMore();
    }
  }

  /**
   * Only once the deadline has passed: until then a call that needs no wire may be how the
   * application finishes. One that does is refused at the wire, where who asked can catch it. In
   * observe nothing is counted, the client beneath does that if there is one.
   */
  @Override
  public @Nullable String begins(Object token) {
    Run run = ((Binding) token).run;
    long now = services.ticker.nanos();
    boolean late = run.limits.isPast(now) && run.holds(now);
    return late && services.enforces(run) ? refusals.late(run) : null;
  }

  @Override
  public int retries(Object token) {
    Step step = ((Binding) token).step();
    return step == null ? 0 : step.retries();
  }

  @Override
  public @Nullable String retry(Object token, long backoffNanos) {
    Step step = ((Binding) token).step();
    String refusal = retry(token, step, backoffNanos);
    if (refusal != null && step != null) {
      step.triesNoMore();
    }
    return refusal;
  }

  private @Nullable String retry(Object token, @Nullable Step step, long backoffNanos) {
    String refusal = doomed(token, backoffNanos);
    if (refusal != null || step == null || services.mode() == Mode.OFF) {
      return refusal;
    }
    ignoring(step);
    String refused = services.retries.again(step);
    if (refused != null) {
      refusals.paceRetry(step.run);
    }
    return refused;
  }

  @Override
  public void disliked(Object token) {
    Step step = ((Binding) token).step();
    Attempt last = step == null ? null : step.last();
    KeyedWrite write = last == null || last.hasFailed() ? null : last.write;
    if (write != null) {
      write.disliked();
    }
  }

  /** Counts what would have been refused, had anybody listened to the provider. */
  private void ignoring(Step step) {
    Attempt last = step.last();
    long now = services.ticker.nanos();
    if (last != null && !fits(step.run, now, last.retryAfterLeft(now))) {
      step.run.books.wouldHave(RefusalReason.DOOMED_BACKOFF.word());
    }
  }

  @Override
  public @Nullable String doomed(Object token, long backoffNanos) {
    Binding binding = (Binding) token;
    Run run = binding.run;
    Step step = binding.step();
    long now = services.ticker.nanos();
    Attempt last = step == null ? null : step.last();
    Purse.Limit spent = last == null ? null : last.spentLimit;
    if (last != null && spent != null && spent.isFinal() && services.enforces(run)) {
      refusals.paceRetry(run);
      return Messages.refused(last, RefusalReason.WOULD_NOT_FIT); // it will not have more then
    }
    long backoff = Math.max(backoffNanos, wanted(last, now));
    boolean fits = fits(run, now, backoff);
    if (!fits && services.enforces(run)) {
      return refuse(run, step, backoff, now);
    }
    if (!fits) {
      run.books.wouldRefuse(reason(run, now));
    } else if (step != null && last != null && !fitsStep(last, now, backoff)) {
      return refuse(step, last, backoff);
    }
    return null;
  }

  /** What the provider wants to be waited for, if it is asked. */
  private long wanted(@Nullable Attempt last, long now) {
    return last == null || !services.settings.powers().retries() ? 0 : last.retryAfterLeft(now);
  }

  private static boolean fitsStep(Attempt last, long now, long backoffNanos) {
    long step = last.policy.stepNanos();
    return step <= 0
        || Math.max(0, backoffNanos) <= step - (now - last.stepSince) - Refusals.LEAST_NANOS;
  }

  private @Nullable String refuse(Step step, Attempt last, long backoffNanos) {
    Run run = step.run;
    if (!services.enforces(run)) {
      run.books.wouldRefuse(RefusalReason.DOOMED_BACKOFF);
      return null;
    }
    String message = Messages.doomed(step, last, backoffNanos);
    if (run.books.refused(RefusalReason.DOOMED_BACKOFF)) {
      services.emit(
          new RunEvent.Refused(run.id(), run.name, RefusalReason.DOOMED_BACKOFF, message));
    }
    refusals.paceRetry(run);
    return message;
  }

  /**
   * Not sooner than the provider wants, and spread by chance where the loop does not do that: many
   * runs that have failed at once must not come again at once.
   */
  @Override
  public long backoff(Object token, long ownNanos, boolean jittered) {
    Binding binding = (Binding) token;
    Step step = binding.step();
    if (step == null || !services.settings.powers().retries() || !services.enforces(binding.run)) {
      return ownNanos;
    }
    long wanted = wanted(step.last(), services.ticker.nanos());
    long own =
        jittered || ownNanos <= 0
            ? ownNanos
            : ThreadLocalRandom.current().nextLong(Math.min(ownNanos, Long.MAX_VALUE - 1) + 1);
    return Math.max(own, wanted);
  }

  private boolean fits(Run run, long now, long backoffNanos) {
    long left = run.limits.attemptLeft(now);
    return services.mode() == Mode.OFF
        || !run.limits.bounded()
        || !run.holds(now)
        || Math.max(0, backoffNanos) <= left - Refusals.LEAST_NANOS;
  }

  private static RefusalReason reason(Run run, long now) {
    return run.limits.isPast(now) ? RefusalReason.AFTER_DEADLINE : RefusalReason.DOOMED_BACKOFF;
  }

  private String refuse(Run run, @Nullable Step step, long backoffNanos, long now) {
    RefusalReason reason = reason(run, now);
    String message = Messages.doomed(run, reason, step, backoffNanos);
    run.books.doomed();
    if (run.books.refused(reason)) {
      services.emit(new RunEvent.Refused(run.id(), run.name, reason, message));
    }
    if (run.limits.attemptLeft(now) >= Refusals.LEAST_NANOS) {
      refusals.paceRetry(run); // whoever swallows the error and calls anew has no backoff any more
    }
    return message;
  }
}
