package io.runbudget.guard.openai;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetSteps;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
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
    String name = RetryingClientMembers.LIBRARY;
    int retries = -1;
    try {
      retries = RetryingClientMembers.maxRetries(self);
      name += " maxRetries=" + retries;
    } finally {
      RunbudgetSteps.enter(name, retries); // whatever happens, since it is left whatever happens
    }
  }

  /** It is asynchronous, and goes on until then. */
  public static CompletableFuture<?> lasts(Object self, CompletableFuture<?> response) {
    RunbudgetSteps.lasts(response);
    return response;
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
    if (!would || !RunbudgetBridge.isBound()) {
      return would;
    }
    Object response = outcome instanceof Throwable ? null : outcome;
    Allowed.forget();
    // Goes through the hook below: it is what the loop is told to wait.
    int retry = RunbudgetSteps.retries() + 1;
    Duration backoff = RetryingClientMembers.backoff(self, retry, response);
    boolean may = RunbudgetSteps.retry(backoff.toNanos()) == null;
    if (may) {
      Allowed.waits(self, retry, backoff);
    }
    return may;
  }

  /**
   * How long the loop is about to wait: what it was asked for, if it was; drawn anew otherwise.
   *
   * @param retry which one comes, as the loop itself has counted: where it is not the one that was
   *     asked about, nobody has counted for us and the SDK's own backoff stands
   */
  public static Duration backoff(Object self, Duration own, int retry, @Nullable Object response) {
    Duration asked = Allowed.take(self, retry);
    if (asked != null || !RunbudgetBridge.isBound()) {
      return asked == null ? own : asked;
    }
    long nanos = own.toNanos();
    long told = RunbudgetSteps.backoff(nanos, true);
    return told == nanos ? own : Duration.ofNanos(told);
  }
}
