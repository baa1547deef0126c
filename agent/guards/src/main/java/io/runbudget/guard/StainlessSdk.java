package io.runbudget.guard;

import java.util.List;

/**
 * The retry loop of the SDKs that Stainless generates for several vendors: the same code in each
 * vendor's package, and so the same seams and hooks. Here, since guards do not know each other; the
 * hooks, which find out at run time whose SDK they are in, are at home in the first one's guard.
 */
public final class StainlessSdk {
  private static final String HOOKS = "io.runbudget.guard.openai.";

  private StainlessSdk() {}

  /**
   * A guard of one vendor's SDK.
   *
   * @param root the vendor's package
   */
  public static Guard guard(String name, String library, String root) {
    String http = root + ".core.http.";
    String client = http + "RetryingHttpClient";
    String request = http + "HttpRequest";
    return Guard.of(
        name,
        library,
        List.of(
            WovenClass.of(
                client,
                Seam.around("execute", "enter", "leave", request),
                Seam.around("executeAsync", "enter", "leave", request),
                Seam.result("executeAsync", "lasts", request),
                Seam.product("shouldRetry", "mayRetry"),
                Seam.product("getRetryBackoffDuration", "backoff", "int"))),
        new HookSet(
            client,
            HOOKS + "RetryingClientHooks",
            List.of(HOOKS + "RetryingClientMembers", HOOKS + "Allowed")),
        "retries of " + library + " are not bounded, only their attempts are");
  }
}
