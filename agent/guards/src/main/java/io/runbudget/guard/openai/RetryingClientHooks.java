package io.runbudget.guard.openai;

import io.runbudget.bridge.RunbudgetSteps;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the calls woven into the SDK's retry loop do, synchronous and asynchronous. The asynchronous
 * one asks on whatever thread its last attempt has ended on, which is bound to the step by what
 * carries it there.
 */
public final class RetryingClientHooks {

  private RetryingClientHooks() {}

  /** The loop begins. */
  public static void enter(Object self) throws Throwable {
    RunbudgetSteps.enter(
        RetryingClientMembers.LIBRARY + " maxRetries=" + RetryingClientMembers.maxRetries(self));
  }

  /** Its call returns; if it is asynchronous, the loop goes on elsewhere. */
  public static void leave() {
    RunbudgetSteps.leave();
  }

  /**
   * The loop would try again.
   *
   * @param outcome the response or the exception of the last attempt
   */
  public static boolean mayRetry(Object self, boolean would, Object outcome) throws Throwable {
    if (!would) {
      return false;
    }
    Object response = outcome instanceof Throwable ? null : outcome;
    Duration backoff = backoff(self, response);
    return RunbudgetSteps.retry(backoff.toNanos()) == null;
  }

  /** The loop draws its jitter anew when it comes to wait: this is a moment more or less. */
  private static Duration backoff(Object self, @Nullable Object response) throws Throwable {
    return RetryingClientMembers.backoff(self, RunbudgetSteps.retries() + 1, response);
  }
}
