package io.runbudget.guard.googlegenai;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into google-genai, from the first version that retries. */
public final class GoogleGenAiGuard {
  private static final String ROOT = "com.google.genai.";
  private static final String LOOP = ROOT + "RetryInterceptor";
  private static final String OPTIONS = ROOT + "types.HttpRetryOptions";
  private static final String HOOKS = "io.runbudget.guard.googlegenai.";

  private GoogleGenAiGuard() {}

  public static Guard guard() {
    return Guard.of(
        "googlegenai",
        "google-genai",
        List.of(
            WovenClass.of(
                ROOT + "HttpApiClient",
                Seam.around("executeRequest", "enter", "leave", "okhttp3.Request"),
                Seam.around("asyncExecuteRequest", "enter", "leave", "okhttp3.Request")),
            WovenClass.of(
                LOOP,
                Seam.argument(0, "intercept", "chain", "okhttp3.Interceptor$Chain"),
                Seam.refuse("calculateDelay", "failed", OPTIONS),
                Seam.product("calculateDelay", "delay", OPTIONS))),
        new HookSet(
            LOOP,
            HOOKS + "GoogleGenAiHooks",
            List.of(
                HOOKS + "GoogleGenAiMembers",
                HOOKS + "GoogleGenAiTries",
                HOOKS + "GoogleGenAiCodes")),
        "retries of google-genai are not bounded");
  }
}
