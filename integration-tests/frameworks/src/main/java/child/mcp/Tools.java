package child.mcp;

import child.Outcome;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientSseClientTransport;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;

/**
 * Tools of one server, each called in a run of its own. Arguments: {@code stdio}, {@code http} or
 * {@code sse}; the server's log or address; the client's limit of a request in seconds; {@code
 * early} if the client connects before the first run, {@code lazy} if within it; the tools.
 */
public final class Tools {
  private Tools() {}

  public static void main(String[] arguments) {
    McpSyncClient client =
        McpClient.sync(transport(arguments[0], arguments[1]))
            .requestTimeout(Duration.ofSeconds(Long.parseLong(arguments[2])))
            .build();
    if (arguments[3].equals("early")) {
      client.initialize();
    }
    for (String tool : Arrays.asList(arguments).subList(4, arguments.length)) {
      Outcome.print(() -> call(client, tool));
    }
    long alive = ProcessHandle.current().children().filter(ProcessHandle::isAlive).count();
    System.out.println("servers " + alive);
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    System.exit(0);
  }

  private static McpClientTransport transport(String kind, String where) {
    return switch (kind) {
      case "http" -> HttpClientStreamableHttpTransport.builder(where).build();
      case "sse" -> HttpClientSseClientTransport.builder(where).build();
      default ->
          new StdioClientTransport(
              ServerParameters.builder(System.getProperty("java.home") + "/bin/java")
                  .args("-cp", System.getProperty("java.class.path"), "child.mcp.Server", where)
                  .build(),
              McpJsonDefaults.getMapper());
    };
  }

  private static String call(McpSyncClient client, String tool) {
    McpSchema.CallToolResult result =
        client.callTool(new McpSchema.CallToolRequest(tool, Map.of()));
    return ((McpSchema.TextContent) result.content().get(0)).text();
  }
}
