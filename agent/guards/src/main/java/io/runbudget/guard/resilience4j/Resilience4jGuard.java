package io.runbudget.guard.resilience4j;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into Resilience4j 2: its circuit breaker and its retry. */
public final class Resilience4jGuard {
  private static final String LIBRARY = "io.github.resilience4j.";
  private static final String RETRY = LIBRARY + "retry.";
  private static final String CONTEXT = RETRY + "internal.RetryImpl$";
  private static final String ERROR = "java.lang.Throwable";
  private static final String HOOKS = "io.runbudget.guard.resilience4j.";

  private static final String ATTEMPTS = "maxAttempts";
  private static final String INTERVAL = "intervalBiFunction";

  private Resilience4jGuard() {}

  public static Guard guard() {
    return Guard.of(
        "resilience4j",
        "Resilience4j",
        List.of(
            WovenClass.of(
                LIBRARY + "circuitbreaker.internal.CircuitBreakerStateMachine",
                Seam.called("getIgnoreExceptionPredicate", "handleThrowable", "ignored", ERROR)),
            WovenClass.of(
                RETRY + "Retry",
                Seam.around("lambda$decorate*", "enter", "leave", RETRY + "Retry"),
                Seam.result("lambda$decorateCompletionStage*", "lasts", RETRY + "Retry")),
            WovenClass.of(
                CONTEXT + "ContextImpl",
                Seam.field(ATTEMPTS, "throwOrSleepAfterException", "afterException"),
                Seam.field(ATTEMPTS, "throwOrSleepAfterRuntimeException", "afterRuntimeException"),
                Seam.field(ATTEMPTS, "onResult", "afterResult", "java.lang.Object"),
                Seam.field(INTERVAL, "waitIntervalAfter*", "interval")),
            WovenClass.of(
                CONTEXT + "AsyncContextImpl",
                Seam.field(ATTEMPTS, "handleOnError", "afterError", ERROR),
                Seam.field(INTERVAL, "handleOnError", "interval", ERROR),
                Seam.field(ATTEMPTS, "onResult", "afterResult", "java.lang.Object"),
                Seam.field(INTERVAL, "onResult", "interval", "java.lang.Object"))),
        new HookSet(
            LIBRARY + "core.IntervalBiFunction",
            HOOKS + "Resilience4jHooks",
            List.of(HOOKS + "IgnoredErrors", HOOKS + "RetryDecision", HOOKS + "RetryLoop")),
        "circuit breakers of Resilience4j count what we stop, its retries are not bounded");
  }
}
