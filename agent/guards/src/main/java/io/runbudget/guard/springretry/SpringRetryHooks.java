package io.runbudget.guard.springretry;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetErrors;
import io.runbudget.bridge.RunbudgetSteps;
import java.util.concurrent.TimeUnit;
import org.springframework.retry.RetryContext;
import org.springframework.retry.RetryPolicy;
import org.springframework.retry.backoff.ExponentialBackOffPolicy;
import org.springframework.retry.backoff.ExponentialRandomBackOffPolicy;
import org.springframework.retry.backoff.FixedBackOffPolicy;
import org.springframework.retry.backoff.Sleeper;
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
    String name = "spring-retry";
    int retries = -1;
    try {
      if (RunbudgetBridge.isBound()) {
        RetryPolicy policy = SpringRetryMembers.policy((RetryTemplate) template);
        int attempts = SpringRetryMembers.maxAttempts(policy);
        retries = attempts < 1 ? -1 : attempts - 1;
        name += retries < 0 ? " " + policy.getClass().getSimpleName() : " maxAttempts=" + attempts;
      }
    } finally {
      RunbudgetSteps.enter(name, retries); // whatever happens, since it is left whatever happens
    }
  }

  /** It ends. */
  public static void leave() {
    RunbudgetSteps.leave();
    RetryLoop.leave();
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
    if (loop.asked == tries) { // before the backoff
      waitForProvider();
      return true;
    }
    loop.asked = tries;
    loop.doomed = RunbudgetSteps.retry(0) != null;
    return !loop.doomed;
  }

  /** A backoff that asked nobody may have been shorter than the provider wants. */
  private static void waitForProvider() {
    long nanos = RunbudgetSteps.backoff(0, true);
    if (nanos > 0) {
      try {
        TimeUnit.NANOSECONDS.sleep(nanos);
      } catch (InterruptedException e) {
        passOn(e);
      }
    }
  }

  /** The next try is who should know of an interrupt; a stop of ours comes without one. */
  static void passOn(InterruptedException interrupt) {
    if (!RunbudgetErrors.isMarked(interrupt)) {
      Thread.currentThread().interrupt();
    }
  }

  /** A policy takes its sleeper to wait. */
  public static Sleeper sleeper(Object policy, Sleeper sleeper) {
    RetryLoop loop = RetryLoop.current();
    return loop == null || !RunbudgetBridge.isBound()
        ? sleeper
        : new AskingSleeper(sleeper, loop, hasJitter(policy));
  }

  /** Those of the application's own may do anything: it is believed of them. */
  private static boolean hasJitter(Object policy) {
    return !(policy instanceof FixedBackOffPolicy)
        && (!(policy instanceof ExponentialBackOffPolicy)
            || policy instanceof ExponentialRandomBackOffPolicy);
  }

  /** The library's own sleeper is used, perhaps by a policy of the application's. */
  public static long backoff(Object sleeper, long millis) {
    RetryLoop loop = RetryLoop.current();
    if (loop == null || loop.sleeps) {
      return millis;
    }
    long told = AskingSleeper.told(millis, true);
    loop.doomed = AskingSleeper.isDoomed(told);
    return loop.doomed ? 0 : told;
  }
}
