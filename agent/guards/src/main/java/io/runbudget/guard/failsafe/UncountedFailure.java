package io.runbudget.guard.failsafe;

import dev.failsafe.ExecutionContext;
import dev.failsafe.internal.CircuitBreakerImpl;
import io.runbudget.bridge.RunbudgetBridge;

/** Told of one failure in place of a circuit breaker that is not to count it. */
final class UncountedFailure<R> extends CircuitBreakerImpl<R> {
  private final CircuitBreakerImpl<R> breaker;

  UncountedFailure(CircuitBreakerImpl<R> breaker) {
    super(breaker.getConfig());
    this.breaker = breaker;
  }

  @Override
  protected void recordExecutionFailure(ExecutionContext<R> context) {
    try {
      FailsafeMembers.releasePermit(breaker);
    } catch (ReflectiveOperationException | RuntimeException e) {
      RunbudgetBridge.fault("failsafe", e);
    }
  }
}
