package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.harness.Places;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests to MCP servers end in time; the server is told, and lives on for others. */
final class McpIT {
  private static final String SETTINGS =
      "deadline=3s,reserve=0ms,run.methods=" + FrameworkRun.AGENT;

  static Stream<Arguments> matrix() {
    return FrameworkRun.matrix("mcp");
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void aToolThatHangsIsGivenUpAndTheServerIsTold(Jdk jdk, String client) throws IOException {
    Path log = Places.folder("mcp").resolve("server.log");
    FrameworkRun run = FrameworkRun.of(jdk, client, SETTINGS, "child.mcp.Tools", log.toString());
    String slow = run.lines().get(0);
    assertThat(slow).startsWith("failed ").contains("TimeoutException(runbudget: deadline of");
    assertThat(Integer.parseInt(slow.replaceAll(".* after ", ""))).isBetween(2_900, 4_500);
    assertThat(run.lines().get(1)).as("the same server, another run").startsWith("ok done");
    assertThat(run.ended().out()).contains("servers 1");
    JsonNode stopped = run.records().get(0);
    assertThat(stopped.path("stop").asText()).isEqualTo("deadline");
    JsonNode attempt = stopped.path("attempts").path(0);
    assertThat(attempt.path("connector").asText()).isEqualTo("mcp/StdioClientTransport");
    assertThat(attempt.path("end").asText()).isEqualTo("cut");
    assertThat(attempt.path("stopped_by").asText()).isEqualTo("advisory");
    assertThat(run.records().get(1).path("attempts").path(0).path("end").asText())
        .isEqualTo("answered");
    List<String> read = Files.readAllLines(log);
    JsonNode call = JsonLine.of(one(read, "\"slow\""));
    JsonNode cancelled = JsonLine.of(one(read, "notifications/cancelled"));
    assertThat(cancelled.path("params").path("requestId").asText())
        .isEqualTo(call.path("id").asText());
    assertThat(cancelled.path("params").path("reason").asText()).startsWith("runbudget: ");
  }

  private static String one(List<String> lines, String with) {
    List<String> found = lines.stream().filter(line -> line.contains(with)).toList();
    assertThat(found).as(with).hasSize(1);
    return found.get(0);
  }
}
