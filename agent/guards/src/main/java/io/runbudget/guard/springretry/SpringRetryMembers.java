package io.runbudget.guard.springretry;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.retry.RetryPolicy;
import org.springframework.retry.policy.MaxAttemptsRetryPolicy;
import org.springframework.retry.policy.SimpleRetryPolicy;
import org.springframework.retry.support.RetryTemplate;

/** What a template is set to. */
final class SpringRetryMembers {
  private static final Field POLICY;

  /** Policies say it by themselves since 2.0.2 or so; those made of several do only then. */
  private static final @Nullable Method MAX_ATTEMPTS;

  static {
    try {
      POLICY = RetryTemplate.class.getDeclaredField("retryPolicy");
      POLICY.setAccessible(true);
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("spring-retry has no " + e.getMessage());
    }
    Method found;
    try {
      found = RetryPolicy.class.getMethod("getMaxAttempts");
    } catch (NoSuchMethodException e) {
      found = null; // an early version
    }
    MAX_ATTEMPTS = found;
  }

  private SpringRetryMembers() {}

  static RetryPolicy policy(RetryTemplate template) throws IllegalAccessException {
    return (RetryPolicy) POLICY.get(template);
  }

  /** Tries, the first included; less than 1 if the policy does not count or does not say. */
  static int maxAttempts(RetryPolicy policy) throws ReflectiveOperationException {
    if (MAX_ATTEMPTS != null) {
      return (int) MAX_ATTEMPTS.invoke(policy);
    }
    return policy instanceof SimpleRetryPolicy simple
        ? simple.getMaxAttempts()
        : policy instanceof MaxAttemptsRetryPolicy counts ? counts.getMaxAttempts() : -1;
  }
}
