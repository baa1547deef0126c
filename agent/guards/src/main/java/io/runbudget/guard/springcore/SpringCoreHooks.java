package io.runbudget.guard.springcore;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetSteps;
import java.util.concurrent.TimeUnit;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.BackOffExecution;
import org.springframework.util.backoff.ExponentialBackOff;
import org.springframework.util.backoff.FixedBackOff;

/** What the calls woven into Spring's retry template do. */
public final class SpringCoreHooks {

  private SpringCoreHooks() {}

  /** A loop begins. */
  public static void enter(Object template) {
    RunbudgetSteps.enter(RunbudgetBridge.isBound() ? name((RetryTemplate) template) : "");
  }

  /** It ends. */
  public static void leave() {
    RunbudgetSteps.leave();
  }

  private static String name(RetryTemplate template) {
    BackOff backOff = template.getRetryPolicy().getBackOff();
    long retries =
        backOff instanceof FixedBackOff fixed
            ? fixed.getMaxAttempts()
            : backOff instanceof ExponentialBackOff exponential
                ? exponential.getMaxAttempts()
                : Long.MAX_VALUE;
    return "Spring RetryTemplate" + (retries == Long.MAX_VALUE ? "" : " maxRetries=" + retries);
  }

  /**
   * It would try again, after so many milliseconds. To stop is an answer every backoff may give.
   */
  public static long backOff(Object template, long millis) {
    boolean doomed =
        millis >= 0 && RunbudgetSteps.retry(TimeUnit.MILLISECONDS.toNanos(millis)) != null;
    return doomed ? BackOffExecution.STOP : millis;
  }
}
