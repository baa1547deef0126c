package io.runbudget.guard.langchain4j;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into langchain4j, 1.0 and later. */
public final class LangChain4jGuard {
  private static final String LIBRARY = "dev.langchain4j.";
  private static final String HTTP = LIBRARY + "http.client.";
  private static final String HOOKS = "io.runbudget.guard.langchain4j.";
  private static final String[] INVOKE = {
    "java.lang.Object", "java.lang.reflect.Method", "java.lang.Object[]"
  };

  private LangChain4jGuard() {}

  public static Guard guard() {
    return Guard.of(
        "langchain4j",
        "langchain4j",
        List.of(
            WovenClass.of(
                LIBRARY + "service.DefaultAiServices$1", Seam.entry("invoke", "service", INVOKE)),
            WovenClass.of(
                LIBRARY + "agentic.internal.PlannerBasedInvocationHandler",
                Seam.entry("invoke", "workflow", INVOKE)),
            // Workflows before 1.9.
            WovenClass.of(
                LIBRARY + "agentic.internal.AbstractAgentInvocationHandler",
                Seam.entry("invoke", "workflow", INVOKE)),
            WovenClass.of(
                LIBRARY + "agentic.agent.AgentInvocationHandler",
                Seam.entry("invoke", "agent", INVOKE)),
            WovenClass.of(
                LIBRARY + "agentic.internal.AgentExecutor",
                Seam.refuse("execute", "mayAct", LIBRARY + "agentic.scope.DefaultAgenticScope")),
            WovenClass.of(
                LIBRARY + "agentic.scope.DefaultAgenticScope",
                Seam.result("handleError", "recovery")),
            WovenClass.of(
                LIBRARY + "model.chat.ChatModel",
                Seam.refuse("chat", "mayCall", LIBRARY + "model.chat.request.ChatRequest")),
            WovenClass.of(
                LIBRARY + "model.chat.StreamingChatModel",
                Seam.refuse("chat", "mayCall", LIBRARY + "model.chat.request.ChatRequest")),
            WovenClass.of(
                LIBRARY + "service.AiServiceTokenStream",
                Seam.thrown("start", "notStarted"),
                Seam.around("start", "starts", "started")),
            WovenClass.of(
                LIBRARY + "service.AiServiceStreamingResponseHandler",
                Seam.enter("onError", "failed", "java.lang.Throwable"),
                Seam.result("onCompleteResponse", "finished"),
                Seam.around("onCompleteResponse", "answers", "answered")),
            // Not there before 1.2.
            WovenClass.of(
                LIBRARY + "internal.InternalStreamingChatResponseHandlerUtils",
                Seam.around("onPartial*", "tells", "told"),
                Seam.around("onCompleteToolCall", "tells", "told")),
            WovenClass.of(
                LIBRARY + "internal.RetryUtils$RetryPolicy",
                Seam.argument(0, "withRetry", "remembered", "java.util.concurrent.Callable", "int"),
                Seam.around("withRetry", "enter", "leave", "java.util.concurrent.Callable", "int"),
                Seam.refuse("sleep", "mayRetry", "int"),
                Seam.result("jitterDelayMillis", "backoff", "int")),
            WovenClass.of(
                HTTP + "jdk.JdkHttpClient",
                Seam.argument(2, "execute", "listener", HTTP + "sse.ServerSentEventListener"))),
        new HookSet(
            LIBRARY + "internal.RetryUtils",
            HOOKS + "LangChain4jHooks",
            List.of(
                HOOKS + "EntryNames",
                HOOKS + "Recovery",
                HOOKS + "LastError",
                HOOKS + "RememberedCall",
                HOOKS + "OnTheWire",
                HOOKS + "EventListener",
                HOOKS + "TokenStreamFields",
                HOOKS + "TokenStreamEnd",
                HOOKS + "TokenStreamErrors",
                HOOKS + "TokenStreamTools",
                HOOKS + "TokenStreamContexts",
                HOOKS + "CancelNotice",
                HOOKS + "TokenStreamConsumers")),
        "runs of AI services are not opened, retries of langchain4j are not bounded");
  }
}
