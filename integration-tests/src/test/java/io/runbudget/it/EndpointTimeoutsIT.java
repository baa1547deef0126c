package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import child.contract.Kit;
import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.Endpoint;
import io.runbudget.it.server.FullBacklog;
import io.runbudget.it.server.ScenarioServer;
import io.runbudget.it.server.ScriptServer;
import io.runbudget.it.server.ScriptServer.Answer;
import io.runbudget.it.server.ScriptServer.Request;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The timeouts of endpoints with true clients that have none of their own: each ends the call and
 * leaves the run alone; without them only the run's deadline ends it.
 */
final class EndpointTimeoutsIT {
  private static final List<Timeout> TIMEOUTS = List.of(Timeout.values());
  private static final int LONGEST_MILLIS = 5_000;
  private static final Pattern LINE = Pattern.compile("after (\\d+) (\\S+): (.*), then (.*)");

  /** A timeout, and the server that it is for. */
  private enum Timeout {
    CONNECT("connect", 300),
    RESPONSE("response", 300),
    ATTEMPT("attempt", 400);

    private final String setting;
    private final int millis;

    Timeout(String setting, int millis) {
      this.setting = setting;
      this.millis = millis;
    }

    private Endpoint server() {
      return switch (this) {
        case CONNECT -> new FullBacklog();
        case RESPONSE -> new ScenarioServer(Behaviours.silent());
        case ATTEMPT ->
            new ScenarioServer(
                Behaviours.drip("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", "x"));
      };
    }

    /** As the exception says it. */
    private String words() {
      return setting + " timeout of " + millis + " ms (endpoint." + setting + ")";
    }
  }

  /** How a call ended, and the call after it in the same run. */
  private record Seen(int millis, String exception, String message, String then, JsonNode run) {}

  static Stream<Arguments> clients() {
    boolean full = "full".equals(System.getProperty("contract.matrix"));
    List<Arguments> rows = new ArrayList<>();
    for (Jdk jdk : full ? Jdks.all() : List.of(Jdks.current())) {
      for (Kit kit : Kit.values()) {
        rows.add(Arguments.of(jdk, kit));
      }
    }
    return rows.stream();
  }

  /** All timeouts, each in a run of its own. */
  private static List<Seen> play(Jdk jdk, Kit kit, String deadline, boolean limited) {
    Path records = Places.folder("timeouts").resolve("records");
    List<Endpoint> servers = new ArrayList<>();
    StringBuilder settings = new StringBuilder(deadline);
    settings.append(",reserve=0ms,run.methods=child.contract.Agent.run,records=").append(records);
    try (ScenarioServer fine = new ScenarioServer(Behaviours.answer(0))) {
      ForkedJvm jvm =
          ForkedJvm.service(jdk)
              .program("child.contract.TimeoutsChild", kit.name(), fine.address());
      for (Timeout each : TIMEOUTS) {
        Endpoint server = each.server();
        servers.add(server);
        jvm.program(server.address());
        String name = ",endpoint." + each.setting;
        settings.append(name).append(".match=").append(server.address());
        if (limited) {
          settings.append(name).append('.').append(each.setting).append('=');
          settings.append(each.millis).append("ms");
        }
      }
      Ended ended = jvm.agent(settings.toString()).run().orFail();
      assertThat(ended.err()).doesNotContain(" ERROR ");
      return seen(ended, JsonLine.records(records));
    } finally {
      servers.forEach(Endpoint::close);
    }
  }

