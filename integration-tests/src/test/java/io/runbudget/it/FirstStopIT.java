package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.Endpoint;
import io.runbudget.it.server.Http2Server;
import io.runbudget.it.server.ScenarioServer;
import io.runbudget.it.server.Tls;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The first stop of a JVM, when nothing of the agent has run yet, is like any other: most JVMs have
 * no more than one.
 */
final class FirstStopIT {

  private static Played play(String scenario, Endpoint server) {
    try (server) {
      Path folder = Places.folder("first");
      Path records = folder.resolve("records");
      ForkedJvm.Ended ended =
          ForkedJvm.service(Jdks.current())
              .options("-Dchild.patience=10000")
              .options(Http2Server.trust(folder).toArray(String[]::new))
              .agent(
                  "deadline=1s,reserve=200ms,run.methods=child.contract.Agent.run,records="
                      + records)
              .program("child.contract.ContractChild", "OKHTTP", scenario + "=" + server.address())
              .run()
              .orFail();
      return new Played(JsonLine.of(ended.outLines().get(0)), JsonLine.records(records).get(0));
    }
  }

  /** What the child saw, and the record. */
  private record Played(JsonNode line, JsonNode record) {}

  private static void isLikeAnyOther(Played played) {
    JsonNode record = played.record;
    assertThat(played.line.path("messages").path(0).asText()).startsWith("runbudget: deadline of");
    assertThat(played.line.path("messages").path(1).asText()).doesNotContain("runbudget");
    assertThat(record.path("stop").asText()).isEqualTo("deadline");
    assertThat(record.path("cause").asText()).as("%s", record).contains("1 attempt on okhttp/");
    assertThat(record.path("overrun_ms").asDouble()).as("%s", record).isZero();
  }

  @Test
  void silentServer() {
    isLikeAnyOther(play("SILENT_SERVER", new ScenarioServer(Behaviours.silent())));
  }

  @Test
  void connectThatNeverCompletes() {
    isLikeAnyOther(play("TLS_NEVER_COMPLETES", new Tls(new ScenarioServer(Behaviours.mute()))));
  }

  @Test
  void http2StreamWithANeighbour() {
    Http2Server server = new Http2Server();
    Played played = play("HTTP2_NEIGHBOUR", server);
    assertThat(played.line.path("neighbour.eof").asBoolean()).isTrue();
    assertThat(server.exchanges())
        .containsExactly(
            "/slow on connection 0", "/silent on connection 0", "/after on connection 0");
    isLikeAnyOther(played);
  }

  /** What the client has in its hands before it is woven stays out of reach: the others wait. */
  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void firstRunsThatComeAtOnce(int version) {
    Optional<Jdk> jdk = version == 25 ? Jdks.jdk25() : Optional.of(Jdks.current());
    assumeTrue(jdk.isPresent(), Jdks.NO_25);
    try (ScenarioServer server = new ScenarioServer(Behaviours.byPath(0))) {
      String url = "http://" + server.address();
      ForkedJvm.Ended ended =
          ForkedJvm.service(jdk.get())
              .agent("deadline=1s,records=off,run.methods=child.service.AtOnce$Agent.run")
              .program("child.service.AtOnce", url + "/fine", url + "/silent")
              .run()
              .orFail();
      assertThat(ended.outLines())
          .hasSize(4)
          .allMatch(line -> line.contains("HttpTimeoutException: runbudget: deadline of 1.0 s"));
    }
  }
}
