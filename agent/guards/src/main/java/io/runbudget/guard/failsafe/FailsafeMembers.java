package io.runbudget.guard.failsafe;

import dev.failsafe.RetryPolicyConfig;
import dev.failsafe.internal.CircuitBreakerImpl;
import dev.failsafe.internal.RetryPolicyExecutor;
import dev.failsafe.internal.RetryPolicyImpl;
import dev.failsafe.spi.ExecutionResult;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What of Failsafe is not public, or not called alike in all of its versions. */
final class FailsafeMembers {
  private static final Method EXCEPTION;
  private static final Field STATE;
  private static final Field POLICY;
  private static final Method RELEASE;

  static {
    try {
      EXCEPTION = exception();
      STATE = opened(CircuitBreakerImpl.class.getDeclaredField("state"));
      POLICY = opened(RetryPolicyExecutor.class.getDeclaredField("retryPolicy"));
      Class<?> state =
          Class.forName(
              "dev.failsafe.internal.CircuitState",
              false,
              CircuitBreakerImpl.class.getClassLoader());
      RELEASE = opened(state.getDeclaredMethod("releasePermit"));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private FailsafeMembers() {}

  /** The older name was {@code getFailure}. */
  private static Method exception() throws NoSuchMethodException {
    try {
      return ExecutionResult.class.getMethod("getException");
    } catch (NoSuchMethodException e) {
      return ExecutionResult.class.getMethod("getFailure");
    }
  }

  private static <T extends AccessibleObject> T opened(T member) {
    member.setAccessible(true);
    return member;
  }

  static @Nullable Throwable exception(ExecutionResult<?> result)
      throws ReflectiveOperationException {
    return (Throwable) EXCEPTION.invoke(result);
  }

  static RetryPolicyConfig<?> config(Object executor) throws ReflectiveOperationException {
    RetryPolicyImpl<?> policy = (RetryPolicyImpl<?>) Objects.requireNonNull(POLICY.get(executor));
    return policy.getConfig();
  }

  /** Gives the permit of one execution back; only a breaker that is half open lends any. */
  static void releasePermit(CircuitBreakerImpl<?> breaker) throws ReflectiveOperationException {
    AtomicReference<?> state = (AtomicReference<?>) Objects.requireNonNull(STATE.get(breaker));
    RELEASE.invoke(state.get());
  }
}
