package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.server.ModelServer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Resilience4j: what its circuit breaker counts, what its retry still tries. */
final class Resilience4jIT {
  private static final String AGENT = ",run.methods=" + FrameworkRun.AGENT;
  private static final String ENFORCED = "deadline=2s,reserve=0ms" + AGENT;
  private static final String OBSERVED = "deadline=100ms,mode=observe" + AGENT;
  private static final String BREAKERS = "child.resilience4j.Breakers";
  private static final String RETRIES = "child.resilience4j.Retries";

  static Stream<Arguments> versions() {
    return FrameworkRun.matrix("resilience4j");
  }

  @ParameterizedTest
  @MethodSource("versions")
  void whatWeStopIsNotTheProvidersFailure(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      String[] program = {BREAKERS, server.url(""), "stopped", "stages", "halfOpen"};
      assertThat(FrameworkRun.ofUnruly(jdk, client, ENFORCED, program).lines())
          .containsExactly(
              "ok stopped CLOSED failed=0 ignored=6 next=200",
              "ok stages CLOSED failed=0 ignored=6 next=200",
              "ok halfOpen HALF_OPEN CLOSED failed=0 ignored=1 next=200");
    }
  }

  @ParameterizedTest
  @MethodSource("versions")
  void whatTheProviderFailsIsCountedAsEver(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      String[] program = {BREAKERS, server.url(""), "busy", "timeouts", "resets"};
      List<String> bare = FrameworkRun.of(jdk, client, "", program).lines();
      assertThat(bare)
          .hasSize(3)
          .allMatch(
              line -> line.endsWith("OPEN failed=5 ignored=0 next=CallNotPermittedException"));
      assertThat(FrameworkRun.of(jdk, client, ENFORCED, program).lines()).isEqualTo(bare);
      assertThat(FrameworkRun.of(jdk, client, OBSERVED, program).lines()).isEqualTo(bare);
    }
  }

  @ParameterizedTest
  @MethodSource("versions")
  void aProviderThatMissesItsEndpointsLimitHasFailed(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      String provider = server.url("").replaceAll("^http://|/$", "");
      String settings =
          ENFORCED + ",endpoint.slow.match=" + provider + ",endpoint.slow.response=300ms";
      String[] program = {BREAKERS, server.url(""), "limited"};
      assertThat(FrameworkRun.of(jdk, client, settings, program).line())
          .isEqualTo("ok limited OPEN failed=5 ignored=0 next=CallNotPermittedException");
    }
  }

  @ParameterizedTest
  @MethodSource("versions")
  void aWaitThatDoesNotFitMakesTheLastAttemptTheLast(Jdk jdk, String client) {
    FrameworkRun run = FrameworkRun.of(jdk, client, ENFORCED, RETRIES, "9", "5000");
    String counted = ", waits 0, asked 1, succeeded 0, failed 1 after ";
    String exceeded =
        "MaxRetriesExceededException Retry 'r' has exhausted all attempts (5)" + counted;
    // Without an agent, too, the synchronous loop catches its own exception and counts it again.
    String exceededSync = exceeded.replace("failed 1", "failed 2");
    List<String> expected =
        List.of(
            "IllegalStateException try 1" + counted,
            "IOException try 1" + counted,
            "IllegalStateException try 1" + counted,
            "bad 1" + counted,
            exceededSync,
            "IllegalStateException try 1" + counted,
            "bad 1" + counted,
            exceeded);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(run.lines().get(i)).startsWith("ok " + expected.get(i));
    }
    assertThat(run.lines())
        .hasSize(expected.size())
        .allMatch(line -> Integer.parseInt(line.replaceAll(".* after ", "")) < 1_900);
  }

  @ParameterizedTest
  @MethodSource("versions")
  void whatFitsIsTriedAsEver(Jdk jdk, String client) {
    String healthy = "deadline=20s" + AGENT;
    for (String failures : List.of("0", "2", "9")) {
      String[] program = {RETRIES, failures, "50"};
      List<String> bare = untimed(FrameworkRun.of(jdk, client, "", program));
      assertThat(bare).hasSize(8);
      assertThat(untimed(FrameworkRun.of(jdk, client, healthy, program))).isEqualTo(bare);
      assertThat(untimed(FrameworkRun.of(jdk, client, OBSERVED, program))).isEqualTo(bare);
    }
  }

  private static List<String> untimed(FrameworkRun run) {
    return run.lines().stream().map(line -> line.replaceAll(" after \\d+$", "")).toList();
  }

  @ParameterizedTest
  @MethodSource("versions")
  void aStopNamesTheLoop(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = FrameworkRun.of(jdk, client, ENFORCED, RETRIES, server.url("hang"));
      assertThat(run.line()).startsWith("failed ");
      assertThat(run.millis()).isBetween(1_500, 3_500);
      assertThat(run.record().toString()).contains("resilience4j maxAttempts=20");
      assertThat(server.requests()).isBetween(2, 6);
    }
  }
}
