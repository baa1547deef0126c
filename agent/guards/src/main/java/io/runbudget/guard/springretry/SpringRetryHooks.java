package io.runbudget.guard.springretry;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetSteps;
import java.lang.reflect.Field;
import java.util.concurrent.TimeUnit;
import org.springframework.retry.RetryContext;
import org.springframework.retry.RetryPolicy;
import org.springframework.retry.policy.SimpleRetryPolicy;
import org.springframework.retry.support.RetryTemplate;

/**
 * What the calls woven into spring-retry do. The template asks twice whether to go on, before its
 * backoff and after it; how long that is only the sleeper hears. A backoff that is refused is not
 * slept, and the second answer is no: the template is exhausted as after its last try, and recovers
 * or throws as it would then.
 */
public final class SpringRetryHooks {

  private SpringRetryHooks() {}

  /** A loop begins. */
  public static void enter(Object template) throws Throwable {
    RetryLoop.enter();
    RunbudgetSteps.enter(RunbudgetBridge.isBound() ? name((RetryTemplate) template) : "");
  }

  /** It ends. */
  public static void leave() {
    RunbudgetSteps.leave();
    RetryLoop.leave();
  }

  private static String name(RetryTemplate template) throws ReflectiveOperationException {
    Field field = RetryTemplate.class.getDeclaredField("retryPolicy");
    field.setAccessible(true);
    Object policy = field.get(template);
    return policy instanceof SimpleRetryPolicy simple
        ? "spring-retry maxAttempts=" + simple.getMaxAttempts()
        : "spring-retry " + policy.getClass().getSimpleName();
  }

  /** May it try again? */
  public static boolean mayRetry(
      Object self, boolean would, RetryPolicy policy, RetryContext context) {
    RetryLoop loop = RetryLoop.current();
    int tries = context.getRetryCount();
    if (!would || loop == null || tries == 0) {
      return would;
    }
    if (loop.doomed) {
      return false;
    }
    if (loop.asked == tries) {
      return true; // before the backoff it was asked already
    }
    loop.asked = tries;
    loop.doomed = RunbudgetSteps.retry(0) != null;
    return !loop.doomed;
  }

  /** It is about to wait. */
  public static long backoff(Object sleeper, long millis) {
    RetryLoop loop = RetryLoop.current();
    if (loop == null || RunbudgetSteps.doomed(TimeUnit.MILLISECONDS.toNanos(millis)) == null) {
      return millis;
    }
    loop.doomed = true;
    return 0;
  }
}
