package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.server.ModelServer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Agents of langchain4j are runs by themselves; no method is named in the settings. */
final class LangChain4jAgentsIT {
  private static final String SETTINGS = "deadline=3s,reserve=0ms";
  private static final String AGENT = "child.lc4j.Agents$Writer.write";
  private static final String TEAM = "child.lc4j.Agents$Team.work";
  private static final String SHOW = "child.lc4j.Agents$Show.show";
  private static final String UNTYPED = "dev.langchain4j.agentic.UntypedAgent.invoke";
  private static final String SUPERVISOR =
      "dev.langchain4j.agentic.supervisor.SupervisorAgent.invoke";

  static Stream<Arguments> matrix() {
    return FrameworkRun.matrix("agentic");
  }

  private static FrameworkRun run(Jdk jdk, String client, String settings, String... program) {
    return FrameworkRun.of(
        jdk, client, settings, "child.lc4j.Agents", program[0], program[1], program[2]);
  }

  /** Async agents came later. */
  private static String withAsync(String client, String which) {
    return client.endsWith("-newest") ? which + ",async" : which;
  }

  /** Calls that the program may end before: nobody asks what the asynchronous agent has written. */
  private static int unawaited(String client) {
    return client.endsWith("-newest") ? 1 : 0;
  }

  private static List<String> names(FrameworkRun run) {
    return run.records().stream().map(record -> record.path("name").asText()).toList();
  }

  private static List<String> results(FrameworkRun run) {
    return run.lines().stream().map(line -> line.replaceAll(" after \\d+$", "")).toList();
  }

  /** Each of them, in an error of its own. */
  private static void areStopped(FrameworkRun run) {
    assertThat(run.lines()).allMatch(line -> line.startsWith("failed "));
    for (JsonNode record : run.records()) {
      assertThat(record.path("actual_ms").asDouble()).isBetween(2_990.0, 4_000.0);
      assertThat(record.path("stop").asText()).isEqualTo("deadline");
      assertThat(record.path("outcome").asText()).isEqualTo("declared");
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void aCallIsOneRunAndElseAsWithoutUs(Jdk jdk, String client) {
    String all = withAsync(client, "agent,sequence,untyped,parallel");
    FrameworkRun bare;
    int requests;
    try (ModelServer server = new ModelServer()) {
      bare = run(jdk, client, "", all, server.url("ok"), "60");
      requests = server.requests();
    }
    assertThat(results(bare)).containsOnly("ok fine");
    for (String settings : List.of("deadline=30s", "mode=observe,deadline=30s")) {
      try (ModelServer server = new ModelServer()) {
        FrameworkRun run = run(jdk, client, settings, all, server.url("ok"), "60");
        assertThat(results(run)).isEqualTo(results(bare));
        assertThat(server.requests()).isCloseTo(requests, within(unawaited(client)));
        List<String> names = names(run);
        assertThat(names.subList(0, 4)).containsExactly(AGENT, TEAM, UNTYPED, TEAM);
        assertThat(names).hasSize(bare.lines().size());
        assertThat(run.records())
            .allMatch(record -> record.path("outcome").asText().equals("completed"));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void aHungModelEndsAgentsAndTeamsAtTheirDeadline(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      String all = withAsync(client, "agent,parallel");
      FrameworkRun run = run(jdk, client, SETTINGS, all, server.url("hang"), "20");
      areStopped(run);
      assertThat(run.lines()).allMatch(line -> line.contains("runbudget: deadline of 3.0 s"));
      assertThat(names(run)).startsWith(AGENT, TEAM).hasSize(run.lines().size());
      assertThat(server.requests()).isEqualTo(client.endsWith("-newest") ? 5 : 3);
    }
  }

  /** Where the answers of agents stream in. */
  static Stream<Arguments> newest() {
    return matrix().filter(row -> row.get()[1].toString().endsWith("-newest"));
  }

  @ParameterizedTest
  @MethodSource("newest")
  void aWorkflowThatEndsInAStreamIsARunAndSoIsTheStream(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, "deadline=30s", "show", server.url("ok"), "20");
      assertThat(results(run)).containsExactly("ok fine");
      assertThat(names(run)).containsExactly(SHOW, "child.lc4j.Agents$Speaker.speak");
      assertThat(run.records())
          .allMatch(record -> record.path("outcome").asText().equals("completed"));
    }
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, SETTINGS, "show", server.url("hang"), "20");
      areStopped(run);
      assertThat(names(run)).containsExactly(SHOW);
      assertThat(server.requests()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void loopsOfAgentsEndAtTheirDeadline(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, SETTINGS, "loop,supervisor", server.url("slow"), "20");
      areStopped(run);
      assertThat(names(run)).containsExactly(TEAM, SUPERVISOR);
      assertThat(server.requests()).isBetween(4, 60);
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void neitherAgentsWithoutAModelNorErrorHandlersKeepALoopGoing(Jdk jdk, String client) {
    String all = client.endsWith("-newest") ? "counting,replaced,retried" : "counting,replaced";
    FrameworkRun run = run(jdk, client, SETTINGS, all, "none", "20");
    areStopped(run);
    assertThat(run.lines().get(0)).startsWith("failed TimeoutException(runbudget: refused");
    assertThat(run.lines().get(1)).startsWith("failed TimeoutException(runbudget: refused");
    if (run.lines().size() == 3) {
      assertThat(run.lines().get(2)).as("the last real error").contains(": broken after");
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void observedTheyGoOn(Jdk jdk, String client) {
    String settings = "mode=observe,deadline=1s";
    String all = client.endsWith("-newest") ? "counting,retried" : "counting";
    FrameworkRun run = run(jdk, client, settings, all, "none", "3");
    FrameworkRun bare = run(jdk, client, "", all, "none", "3");
    assertThat(results(run)).isEqualTo(results(bare)).allMatch(line -> line.startsWith("ok "));
    assertThat(run.records())
        .allMatch(record -> record.path("actual_ms").asDouble() > 1_100)
        .allMatch(record -> record.path("would_stop").path("stop").asText().equals("deadline"))
        .allMatch(record -> record.path("outcome").asText().equals("completed"));
  }
}
