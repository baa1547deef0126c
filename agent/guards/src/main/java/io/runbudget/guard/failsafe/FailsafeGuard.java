package io.runbudget.guard.failsafe;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into Failsafe 3: its circuit breaker and its retry policy. */
public final class FailsafeGuard {
  private static final String LIBRARY = "dev.failsafe.";
  private static final String INTERNAL = LIBRARY + "internal.";
  private static final String RESULT = LIBRARY + "spi.ExecutionResult";
  private static final String HOOKS = "io.runbudget.guard.failsafe.";

  private FailsafeGuard() {}

  public static Guard guard() {
    return Guard.of(
        "failsafe",
        "Failsafe",
        List.of(
            WovenClass.of(
                INTERNAL + "CircuitBreakerExecutor",
                Seam.field("circuitBreaker", "onFailure", "told", RESULT)),
            WovenClass.of(
                INTERNAL + "RetryPolicyExecutor",
                Seam.around("lambda$apply*", "enter", "leave", "java.util.function.Function"),
                Seam.result("lambda$applyAsync*", "lasts", "java.util.function.Function"),
                Seam.product("onFailure", "decided", RESULT))),
        new HookSet(
            INTERNAL + "CircuitBreakerImpl",
            HOOKS + "FailsafeHooks",
            List.of(HOOKS + "FailsafeMembers", HOOKS + "UncountedFailure")),
        "circuit breakers of Failsafe count what we stop, its retries are not bounded");
  }
}
