package io.runbudget.guard.urlconnection;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into the JDK's {@code HttpURLConnection}, of 17 to 25. */
public final class UrlConnectionGuard {
  private static final String CONNECTION = "sun.net.www.protocol.http.HttpURLConnection";
  private static final String SECURE_CONNECTION =
      "sun.net.www.protocol.https.AbstractDelegateHttpsURLConnection";
  private static final String CLIENT = "sun.net.www.http.HttpClient";
  private static final String SECURE_CLIENT = "sun.net.www.protocol.https.HttpsClient";
  private static final String PROXY = "java.net.Proxy";
  private static final String HOOKS = "io.runbudget.guard.urlconnection.";

  private UrlConnectionGuard() {}

  public static Guard guard() {
    return Guard.of(
        "urlconnection",
        "HttpURLConnection",
        List.of(
            WovenClass.of(
                CONNECTION,
                Seam.refuse("plainConnect0", "connect"),
                Seam.result("plainConnect0", "connected"),
                Seam.refuse("writeRequests", "exchange"),
                Seam.thrown("writeRequests", "broken"),
                Seam.thrown("connect", "failed"),
                Seam.result("getInputStream", "opened"),
                Seam.thrown("getInputStream", "failed"),
                Seam.thrown("getOutputStream", "failed"),
                Seam.result("disconnect", "disconnected")),
            WovenClass.of(SECURE_CONNECTION, Seam.thrown("connect", "failed")),
            WovenClass.of(
                CONNECTION + "$HttpInputStream",
                Seam.argument(2, "read", "reads", "byte[]", "int", "int"),
                Seam.check("read", "read", "byte[]", "int", "int"),
                Seam.thrown("read", "readFailed", "byte[]", "int", "int"),
                Seam.enter("close", "closing"),
                Seam.result("close", "closed"),
                Seam.thrown("close", "closeFailed")),
            WovenClass.of(
                CONNECTION + "$StreamingOutputStream",
                Seam.check("write", "written"),
                Seam.thrown("write", "writeFailed"),
                Seam.check("close", "written"),
                Seam.thrown("close", "writeFailed")),
            WovenClass.of(
                CLIENT,
                Seam.refuse("New", "lease", PROXY, "int", "boolean", CONNECTION),
                Seam.argument(2, "New", "connectTimeout", PROXY, "int", "boolean", CONNECTION),
                Seam.product("New", "leased", PROXY, "int", "boolean", CONNECTION),
                Seam.refuse("openServer", "reopen", "java.lang.String", "int"),
                Seam.result("openServer", "reopened", "java.lang.String", "int"),
                Seam.result("parseHTTP", "responded"),
                Seam.thrown("parseHTTP", "broken"),
                Seam.enter("finished", "finished")),
            WovenClass.of(
                SECURE_CLIENT,
                Seam.refuse("New", "lease", PROXY, "boolean", "int", CONNECTION),
                Seam.argument(5, "New", "connectTimeout", PROXY, "boolean", "int", CONNECTION),
                Seam.product("New", "leased", PROXY, "boolean", "int", CONNECTION))),
        new HookSet(
            CONNECTION,
            HOOKS + "UrlConnectionHooks",
            List.of(
                HOOKS + "UrlConnectionMembers",
                HOOKS + "UrlConnectionTee",
                HOOKS + "UrlConnectionNoCache",
                HOOKS + "UrlConnectionCall",
                HOOKS + "UrlConnectionAttempt",
                HOOKS + "UrlConnectionConnecting",
                HOOKS + "UrlConnectionExchange",
                HOOKS + "UrlConnectionContent")),
        "calls of HttpURLConnection are not bounded");
  }
}
