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

/** Failsafe: what its circuit breaker counts, what its retry policy still tries. */
final class FailsafeIT {
  private static final String AGENT = ",run.methods=" + FrameworkRun.AGENT;
  private static final String ENFORCED = "deadline=1s,reserve=0ms" + AGENT;
  private static final String OBSERVED = "deadline=100ms,mode=observe" + AGENT;
  private static final String POLICIES = "child.failsafe.Policies";

  static Stream<Arguments> versions() {
    return FrameworkRun.matrix("failsafe");
  }

  @ParameterizedTest
  @MethodSource("versions")
  void whatWeStopIsNotTheProvidersFailure(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      String[] program = {POLICIES, "breakers", server.url(""), "stopped", "async", "halfOpen"};
      assertThat(FrameworkRun.ofUnruly(jdk, client, ENFORCED, program).lines())
          .containsExactly(
              "ok stopped CLOSED failed=0 next=200 CLOSED",
              "ok async CLOSED failed=0 next=200 CLOSED",
              "ok halfOpen HALF_OPEN failed=0 next=200 CLOSED");
    }
  }

  @ParameterizedTest
  @MethodSource("versions")
  void whatTheProviderFailsIsCountedAsEver(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      String[] program = {POLICIES, "breakers", server.url(""), "busy", "timeouts"};
      List<String> bare = FrameworkRun.of(jdk, client, "", program).lines();
      assertThat(bare)
          .hasSize(2)
          .allMatch(line -> line.endsWith("OPEN failed=5 next=CircuitBreakerOpenException OPEN"));
      assertThat(FrameworkRun.of(jdk, client, "deadline=5s" + AGENT, program).lines())
          .isEqualTo(bare);
      assertThat(FrameworkRun.of(jdk, client, OBSERVED, program).lines()).isEqualTo(bare);
    }
  }

  @ParameterizedTest
  @MethodSource("versions")
  void aDelayThatDoesNotFitMakesTheLastAttemptTheLast(Jdk jdk, String client) {
    String settings = ENFORCED.replace("1s", "2s");
    FrameworkRun run = FrameworkRun.of(jdk, client, settings, POLICIES, "retries", "9", "5000");
    assertThat(run.lines())
        .hasSize(4)
        .allMatch(line -> Integer.parseInt(line.replaceAll(".* after ", "")) < 1_900);
    assertThat(untimed(run))
        .containsExactly("ok IOException try 1", "ok IOException try 1", "ok bad 1", "ok bad 1");
  }

  @ParameterizedTest
  @MethodSource("versions")
  void whatFitsIsTriedAsEver(Jdk jdk, String client) {
    for (String failures : List.of("2", "9")) {
      String[] program = {POLICIES, "retries", failures, "50"};
      List<String> bare = untimed(FrameworkRun.of(jdk, client, "", program));
      assertThat(bare).hasSize(4);
      assertThat(untimed(FrameworkRun.of(jdk, client, "deadline=20s" + AGENT, program)))
          .isEqualTo(bare);
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
      String settings = ENFORCED.replace("1s", "2s");
      FrameworkRun run =
          FrameworkRun.of(jdk, client, settings, POLICIES, "hang", server.url("hang"));
      assertThat(run.line()).startsWith("failed ");
      assertThat(run.millis()).isBetween(1_500, 3_500);
      assertThat(run.record().toString()).contains("failsafe maxRetries=20");
      assertThat(server.requests()).isBetween(2, 6);
    }
  }
}
