package io.runbudget.guard.okhttp;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into OkHttp. Class names are those of 3.14 (Java) and of 4.x and 5.x (Kotlin). */
public final class OkHttpGuard {
  private static final String CALL_3 = "okhttp3.RealCall";
  private static final String CALL = "okhttp3.internal.connection.RealCall";
  private static final String TRANSMITTER = "okhttp3.internal.connection.Transmitter";
  private static final String CONNECT = "okhttp3.internal.connection.ConnectInterceptor";
  private static final String EXCHANGE = "okhttp3.internal.connection.Exchange";
  private static final String HOOKS = "io.runbudget.guard.okhttp.";

  private OkHttpGuard() {}

  public static Guard guard() {
    return Guard.of(
        "okhttp",
        "OkHttp",
        List.of(
            WovenClass.of(
                CALL_3,
                Seam.refuse("execute", "execute"),
                Seam.enter("enqueue", "enqueue", "okhttp3.Callback"),
                Seam.result("enqueue", "enqueued", "okhttp3.Callback"),
                Seam.called("proceed", "getResponseWithInterceptorChain", "responded")),
            WovenClass.of(CALL_3 + "$AsyncCall", Seam.around("execute", "run", "ran")),
            WovenClass.of(
                TRANSMITTER,
                Seam.refuse("prepareToConnect", "exchange", "okhttp3.Request"),
                Seam.result("timeoutExit", "ended", "java.io.IOException")),
            WovenClass.of(
                CALL,
                Seam.refuse("execute", "execute"),
                Seam.enter("enqueue", "enqueue", "okhttp3.Callback"),
                Seam.result("enqueue", "enqueued", "okhttp3.Callback"),
                Seam.called("proceed", "getResponseWithInterceptorChain", "responded"),
                Seam.refuse("enterNetworkInterceptorExchange", "exchange", "okhttp3.Request"),
                Seam.result("timeoutExit", "ended", "java.io.IOException")),
            WovenClass.of(CALL + "$AsyncCall", Seam.around("run", "run", "ran")),
            WovenClass.of(
                EXCHANGE,
                Seam.argument(0, "writeRequestHeaders", "writes", "okhttp3.Request"),
                Seam.enter("openResponseBody", "head", "okhttp3.Response"),
                Seam.called(
                    "openResponseBodySource", "openResponseBody", "body", "okhttp3.Response")),
            WovenClass.of(
                "okhttp3.internal.http.BridgeInterceptor",
                Seam.argument(0, "intercept", "replay", "okhttp3.Interceptor$Chain")),
            WovenClass.of(
                CONNECT, Seam.argument(0, "intercept", "chain", "okhttp3.Interceptor$Chain"))),
        new HookSet(
            CONNECT,
            HOOKS + "OkHttpHooks",
            List.of(
                HOOKS + "OkHttpMembers",
                HOOKS + "OkHttpContent$Bounded",
                HOOKS + "OkHttpContent$1",
                HOOKS + "OkHttpContent",
                HOOKS + "OkHttpReplay",
                HOOKS + "OkHttpBody",
                HOOKS + "OkHttpCall")),
        "calls of OkHttp are not bounded");
  }
}
