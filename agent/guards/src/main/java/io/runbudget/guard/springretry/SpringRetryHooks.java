package io.runbudget.guard.springretry;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetSteps;
import java.lang.reflect.Field;
import org.springframework.retry.RetryContext;
import org.springframework.retry.RetryPolicy;
import org.springframework.retry.backoff.Sleeper;
import org.springframework.retry.policy.SimpleRetryPolicy;
import org.springframework.retry.support.RetryTemplate;

/**
 * What the calls woven into spring-retry do. The template asks twice whether to go on, before its
 * backoff and after it; how long that is only the sleeper hears. So a policy gets one that asks. A
 * backoff that is refused is not slept, and the second answer is no: the template is exhausted as
 * after its last try, and recovers or throws as it would then.
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

  /** A policy takes its sleeper to wait. */
  public static Sleeper sleeper(Object policy, Sleeper sleeper) {
    RetryLoop loop = RetryLoop.current();
    return loop == null || !RunbudgetBridge.isBound() ? sleeper : new AskingSleeper(sleeper, loop);
  }

  /** The library's own sleeper is used, perhaps by a policy of the application's. */
  public static long backoff(Object sleeper, long millis) {
    RetryLoop loop = RetryLoop.current();
    if (loop == null || loop.sleeps || !AskingSleeper.isDoomed(millis)) {
      return millis;
    }
    loop.doomed = true;
    return 0;
  }
}