  private static List<Seen> seen(Ended ended, List<JsonNode> records) {
    List<String> lines = ended.outLines();
    assertThat(records).as("%s", ended).hasSameSizeAs(lines);
    List<Seen> all = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher line = LINE.matcher(lines.get(i));
      assertThat(line.matches()).as("%s", ended).isTrue();
      all.add(
          new Seen(
              Integer.parseInt(line.group(1)),
              line.group(2),
              line.group(3),
              line.group(4),
              records.get(i)));
    }
    return all;
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("clients")
  void eachEndsItsCallAndTheRunGoesOn(Jdk jdk, Kit kit) {
    List<Seen> all = play(jdk, kit, "deadline=20s", true);
    assertThat(all).hasSameSizeAs(TIMEOUTS);
    for (int i = 0; i < all.size(); i++) {
      Timeout timeout = TIMEOUTS.get(i);
      Seen seen = all.get(i);
      assertThat(seen.message)
          .as("%s", seen)
          .startsWith("runbudget: step stopped, " + timeout.words() + " in run ");
      assertThat(seen.exception).as("%s", seen).matches(".*Timeout.*|.*InterruptedIOException");
      assertThat(seen.millis).as("%s", seen).isBetween(timeout.millis, LONGEST_MILLIS);
      assertThat(seen.then).as("%s", seen).isEqualTo("200");
      assertThat(seen.run.path("stop").asText()).as("%s", seen).isEqualTo("completed");
      JsonNode attempts = seen.run.path("attempts");
      assertThat(attempts).as("%s", seen).hasSize(2);
      assertThat(attempts.get(0).path("limit").asText()).isEqualTo(timeout.words());
      assertThat(attempts.get(1).has("limit")).as("%s", seen).isFalse();
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("clients")
  void withoutThemOnlyTheDeadlineEndsIt(Jdk jdk, Kit kit) {
    List<Seen> all = play(jdk, kit, "deadline=1500ms", false);
    assertThat(all)
        .hasSameSizeAs(TIMEOUTS)
        .allSatisfy(
            seen -> {
              assertThat(seen.message).startsWith("runbudget: deadline of 1.5 s");
              assertThat(seen.millis).isBetween(700, LONGEST_MILLIS);
              assertThat(seen.then).contains("runbudget: ");
              assertThat(seen.run.path("stop").asText()).isEqualTo("deadline");
            });
  }

  /** Three tries of 800 ms: with a step of 1.2 s the second one is cut. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aStepHasOneTimeForAllItsTries(boolean limited) {
    Path records = Places.folder("timeouts").resolve("records");
    try (ScriptServer server = new ScriptServer(EndpointTimeoutsIT::slowlyBusy)) {
      String address = server.url().replace("http://", "");
      ForkedJvm jvm =
          ForkedJvm.on(Jdks.current())
              .classPath(Places.frameworkPrograms())
              .agent(
                  "deadline=20s,records=%s,run.methods=%s,endpoint.busy.match=%s/busy%s"
                      .formatted(
                          records,
                          FrameworkRun.AGENT,
                          address,
                          limited ? ",endpoint.busy.step=1200ms" : ""));
      for (String client : List.of("springretry-newest", "openai-newest", "langchain4j-newest")) {
        jvm.classPath(Places.client(client).toArray(Path[]::new));
      }
      Ended ended =
          jvm.program("child.retries.RetriesChild", "thenOn", server.url()).run().orFail();
      JsonNode run = JsonLine.records(records).get(0);
      assertThat(run.path("stop").asText()).as("%s", run).isEqualTo("completed");
      Matcher line =
          Pattern.compile("ok thenOn (\\d+) (.*), then fine after \\d+\n").matcher(ended.out());
      assertThat(line.matches()).as("%s", ended).isTrue();
      String failure = line.group(2);
      if (limited) {
        assertThat(Integer.parseInt(line.group(1))).isBetween(1_200, LONGEST_MILLIS);
        assertThat(failure)
            .startsWith("java.io.InterruptedIOException: runbudget: step stopped, ")
            .contains("step timeout of 1.2 s (endpoint.busy)");
        assertThat(server.requests("/busy")).isEqualTo(2);
      } else {
        assertThat(Integer.parseInt(line.group(1))).isGreaterThan(2_400);
        assertThat(failure).isEqualTo("child.retries.Http$BadStatus: status 503");
        assertThat(server.requests("/busy")).isEqualTo(3);
      }
    }
  }

  private static Answer slowlyBusy(Request request) {
    if (request.path().equals("/fine")) {
      return Answer.fine();
    }
    try {
      Thread.sleep(800);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Answer.of(503);
  }
}
