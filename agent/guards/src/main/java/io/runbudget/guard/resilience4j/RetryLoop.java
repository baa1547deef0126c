package io.runbudget.guard.resilience4j;

import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.time.Duration;

/** A retry as it was configured. */
final class RetryLoop {

  private RetryLoop() {}

  /** The most it makes. */
  static int attempts(Object first, Object second) {
    Retry retry = (Retry) (first instanceof Retry ? first : second);
    return retry.getRetryConfig().getMaxAttempts();
  }

  /**
   * Whether it waits as long each time. A function does not say what it is; those that the library
   * makes at one place are of one class, and all others may have had their share of chance.
   */
  @SuppressWarnings("deprecation") // the other one hides the function that was given
  static boolean isFixed(RetryConfig config) {
    Object simple = config.getIntervalFunction();
    return simple == null
        ? isLike(config.getIntervalBiFunction(), waitDuration())
        : isLike(simple, IntervalFunction.of(1));
  }

  private static Object waitDuration() {
    return RetryConfig.custom().waitDuration(Duration.ofMillis(1)).build().getIntervalBiFunction();
  }

  private static boolean isLike(Object function, Object other) {
    return function.getClass() == other.getClass();
  }
}
