package io.runbudget.guard.openai;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into openai-java, 4.0 and later. */
public final class OpenAiGuard {
  private static final String CLIENT = "com.openai.core.http.RetryingHttpClient";
  private static final String REQUEST = "com.openai.core.http.HttpRequest";
  private static final String HOOKS = "io.runbudget.guard.openai.";

  private OpenAiGuard() {}

  public static Guard guard() {
    return Guard.of(
        "openai",
        "openai-java",
        List.of(
            WovenClass.of(
                CLIENT,
                Seam.around("execute", "enter", "leave", REQUEST),
                Seam.around("executeAsync", "enter", "leave", REQUEST),
                Seam.product("shouldRetry", "mayRetry"),
                Seam.product("getRetryBackoffDuration", "backoff", "int"))),
        new HookSet(
            CLIENT,
            HOOKS + "RetryingClientHooks",
            List.of(HOOKS + "RetryingClientMembers", HOOKS + "Allowed")),
        "retries of openai-java are not bounded, only their attempts are");
  }
}
