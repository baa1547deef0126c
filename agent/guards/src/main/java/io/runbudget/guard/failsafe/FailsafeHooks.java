package io.runbudget.guard.failsafe;

import dev.failsafe.ExecutionContext;
import dev.failsafe.RetryPolicyConfig;
import dev.failsafe.internal.CircuitBreakerImpl;
import dev.failsafe.spi.ExecutionResult;
import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetErrors;
import io.runbudget.bridge.RunbudgetSteps;
import java.util.concurrent.CompletableFuture;

/** What the calls woven into Failsafe do. */
public final class FailsafeHooks {

  private FailsafeHooks() {}

  /** Which breaker is told of a failure? */
  public static CircuitBreakerImpl<?> told(
      Object executor,
      CircuitBreakerImpl<?> breaker,
      ExecutionContext<?> context,
      ExecutionResult<?> result)
      throws ReflectiveOperationException {
    return RunbudgetErrors.isOurs(FailsafeMembers.exception(result))
        ? new UncountedFailure<>(breaker)
        : breaker;
  }

  /** A loop begins. */
  public static void enter(Object executor) throws ReflectiveOperationException {
    int retries = -1;
    try {
      if (RunbudgetBridge.isBound()) {
        retries = FailsafeMembers.config(executor).getMaxRetries();
      }
    } finally { // whatever happens, since it is left whatever happens
      RunbudgetSteps.enter(retries < 0 ? "failsafe" : "failsafe maxRetries=" + retries, retries);
    }
  }

  /** It is asynchronous, and goes on until then. */
  public static CompletableFuture<?> lasts(Object executor, CompletableFuture<?> promise) {
    RunbudgetSteps.lasts(promise);
    return promise;
  }

  /** It ends, or goes on elsewhere. */
  public static void leave() {
    RunbudgetSteps.leave();
  }

  /** It has decided; what is not complete is tried again after the result's delay. */
  public static ExecutionResult<?> decided(Object executor, ExecutionResult<?> result)
      throws ReflectiveOperationException {
    if (result.isComplete() || !RunbudgetBridge.isBound()) {
      RunbudgetSteps.gaveUp(); // it was asked about a failure
      return result;
    }
    if (FailsafeMembers.exception(result) == null) {
      RunbudgetSteps.disliked();
    }
    long own = result.getDelay();
    long wait = RunbudgetSteps.backoff(own, isJittered(FailsafeMembers.config(executor)));
    return RunbudgetSteps.retry(wait) == null
        ? result.withDelay(wait)
        : result.with(own, true, false);
  }

  /** A function of the application's may have had its share of chance too. */
  private static boolean isJittered(RetryPolicyConfig<?> config) {
    return config.getJitter() != null
        || config.getJitterFactor() > 0
        || config.getDelayMin() != null
        || config.getDelayFn() != null;
  }
}
