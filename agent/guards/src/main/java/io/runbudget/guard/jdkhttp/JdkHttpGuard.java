package io.runbudget.guard.jdkhttp;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into the JDK's {@code java.net.http} client, of 17 to 25. */
public final class JdkHttpGuard {
  private static final String PACKAGE = "jdk.internal.net.http.";
  private static final String CLIENT = PACKAGE + "HttpClientImpl";
  private static final String HTTP = "java.net.http.";
  private static final String HANDLER = HTTP + "HttpResponse$BodyHandler";
  private static final String HOOKS = "io.runbudget.guard.jdkhttp.";

  /** Parameters of the one method that every call, synchronous or not, passes once. */
  private static final String[] FUNNEL = {
    HTTP + "HttpRequest",
    HANDLER,
    HTTP + "HttpResponse$PushPromiseHandler",
    "java.util.concurrent.Executor"
  };

  private JdkHttpGuard() {}

  public static Guard guard() {
    return Guard.of(
        "jdkhttp",
        "java.net.http.HttpClient",
        List.of(
            WovenClass.of(
                CLIENT,
                Seam.argument(1, "sendAsync", "handler", FUNNEL),
                Seam.field("ASYNC_POOL", "sendAsync", "pool", FUNNEL)),
            WovenClass.of(
                PACKAGE + "MultiExchange",
                Seam.enter("responseAsync", "begin", "java.util.concurrent.Executor"),
                Seam.result("responseAsync", "begun", "java.util.concurrent.Executor"),
                Seam.refuse("responseAsyncImpl", "exchange")),
            WovenClass.of(PACKAGE + "HttpRequestImpl", Seam.result("timeout", "timeout")),
            WovenClass.of(PACKAGE + "Http1Request", Seam.enter("headers", "connected")),
            WovenClass.of(PACKAGE + "Stream", Seam.enter("sendHeadersAsync", "connected")),
            WovenClass.of(PACKAGE + "Http1Response", Seam.enter("onFinished", "finished")),
            WovenClass.of(
                PACKAGE + "ResponseSubscribers$HttpResponseInputStream",
                Seam.thrown("current", "readFailed")),
            WovenClass.of(
                PACKAGE + "ResponseSubscribers$TrustedSubscriber",
                Seam.argument(
                    0, "needsExecutor", "trusted", HTTP + "HttpResponse$BodySubscriber"))),
        new HookSet(
            CLIENT,
            HOOKS + "JdkHttpHooks",
            List.of(
                HOOKS + "JdkHttpMembers",
                HOOKS + "JdkHttpPool",
                HOOKS + "JdkHttpContent",
                HOOKS + "JdkHttpBody",
                HOOKS + "JdkHttpReplay",
                HOOKS + "JdkHttpReplay$Head",
                HOOKS + "JdkHttpReplay$Answer",
                HOOKS + "JdkHttpReplay$Feed",
                HOOKS + "JdkHttpCall")),
        "calls of java.net.http are not bounded");
  }
}
