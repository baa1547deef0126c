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

  private GoogleGenAiHooks() {}

  /** A call is made. */
  public static void enter(Object client, Request request) throws Throwable {
    String loop = LOOP;
    try {
      if (RunbudgetBridge.isBound()) {
        loop = named(client, request);
      }
    } finally {
      RunbudgetSteps.enter(loop); // whatever happens, since it is left whatever happens
    }
  }

  /** The same by the clients that share the first one's HTTP client. */
  public static void enterWithin(Object caller) throws Throwable {
    String loop = LOOP;
    try {
      if (RunbudgetBridge.isBound()) {
        loop = named(GoogleGenAiMembers.clientOf(caller), null);
      }
    } finally {
      RunbudgetSteps.enter(loop);
    }
  }

  private static String named(Object client, @Nullable Request request) throws Throwable {
    return LOOP + " attempts=" + GoogleGenAiMembers.attemptsBy(client, request);
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
    long nanos = TimeUnit.MILLISECONDS.toNanos(call.delayMillis);
    boolean last = call.tries >= GoogleGenAiMembers.attempts(options);
    call.decided = (last ? RunbudgetSteps.doomed(nanos) : RunbudgetSteps.retry(nanos)) == null;
    return call.decided;
  }

  /** How long the loop is about to wait: what it was asked for, if it was. */
  public static long delay(Object self, long delayMillis) {
    RetriedCall call = RetriedCall.current();
    return call == null || call.asking || !call.decided ? delayMillis : call.delayMillis;
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
