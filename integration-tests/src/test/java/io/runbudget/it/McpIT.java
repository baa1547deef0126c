package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.McpServer;
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
      "deadline=4s,reserve=0ms,run.methods=" + FrameworkRun.AGENT;

  static Stream<Arguments> matrix() {
    return FrameworkRun.matrix("mcp");
  }

  /** Before the run that is stopped, or in it. */
  static Stream<Arguments> connects() {
    return Stream.of(List.of("early"), List.of("lazy")).flatMap(McpIT::with);
  }

  /** The client's transport, when it connects, and the tool. */
  static Stream<Arguments> stuck() {
    return Stream.of(
            List.of("http", "lazy", "slow"),
            List.of("http", "early", "stream"),
            List.of("sse", "lazy", "slow"))
        .flatMap(McpIT::with);
  }

  static Stream<Arguments> transports() {
    return Stream.of(List.of("http"), List.of("sse")).flatMap(McpIT::with);
  }

  private static Stream<Arguments> with(List<String> more) {
    return FrameworkRun.matrix("mcp")
        .map(row -> Stream.concat(Stream.of(row.get()), more.stream()).toArray())
        .map(Arguments::of);
  }

  private static FrameworkRun run(Jdk jdk, String client, String settings, String... arguments) {
    String[] program =
        Stream.concat(Stream.of("child.mcp.Tools"), Stream.of(arguments)).toArray(String[]::new);
    return FrameworkRun.ofUnruly(jdk, client, settings, program);
  }

  @ParameterizedTest
  @MethodSource("connects")
  void aToolThatHangsIsGivenUpAndTheServerIsTold(Jdk jdk, String client, String when)
      throws IOException {
    Path log = Places.folder("mcp").resolve("server.log");
    FrameworkRun run = run(jdk, client, SETTINGS, "stdio", log + "", "30", when, "slow", "quick");
    isStopped(run, "mcp/StdioClientTransport");
    assertThat(run.ended().out()).contains("servers 1");
    isTold(Files.readAllLines(log), "slow");
  }

  @ParameterizedTest
  @MethodSource("stuck")
  void soIsOneOverHttpInTheSameSession(
      Jdk jdk, String client, String transport, String when, String tool) {
    try (McpServer server = new McpServer()) {
      FrameworkRun run =
          run(jdk, client, SETTINGS, transport, server.url(), "30", when, tool, "quick");
      isStopped(run, "mcp/HttpClient");
      isTold(server.messages(), tool);
      one(server.messages(), "\"initialize\"");
      assertThat(server.strangers()).filteredOn(m -> transport.equals("http")).isEmpty();
    }
  }

  /** The first call is, the second is answered. */
  private static void isStopped(FrameworkRun run, String connector) {
    String slow = run.lines().get(0);
    assertThat(slow).startsWith("failed ").contains("Exception(runbudget: deadline of");
    assertThat(Integer.parseInt(slow.replaceAll(".* after ", ""))).isBetween(3_900, 9_000);
    assertThat(run.lines().get(1)).as("the same server, another run").startsWith("ok done");
    JsonNode stopped = run.records().get(0);
    assertThat(stopped.path("stop").asText()).isEqualTo("deadline");
    assertThat(stopped.path("leftovers")).isEmpty();
    JsonNode attempt = last(stopped, connector);
    assertThat(attempt.path("end").asText()).isEqualTo("cut");
    assertThat(attempt.path("stopped_by").asText()).isEqualTo("advisory");
    JsonNode next = run.records().get(1);
    assertThat(last(next, connector).path("end").asText()).isEqualTo("answered");
  }

  private static JsonNode last(JsonNode record, String connector) {
    JsonNode found = null;
    for (JsonNode attempt : record.path("attempts")) {
      if (attempt.path("connector").asText().startsWith(connector)) {
        found = attempt;
      }
    }
    assertThat(found).as("%s", record).isNotNull();
    return found;
  }

  private static void isTold(List<String> messages, String tool) {
    JsonNode call = JsonLine.of(one(messages, "\"" + tool + "\""));
    JsonNode cancelled = JsonLine.of(one(messages, "notifications/cancelled"));
    assertThat(cancelled.path("params").path("requestId").asText())
        .isEqualTo(call.path("id").asText());
    assertThat(cancelled.path("params").path("reason").asText()).startsWith("runbudget: ");
  }

  private static String one(List<String> messages, String with) {
    List<String> found = messages.stream().filter(line -> line.contains(with)).toList();
    assertThat(found).as(with).hasSize(1);
    return found.get(0);
  }

  @ParameterizedTest
  @MethodSource("transports")
  void whatIsHealthyIsLeftAlone(Jdk jdk, String client, String transport) {
    assertThat(healthy(jdk, client, transport, SETTINGS.replace("4s", "60s")))
        .isEqualTo(healthy(jdk, client, transport, ""))
        .hasSize(5);
  }

  /** What the server gets, in order, but for the ids, which are random. */
  private static List<String> healthy(Jdk jdk, String client, String transport, String settings) {
    try (McpServer server = new McpServer()) {
      String url = server.url();
      FrameworkRun run = run(jdk, client, settings, transport, url, "30", "lazy", "a", "b", "c");
      assertThat(run.lines()).hasSize(3).allMatch(line -> line.startsWith("ok done"));
      return server.messages().stream()
          .map(message -> message.replaceAll("\"id\":\"[0-9a-f]+-", "\"id\":\""))
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void withoutTheAgentAndInObserveTheClientsOwnLimitEndsIt(Jdk jdk, String client) {
    for (String settings : List.of("", SETTINGS + ",mode=observe")) {
      try (McpServer server = new McpServer()) {
        FrameworkRun run = run(jdk, client, settings, "http", server.url(), "6", "early", "slow");
        assertThat(run.line()).startsWith("failed ").doesNotContain("runbudget");
        assertThat(run.millis()).isBetween(5_900, 10_000);
        assertThat(server.messages()).noneMatch(m -> m.contains("notifications/cancelled"));
        if (!settings.isEmpty()) {
          assertThat(run.record().path("cause").asText()).contains(" mcp/HttpClient");
        }
      }
    }
  }
}
