package io.runbudget.guard.googlegenai;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into the Google Gen AI SDK. */
public final class GoogleGenAiGuard {
  private static final String CLIENT = "com.google.genai.HttpApiClient";
  private static final String RETRIES = "com.google.genai.RetryInterceptor";
  private static final String REQUEST = "okhttp3.Request";
  private static final String GAOS_REQUEST = "com.google.genai.gaos.utils.transport.HttpRequest";
  private static final String CHAIN = "okhttp3.Interceptor$Chain";
  private static final String HOOKS = "io.runbudget.guard.googlegenai.";

  private GoogleGenAiGuard() {}

  public static Guard guard() {
    return Guard.of(
        "googlegenai",
        "google-genai",
        List.of(
            WovenClass.of(
                CLIENT,
                Seam.around("executeRequest", "enter", "leave", REQUEST),
                Seam.around("asyncExecuteRequest", "enter", "leave", REQUEST)),
            WovenClass.of(
                "com.google.genai.Client$GenAiGaosHttpClient", // 2.0: interactions, agents
                Seam.around("send", "enterWithin", "leave", GAOS_REQUEST),
                Seam.around("sendAsync", "enterWithin", "leave", GAOS_REQUEST)),
            WovenClass.of(
                RETRIES,
                Seam.argument(0, "intercept", "watched", CHAIN),
                Seam.around("intercept", "begin", "end", CHAIN),
                Seam.called("contains", "intercept", "repeats", CHAIN),
                Seam.product("calculateDelay", "delay", "int"),
                Seam.check("calculateDelay", "mayWait"))),
        new HookSet(
            RETRIES,
            HOOKS + "GoogleGenAiHooks",
            List.of(HOOKS + "GoogleGenAiMembers", HOOKS + "RetriedCall", HOOKS + "WatchedChain")),
        "retries of google-genai are not bounded, only their attempts are");
  }
}
