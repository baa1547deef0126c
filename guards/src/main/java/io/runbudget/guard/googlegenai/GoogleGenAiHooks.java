package io.runbudget.guard.googlegenai;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetSteps;
import okhttp3.Interceptor;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * What the calls woven into the retry interceptor do. It decides in the middle of one method, hence
 * it is given a chain that sees its tries and options whose status codes ask before they agree.
 */
public final class GoogleGenAiHooks {

  private GoogleGenAiHooks() {}

  /** A request is about to be sent, by this thread or by one of OkHttp's. */
  public static void enter(Object self, Request request) throws Throwable {
    Object options = GoogleGenAiMembers.optionsOf(self, request);
    RunbudgetSteps.enter("google-genai attempts=" + GoogleGenAiMembers.attempts(options));
  }

  /** It has been answered, or handed over. */
  public static void leave() {
    RunbudgetSteps.leave();
  }

  /** The interceptor is entered. */
  public static Interceptor.Chain chain(Object self, Interceptor.Chain chain) throws Throwable {
    if (!RunbudgetBridge.isBound()) {
      return chain;
    }
    Object options = GoogleGenAiMembers.options(self, chain.request());
    return options == null ? chain : new GoogleGenAiTries(self, chain, options);
  }

  /**
   * It is about to wait, after an exception or after a status.
   *
   * @return the exception, if it is not to try again; a status has been decided on before
   */
  public static @Nullable Throwable failed(Object self, Object options) throws Throwable {
    GoogleGenAiTries tries = GoogleGenAiTries.of(options);
    return tries == null ? null : tries.givenUp();
  }

  /** How long it waits: as long as the decision was about, since the jitter is drawn at random. */
  public static long delay(Object self, long millis, Object options) throws Throwable {
    GoogleGenAiTries tries = GoogleGenAiTries.of(options);
    return tries == null ? millis : tries.delayMillis();
  }
}
