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
    int retries = -1;
    try {
      if (RunbudgetBridge.isBound()) {
        retries = retries(((RetryTemplate) template).getRetryPolicy().getBackOff());
      }
    } finally {
      String setting = retries < 0 ? "" : " maxRetries=" + retries;
      RunbudgetSteps.enter("Spring RetryTemplate" + setting, retries); // since it is left
    }
  }

  /** It ends. */
  public static void leave() {
    RunbudgetSteps.leave();
  }

  /** -1 if a backoff of the application's own decides, or nothing. */
  private static int retries(BackOff backOff) {
    long retries =
        backOff instanceof FixedBackOff fixed
            ? fixed.getMaxAttempts()
            : backOff instanceof ExponentialBackOff exponential
                ? exponential.getMaxAttempts()
                : Long.MAX_VALUE;
    return retries > Integer.MAX_VALUE ? -1 : (int) Math.max(0, retries);
  }

  /**
   * It would try again, after so many milliseconds. To stop is an answer every backoff may give.
   */
  public static long backOff(Object template, long millis) {
    if (millis < 0 || !RunbudgetBridge.isBound()) {
      return millis;
    }
    boolean jittered = hasJitter((RetryTemplate) template);
    long told = RunbudgetSteps.backoff(TimeUnit.MILLISECONDS.toNanos(millis), jittered);
    boolean doomed = RunbudgetSteps.retry(told) != null;
    return doomed ? BackOffExecution.STOP : RunbudgetSteps.millis(told, millis);
  }

  /** Of one that is not known it is believed. */
  private static boolean hasJitter(RetryTemplate template) {
    BackOff backOff = template.getRetryPolicy().getBackOff();
    return backOff instanceof ExponentialBackOff exponential
        ? exponential.getJitter() > 0
        : !(backOff instanceof FixedBackOff);
  }
}
