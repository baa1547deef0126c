package child.mcp;

import child.Outcome;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.Map;

/**
 * A slow tool, then a quick one of the same server, each in a run of its own. Argument: the server's
 * log.
 */
public final class Tools {
  private Tools() {}

  public static void main(String[] arguments) {
    ServerParameters server =
        ServerParameters.builder(System.getProperty("java.home") + "/bin/java")
            .args("-cp", System.getProperty("java.class.path"), "child.mcp.Server", arguments[0])
            .build();
    McpSyncClient client =
        McpClient.sync(new StdioClientTransport(server, McpJsonDefaults.getMapper()))
            .requestTimeout(Duration.ofSeconds(15))
            .build();
    client.initialize();
    Outcome.print(() -> call(client, "slow"));
    Outcome.print(() -> call(client, "quick"));
    long alive = ProcessHandle.current().children().filter(ProcessHandle::isAlive).count();
    System.out.println("servers " + alive);
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    System.exit(0);
  }

  private static String call(McpSyncClient client, String tool) {
    McpSchema.CallToolResult result =
        client.callTool(new McpSchema.CallToolRequest(tool, Map.of()));
    return ((McpSchema.TextContent) result.content().get(0)).text();
  }
}
