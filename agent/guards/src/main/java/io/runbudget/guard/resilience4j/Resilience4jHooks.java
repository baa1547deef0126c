package io.runbudget.guard.resilience4j;

import io.github.resilience4j.core.IntervalBiFunction;
import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetSteps;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * What the calls woven into Resilience4j do. No type of its retries is named here: an application
 * may have the circuit breaker alone.
 */
public final class Resilience4jHooks {

  private Resilience4jHooks() {}

  /** A circuit breaker asks which errors to ignore. */
  public static Predicate<Throwable> ignored(Object breaker, Predicate<Throwable> configured) {
    return new IgnoredErrors(configured);
  }

  /** A loop begins; the retry is the first parameter, or the second beside a scheduler. */
  public static void enter(Object none, Object first, Object second) {
    int attempts = 0;
    try {
      if (RunbudgetBridge.isBound()) {
        attempts = RetryLoop.attempts(first, second);
      }
    } finally { // whatever happens, since it is left whatever happens
      RunbudgetSteps.enter(
          attempts < 1 ? "resilience4j" : "resilience4j maxAttempts=" + attempts,
          Math.max(-1, attempts - 1));
    }
  }

  /** It is asynchronous, and goes on until then. */
  public static CompletionStage<?> lasts(Object none, CompletionStage<?> promise) {
    RunbudgetSteps.lasts(promise);
    return promise;
  }

  /** It ends, perhaps before it has waited for what was decided. */
  public static void leave() {
    RunbudgetSteps.leave();
    if (RunbudgetBridge.isBound()) {
      RetryDecision.forget();
    }
  }

  /** How often may it try, after a checked exception? */
  public static int afterException(Object context, int attempts) throws Exception {
    return RunbudgetBridge.isBound()
        ? RetryDecision.afterLast(context, attempts, "lastException")
        : attempts;
  }

  /** The same after an unchecked one. */
  public static int afterRuntimeException(Object context, int attempts) throws Exception {
    return RunbudgetBridge.isBound()
        ? RetryDecision.afterLast(context, attempts, "lastRuntimeException")
        : attempts;
  }

  /** The same of an asynchronous call. */
  public static int afterError(Object context, int attempts, Throwable error) throws Exception {
    return RunbudgetBridge.isBound()
        ? RetryDecision.afterError(context, attempts, error)
        : attempts;
  }

  /** The same after a result that is to be tried again for. */
  public static int afterResult(Object context, int attempts, Object result) throws Exception {
    return RunbudgetBridge.isBound()
        ? RetryDecision.afterResult(context, attempts, result)
        : attempts;
  }

  /** How long does it wait? */
  public static IntervalBiFunction<?> interval(Object context, IntervalBiFunction<?> own) {
    return RunbudgetBridge.isBound() ? RetryDecision.interval(context, own) : own;
  }
}
