package io.runbudget.guard.googlegenai;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetSteps;
import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;
import org.jspecify.annotations.Nullable;

/**
 * What the calls woven into the SDK's retry interceptor do. It sits within an OkHttp call: all of
 * its tries are exchanges of one attempt.
 */
public final class GoogleGenAiHooks {

  private GoogleGenAiHooks() {}

  /** The loop begins. */
  public static void enter(Object self) {
    LastOutcome.enter();
    RunbudgetSteps.enter("google-genai HttpRetryOptions.attempts");
  }

  /** It ends. */
  public static void leave() {
    RunbudgetSteps.leave();
    LastOutcome.leave();
  }

  /** What the loop sends its attempts down. */
  public static Interceptor.Chain watched(Object self, Interceptor.Chain chain) {
    return RunbudgetBridge.isBound() ? WatchedChain.of(chain) : chain;
  }

  /**
   * How long the loop is about to wait. It does so after its last try as well, with the response
   * still open that it returns then: that wait is of no use, and is not made if it does not fit.
   */
  public static long delay(Object self, long delayMillis, Object options, int attempt)
      throws Throwable {
    boolean last = attempt >= GoogleGenAiMembers.attempts(options);
    LastOutcome.isLast(last);
    boolean doomed = RunbudgetSteps.doomed(TimeUnit.MILLISECONDS.toNanos(delayMillis)) != null;
    return last && doomed ? 0 : delayMillis;
  }

  /** The loop is about to wait and try again; what is returned ends it. */
  public static @Nullable Throwable mayWait(Object self, long delayMillis) {
    if (LastOutcome.isLast()) {
      return null;
    }
    String refusal = RunbudgetSteps.retry(TimeUnit.MILLISECONDS.toNanos(delayMillis));
    return refusal == null ? null : LastOutcome.asException(refusal);
  }
}
