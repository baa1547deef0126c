package io.runbudget.guard.anthropic;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/**
 * What is woven into anthropic-java, 2.0 and later. The same maker's loop as in openai-java, in
 * another package: the hooks are those of that guard, which know the SDK only by name.
 */
public final class AnthropicGuard {
  private static final String CLIENT = "com.anthropic.core.http.RetryingHttpClient";
  private static final String REQUEST = "com.anthropic.core.http.HttpRequest";
  private static final String HOOKS = "io.runbudget.guard.openai.";

  private AnthropicGuard() {}

  public static Guard guard() {
    return Guard.of(
        "anthropic",
        "anthropic-java",
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
        "retries of anthropic-java are not bounded, only their attempts are");
  }
}
