package io.runbudget.guard.mcp;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into the client of the MCP Java SDK. */
public final class McpGuard {
  private static final String SESSION = "io.modelcontextprotocol.spec.McpClientSession";
  private static final String CLIENT = "io.modelcontextprotocol.client.";
  private static final String HOOKS = "io.runbudget.guard.mcp.";

  private McpGuard() {}

  public static Guard guard() {
    return Guard.of(
        "mcp",
        "the MCP Java SDK",
        List.of(
            WovenClass.of(
                SESSION,
                Seam.result("generateRequestId", "numbered"),
                Seam.product("sendRequest", "sent", "java.lang.String", "java.lang.Object")),
            WovenClass.of(
                CLIENT + "LifecycleInitializer",
                Seam.argument(
                    1,
                    "withInitialization",
                    "operation",
                    "java.lang.String",
                    "java.util.function.Function"),
                Seam.around("doInitialize", "connects", "connected")),
            WovenClass.of(
                CLIENT + "transport.StdioClientTransport",
                Seam.around("sendMessage", "sends", "hasSent")),
            WovenClass.of(
                CLIENT + "transport.HttpClientStreamableHttpTransport",
                Seam.result("reconnect", "listens"))),
        new HookSet(
            SESSION,
            HOOKS + "McpHooks",
            List.of(
                HOOKS + "McpOtherSide",
                HOOKS + "McpPipe",
                HOOKS + "McpMessenger$Message",
                HOOKS + "McpMessenger",
                HOOKS + "McpCall",
                HOOKS + "McpAttempt",
                HOOKS + "McpUnbound",
                HOOKS + "McpRequest",
                HOOKS + "McpAnswer",
                HOOKS + "McpAnswer$State",
                HOOKS + "McpAnswer$Stop")),
        "requests to MCP servers are not bounded, only the threads that wait for them are");
  }
}
