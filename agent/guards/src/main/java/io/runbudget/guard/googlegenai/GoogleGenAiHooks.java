package io.runbudget.guard.googlegenai;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetSteps;
import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * What the calls woven into the SDK do. Its loop is an interceptor: it sits within an OkHttp call,
 * and all of its tries are exchanges of one attempt, on the caller's or on a dispatcher's thread.
 *
 * <p>A status is no longer one to repeat if the retry would not fit, so that the response itself
 * goes to the SDK, which makes of it what it makes of the last one. An exception that would be
 * repeated has been swallowed by the time it is asked how long to wait; it is thrown again there.
 */
public final class GoogleGenAiHooks {
  private static final String LOOP = "google-genai";
  private static final int UNKNOWN = -1;

  private GoogleGenAiHooks() {}

  /** A call is made. */
  public static void enter(Object client, Request request) throws Throwable {
    int attempts = UNKNOWN;
    try {
      if (RunbudgetBridge.isBound()) {
        attempts = GoogleGenAiMembers.attemptsBy(client, request);
      }
    } finally {
      enter(attempts); // whatever happens, since it is left whatever happens
    }
  }

  /** The same by the clients that share the first one's HTTP client. */
  public static void enterWithin(Object caller) throws Throwable {
    int attempts = UNKNOWN;
    try {
      if (RunbudgetBridge.isBound()) {
        attempts = GoogleGenAiMembers.attemptsBy(GoogleGenAiMembers.clientOf(caller), null);
      }
    } finally {
      enter(attempts);
    }
  }

  private static void enter(int attempts) {
    boolean known = attempts != UNKNOWN;
    RunbudgetSteps.enter(LOOP + (known ? " attempts=" + attempts : ""), known ? attempts - 1 : -1);
  }

  /** It returns; if it is asynchronous, it goes on elsewhere. */
  public static void leave() {
    RunbudgetSteps.leave();
  }

  /** The loop begins. */
  public static void begin(Object self, Interceptor.Chain chain) {
    RetriedCall.begin().request = RunbudgetBridge.isBound() ? chain.request() : null;
  }

  /** It ends. */
  public static void end() {
    RetriedCall.end();
  }

  /** What the loop sends its tries down; it has not begun yet. */
  public static Interceptor.Chain watched(Object self, Interceptor.Chain chain) {
    return RunbudgetBridge.isBound() ? WatchedChain.of(chain) : chain;
  }

  /**
   * The last try's status is one to repeat. The loop waits after its last try as well, with the
   * response still open that it returns then: that wait is of no use, and is not made if it does
   * not fit.
   */
  public static boolean repeats(Object self, boolean would) throws Throwable {
    RetriedCall call = RetriedCall.current();
    Request request = call == null ? null : call.request;
    if (!would || call == null || request == null) {
      return would;
    }
    Object options = GoogleGenAiMembers.options(self, request);
    if (options == null) {
      return true;
    }
    call.asking = true;
    try {
      call.delayMillis = GoogleGenAiMembers.delay(self, options, call.tries);
    } finally {
      call.asking = false;
    }
    boolean last = call.tries >= GoogleGenAiMembers.attempts(options);
    if (!last) {
      call.delayMillis = told(call.delayMillis, options);
    }
    long nanos = TimeUnit.MILLISECONDS.toNanos(call.delayMillis);
    call.decided = (last ? RunbudgetSteps.doomed(nanos) : RunbudgetSteps.retry(nanos)) == null;
    return call.decided;
  }

  /** How long the loop is about to wait: what it was asked for, if it was. */
  public static long delay(Object self, long delayMillis, Object options) throws Throwable {
    RetriedCall call = RetriedCall.current();
    if (call == null || call.asking || (!call.decided && call.error == null)) {
      return delayMillis;
    }
    return call.decided ? call.delayMillis : told(delayMillis, options);
  }

  private static long told(long millis, Object options) throws Throwable {
    return RunbudgetSteps.backoffMillis(millis, GoogleGenAiMembers.hasJitter(options));
  }

  /** The loop is about to wait and try again; what is returned ends it. */
  public static @Nullable Throwable mayWait(Object self, long delayMillis) {
    RetriedCall call = RetriedCall.current();
    if (call == null || call.asking) {
      return null;
    }
    boolean decided = call.decided;
    call.decided = false;
    if (decided || call.error == null) {
      return null;
    }
    boolean may = RunbudgetSteps.retry(TimeUnit.MILLISECONDS.toNanos(delayMillis)) == null;
    return may ? null : call.error;
  }
}
