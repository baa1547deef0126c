package io.runbudget.guard;

import io.runbudget.guard.anthropic.AnthropicGuard;
import io.runbudget.guard.api.ApiGuard;
import io.runbudget.guard.executor.ExecutorGuard;
import io.runbudget.guard.failsafe.FailsafeGuard;
import io.runbudget.guard.googlegenai.GoogleGenAiGuard;
import io.runbudget.guard.jdkhttp.JdkHttpGuard;
import io.runbudget.guard.langchain4j.LangChain4jGuard;
import io.runbudget.guard.log4j.Log4jGuard;
import io.runbudget.guard.logback.LogbackGuard;
import io.runbudget.guard.mcp.McpGuard;
import io.runbudget.guard.okhttp.OkHttpGuard;
import io.runbudget.guard.openai.OpenAiGuard;
import io.runbudget.guard.process.ProcessGuard;
import io.runbudget.guard.resilience4j.Resilience4jGuard;
import io.runbudget.guard.sleep.SleepGuard;
import io.runbudget.guard.slf4j.Slf4jGuard;
import io.runbudget.guard.socket.SocketGuard;
import io.runbudget.guard.springai.SpringAiGuard;
import io.runbudget.guard.springcore.SpringCoreGuard;
import io.runbudget.guard.springretry.SpringRetryGuard;
import io.runbudget.guard.urlconnection.UrlConnectionGuard;
import io.runbudget.guard.waits.WaitsGuard;
import java.util.List;

/** All guards: one line per library. */
public final class Guards {

  private Guards() {}

  public static List<Guard> all() {
    return List.of(
        LangChain4jGuard.guard(),
        SpringAiGuard.guard(),
        SpringRetryGuard.guard(),
        SpringCoreGuard.guard(),
        Resilience4jGuard.guard(),
        FailsafeGuard.guard(),
        McpGuard.guard(),
        OpenAiGuard.guard(),
        AnthropicGuard.guard(),
        GoogleGenAiGuard.guard(),
        OkHttpGuard.guard(),
        JdkHttpGuard.guard(),
        UrlConnectionGuard.guard(),
        SocketGuard.guard(),
        ProcessGuard.guard(),
        SleepGuard.guard(),
        WaitsGuard.guard(),
        ExecutorGuard.guard(),
        ApiGuard.guard());
  }

  /** What names the run in log lines; holds nothing to any budget. */
  public static List<Guard> logging() {
    return List.of(Slf4jGuard.guard(), LogbackGuard.guard(), Log4jGuard.guard());
  }
}
