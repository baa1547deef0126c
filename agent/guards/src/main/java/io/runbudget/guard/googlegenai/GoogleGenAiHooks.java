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

  /** The loop is about to wait and try again; what is returned ends it. */
  public static @Nullable Throwable mayWait(Object self, long delayMillis) {
    String refusal = RunbudgetSteps.retry(TimeUnit.MILLISECONDS.toNanos(delayMillis));
    return refusal == null ? null : LastOutcome.asException(refusal);
  }
}
