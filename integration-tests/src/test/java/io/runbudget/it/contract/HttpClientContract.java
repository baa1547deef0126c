package io.runbudget.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import child.contract.Scenario;
import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.Http2Server;
import io.runbudget.it.server.Wire;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the agent promises for every HTTP client. Each promise is shown off, going wrong without the
 * agent, and on. The deadline is 500 ms, of which 100 are reserve: attempts end at 400.
 */
abstract class HttpClientContract {
  private static final String MARKER = "runbudget: ";
  private static final long LIMIT = Arm.DEADLINE - Arm.RESERVE;

  /** The machine may be busy: nothing ends much sooner, and not much later. */
  private static final long EARLY = 50;

  private static final long LATE = 500;

  /** When nothing may be left, at the server or in a thread. */
  private static final long CLEAR = Arm.DEADLINE + 500;

  private final Row row;
  private final String guard;
  private final String timeoutType;

  /**
   * Contract of one row.
   *
   * @param guard as connectors begin
   * @param timeoutType the client's own timeout exception
   */
  HttpClientContract(Row row, String guard, String timeoutType) {
    this.row = row;
    this.guard = guard;
    this.timeoutType = timeoutType;
  }

  /** Whether the agent has a guard for it; else only the arm without agent is looked at. */
  boolean isGuarded() {
    return true;
  }

  @BeforeEach
  void needsItsJdk() {
    assumeTrue(row.jdk().isPresent(), Jdks.NO_25);
  }

  // Calls that hang.

  /** Without this the rest would prove nothing. */
  @ParameterizedTest
  @EnumSource(
      names = {
        "SILENT_SERVER",
        "HEADERS_THEN_STALL",
        "DRIP_WITH_LENGTH",
        "DRIP_IN_CHUNKS",
        "DRIP_UNTIL_CLOSE",
        "SSE_SILENT",
        "SSE_HEARTBEATS",
        "CONNECT_NEVER_COMPLETES",
        "TLS_NEVER_COMPLETES",
        "STALLED_UPLOAD",
        "RETRY_LOOP",
        "STOPPED_CONNECTION",
        "NEXT_TASK"
      })
  void withoutTheAgentItHangs(Scenario scenario) {
    hangsWithoutAgent(scenario);
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "SILENT_SERVER",
        "CONNECT_NEVER_COMPLETES",
        "TLS_NEVER_COMPLETES",
        "STALLED_UPLOAD",
        "HTTP2_SILENT",
        "ASYNC_CALL",
        "ASYNC_BODY",
        "CALLBACK_THREAD"
      })
  void callThatHangsIsStopped(Scenario scenario) {
    hangsWithoutAgent(scenario);
    isStoppedInTime(on(scenario));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "HEADERS_THEN_STALL",
        "DRIP_WITH_LENGTH",
        "DRIP_IN_CHUNKS",
        "DRIP_UNTIL_CLOSE",
        "SSE_SILENT",
        "SSE_HEARTBEATS"
      })
  void bodyThatNeverEndsIsCutWithAnErrorAndNeverAnEnd(Scenario scenario) {
    hangsWithoutAgent(scenario);
    Played on = on(scenario);
    isStoppedInTime(on);
    assertThat(on.flag("eof")).as("end of stream in %s", on).isFalse();
  }

  @Test
  void dripIsReadUntilTheCut() {
    Played on = on(Scenario.DRIP_WITH_LENGTH);
    assertThat(on.number("bytes")).as("%s", on).isBetween(1L, 10L);
  }

  @Test
  void exceptionIsTheClientsOwnTimeoutAndSaysWhatWhoseAndWhere() {
    Played on = on(Scenario.SILENT_SERVER);
    assertThat(on.types().get(0)).isEqualTo(timeoutType);
    assertThat(on.message())
        .matches(
            Pattern.quote(MARKER)
                + "deadline of 500 ms reached after \\d+ ms in run ([0-9a-f]{16}) \\(\\S*Agent\\.run\\)"
                + " at attempt 1 on "
                + guard
                + "/127\\.0\\.0\\.1:\\d+ \\(\\d+ ms http, \\d+ ms other\\); raise"
                + " runbudget\\.deadline, or see: runs show \\1");
    assertThat(on.flag("serialises")).as("serialises: %s", on).isTrue();
    assertThat(on.types()).noneMatch(type -> type.contains("unbudget"));
  }

  // Repeated and late attempts.

  @Test
  void retryLoopEndsAtTheLimit() {
    hangsWithoutAgent(Scenario.RETRY_LOOP);
    Played on = on(Scenario.RETRY_LOOP);
    isStoppedInTime(on);
    assertThat(on.number("attempts")).isPositive();
    assertThat(on.lastRequest()).as("last request of %s", on).isLessThan(LIMIT + EARLY);
  }

  @Test
  void swallowedRefusalsSendNothingAndArePaced() {
    Played off = off(Scenario.REFUSALS_SWALLOWED);
    assertThat(off.lastRequest()).as("%s", off).isGreaterThan(900);
    Played on = on(Scenario.REFUSALS_SWALLOWED);
    assertThat(on.hung()).as("%s", on).isFalse();
    assertThat(on.lastRequest()).as("last request of %s", on).isLessThan(LIMIT + EARLY);
    assertThat(on.number("late")).as("refused attempts of %s", on).isBetween(2L, 20L);
  }

  @Test
  void redirectsEndAtTheLimit() {
    Played off = off(Scenario.REDIRECTS);
    assertThat(off.lastRequest()).as("%s", off).isGreaterThan(Arm.DEADLINE);
    Played on = on(Scenario.REDIRECTS);
    isStoppedInTime(on);
    assertThat(on.lastRequest()).as("last request of %s", on).isLessThan(LIMIT + EARLY);
  }

  @Test
  void attemptBegunAfterTheDeadlineSendsNoByte() {
    sendsNoByte(Scenario.BEGUN_AFTER_DEADLINE, "refused, after_deadline");
  }

  @Test
  void attemptBegunWithinTheReserveSendsNoByte() {
    Played on = played(Arm.ON, Scenario.BEGUN_WITHIN_RESERVE);
    boolean late = on.number("begun") > Arm.DEADLINE - 10; // the machine was too busy
    sendsNoByte(Scenario.BEGUN_WITHIN_RESERVE, late ? "refused" : "refused, would_not_fit");
  }

  private void sendsNoByte(Scenario scenario, String refusal) {
    Played off = off(scenario);
    assertThat(off.requests()).as("%s", off).hasSize(1);
    Played on = on(scenario);
    assertThat(on.received()).as("bytes at the server, %s", on).isZero();
    assertThat(on.server().wires()).as("connections, %s", on).isEmpty();
    assertThat(on.types()).as("%s", on).startsWith(timeoutType);
    assertThat(on.message()).startsWith(MARKER + refusal);
    assertThat(on.elapsed() - on.number("begun")).as("%s", on).isLessThan(200);
  }

  // What is left alone.

  @ParameterizedTest
  @EnumSource(names = {"OWN_READ_TIMEOUT", "OWN_CONNECT_TIMEOUT", "OWN_CALL_TIMEOUT"})
  void ownShorterTimeoutFiresAtItsTimeWithItsException(Scenario scenario) {
    Played off = off(scenario);
    Played on = on(scenario);
    for (Played each : List.of(off, on)) {
      assertThat(each.elapsed()).as("%s", each).isBetween(150L, LIMIT);
      assertThat(each.messages()).noneMatch(message -> message.contains(MARKER));
    }
    // what is beneath depends on who wins inside the client, with and without us
    assertThat(on.types()).as("%s", on).startsWith(off.types().get(0));
    assertThat(withoutPorts(on.message())).isEqualTo(withoutPorts(off.message()));
  }

  private static String withoutPorts(String message) {
    return message.replaceAll("\\d+", "#");
  }

  @Test
  void replaceLengthensAndCapDoesNot() {
    Played off = off(Scenario.REPLACE_LENGTHENS);
    assertThat(off.types()).as("%s", off).startsWith("java.net.SocketTimeoutException");
    Played cap = on(Scenario.REPLACE_LENGTHENS);
    assertThat(cap.types()).as("%s", cap).startsWith(off.types().get(0));
    Played replaced = played(Arm.REPLACE, Scenario.REPLACE_LENGTHENS);
    assertThat(replaced.number("status")).as("%s", replaced).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource(names = {"SILENT_SERVER", "DRIP_IN_CHUNKS"})
  void replaceStillEndsAtTheLimit(Scenario scenario) {
    hangsWithoutAgent(scenario);
    guarded();
    isStoppedInTime(played(Arm.REPLACE, scenario));
  }

  @Test
  void healthyCallIsUntouched() {
    for (Played each : everyArm(Scenario.HEALTHY_CALL)) {
      assertThat(each.number("status")).as("%s", each).isEqualTo(200);
      assertThat(each.number("length")).as("%s", each).isEqualTo(4);
      assertThat(each.elapsed()).as("%s", each).isLessThan(LIMIT);
    }
  }

  @Test
  void largeBodyIsUntouched() {
    for (Played each : everyArm(Scenario.LARGE_BODY)) {
      assertThat(each.number("length")).as("%s", each).isEqualTo(Behaviours.LARGE);
      assertThat(each.number("checksum")).as("%s", each).isEqualTo(Behaviours.largeChecksum());
    }
  }

  @Test
  void largeUploadIsUntouched() {
    for (Played each : everyArm(Scenario.LARGE_UPLOAD)) {
      assertThat(each.number("status")).as("%s", each).isEqualTo(200);
      assertThat(each.requests()).extracting(Wire.Request::bodyLength).containsExactly(2L << 20);
    }
  }

  @Test
  void callOutsideAnyRunIsUntouched() {
    for (Played each : everyArm(Scenario.OUTSIDE_ANY_RUN)) {
      assertThat(each.number("healthy.status")).as("%s", each).isEqualTo(200);
      assertThat(each.hung()).as("%s", each).isTrue();
      assertThat(each.records()).as("%s", each).isEmpty();
    }
  }

  // Neighbours.

  @Test
  void connectionOfAFinishedCallIsUsedAgain() {
    for (Played each : everyArm(Scenario.KEPT_CONNECTION)) {
      assertThat(each.server().wires()).as("%s", each).hasSize(1);
      assertThat(each.requests()).as("%s", each).hasSize(2);
    }
  }

  @Test
  void connectionOfAStoppedCallIsNotUsedAgain() {
    hangsWithoutAgent(Scenario.STOPPED_CONNECTION);
    Played on = on(Scenario.STOPPED_CONNECTION);
    assertThat(on.message()).startsWith(MARKER);
    assertThat(on.number("after.status")).as("%s", on).isEqualTo(200);
    assertThat(on.number("again.status")).as("%s", on).isEqualTo(200);
    List<Wire> wires = on.server().wires();
    assertThat(wires).as("%s", on).hasSize(2);
    assertThat(paths(wires.get(0))).containsExactly("/silent");
    assertThat(paths(wires.get(1))).containsExactly("/after", "/again");
  }

  private static List<String> paths(Wire wire) {
    return wire.requests().stream().map(Wire.Request::path).toList();
  }

  @Test
  void nextTaskOnTheThreadIsNeitherInterruptedNorLimited() {
    hangsWithoutAgent(Scenario.NEXT_TASK);
    Played on = on(Scenario.NEXT_TASK);
    assertThat(on.message()).startsWith(MARKER);
    assertThat(on.flag("next.interrupted")).isFalse();
    assertThat(on.number("next.status")).as("%s", on).isEqualTo(200);
    assertThat(on.number("next.elapsed")).as("%s", on).isGreaterThanOrEqualTo(600);
  }

  @Test
  void neighbourOnTheSameHttp2ConnectionIsUnharmed() {
    hangsWithoutAgent(Scenario.HTTP2_NEIGHBOUR);
    Played on = on(Scenario.HTTP2_NEIGHBOUR);
    assertThat(on.message()).startsWith(MARKER);
    assertThat(on.flag("neighbour.eof")).as("%s", on).isTrue();
    assertThat(on.number("neighbour.bytes")).isEqualTo(Http2Server.SLOW_BYTES);
    assertThat(((Http2Server) on.server()).exchanges())
        .as("%s", on)
        .containsExactly(
            "/slow on connection 0", "/silent on connection 0", "/after on connection 0");
  }

  // Asynchronous calls.

  @Test
  void asynchronousCallFailsThroughItsCallback() {
    hangsWithoutAgent(Scenario.ASYNC_CALL);
    assertThat(on(Scenario.ASYNC_CALL).flag("callback.elsewhere")).isTrue();
  }

  @Test
  void callThatOutlivesItsRunKeepsTheLimit() {
    hangsWithoutAgent(Scenario.ASYNC_OUTLIVES_RUN);
    Played on = on(Scenario.ASYNC_OUTLIVES_RUN);
    assertThat(on.flag("returned")).isTrue();
    assertThat(on.types("later.")).as("%s", on).startsWith(timeoutType);
    assertThat(on.message("later.")).startsWith(MARKER);
    assertThat(on.number("later.elapsed")).isBetween(LIMIT - EARLY, LIMIT + LATE);
  }

  @Test
  void callThatWaitsForASlotFailsAtTheLimit() {
    hangsWithoutAgent(Scenario.ASYNC_QUEUED);
    Played on = on(Scenario.ASYNC_QUEUED);
    assertThat(on.types()).as("%s", on).startsWith(timeoutType);
    assertThat(on.message()).startsWith(MARKER);
    assertThat(on.elapsed()).isBetween(LIMIT - EARLY, LIMIT + LATE);
    assertThat(on.requests()).as("%s", on).extracting(Wire.Request::path).containsOnly("/silent");
  }

  // Records.

  @ParameterizedTest
  @EnumSource(
      names = {
        "SILENT_SERVER",
        "HEADERS_THEN_STALL",
        "DRIP_IN_CHUNKS",
        "CONNECT_NEVER_COMPLETES",
        "STALLED_UPLOAD",
        "HTTP2_SILENT",
        "ASYNC_CALL"
      })
  void recordSaysWhatWasStopped(Scenario scenario) {
    JsonNode record = record(on(scenario));
    assertThat(record.path("v").asInt()).isEqualTo(1);
    assertThat(record.path("run").asText()).matches("[0-9a-f]{16}");
    assertThat(record.path("name").asText()).endsWith("Agent.run");
    assertThat(record.path("mode").asText()).isEqualTo("enforce");
    assertThat(record.path("planned_ms").asDouble()).isEqualTo(Arm.DEADLINE);
    assertThat(record.path("reserve_ms").asDouble()).isEqualTo(Arm.RESERVE);
    assertThat(record.path("basis").asText()).isEqualTo("configured");
    assertThat(record.path("actual_ms").asDouble()).isBetween(LIMIT - 50.0, LIMIT + 500.0);
    assertThat(record.path("stop").asText()).isEqualTo("deadline");
    assertThat(record.path("exit").asText()).isEqualTo("threw");
    assertThat(record.path("threw").asText()).isEqualTo(timeoutType);
    assertThat(record.path("outcome").asText()).isEqualTo("declared");
    assertThat(record.path("cause").asText()).contains("1 attempt on " + guard + "/");
    assertThat(record.path("attempts")).hasSize(1);
    JsonNode attempt = record.path("attempts").get(0);
    assertThat(attempt.path("end").asText()).isEqualTo("cut");
    assertThat(attempt.path("stopped_by").asText()).isIn("native", "stream", "socket");
    assertThat(attempt.path("timeout_by").asText()).isEqualTo("runbudget");
    assertThat(attempt.path("timeout_ms").asDouble()).isBetween(1.0, (double) LIMIT);
    assertThat(attempt.path("exchanges").asInt()).isBetween(0, 1);
    assertThat(record.has("leftovers")).as("%s", record).isFalse();
  }

  @Test
  void recordTellsRefusalsFromAnswers() {
    JsonNode late = record(on(Scenario.BEGUN_AFTER_DEADLINE));
    assertThat(late.path("refusals").path("after_deadline").asInt()).isEqualTo(1);
    assertThat(late.path("attempts").get(0).path("end").asText()).isEqualTo("refused");
    assertThat(late.path("attempts").get(0).path("refusal").asText()).isEqualTo("after_deadline");
    JsonNode silent = record(on(Scenario.REFUSALS_SWALLOWED));
    assertThat(silent.path("outcome").asText()).isEqualTo("silent");
    JsonNode healthy = record(on(Scenario.HEALTHY_CALL));
    assertThat(healthy.path("outcome").asText()).isEqualTo("completed");
    assertThat(healthy.path("attempts").get(0).path("end").asText()).isEqualTo("answered");
    assertThat(healthy.path("attempts").get(0).path("status").asInt()).isEqualTo(200);
  }

  @Test
  void recordSaysWhoseTimeoutEndedAnAttempt() {
    JsonNode attempt = record(on(Scenario.OWN_READ_TIMEOUT)).path("attempts").get(0);
    assertThat(attempt.path("end").asText()).isEqualTo("died");
  }

  @Test
  void recordCountsTheExchangesOfAnAttempt() {
    JsonNode attempt = record(on(Scenario.REDIRECTS)).path("attempts").get(0);
    assertThat(attempt.path("exchanges").asInt()).isBetween(2, 10);
  }

  private static JsonNode record(Played played) {
    assertThat(played.records()).as("records of %s", played).hasSize(1);
    return played.records().get(0);
  }

  // Observe.

  @ParameterizedTest
  @EnumSource(
      names = {
        "SILENT_SERVER",
        "HEADERS_THEN_STALL",
        "DRIP_WITH_LENGTH",
        "SSE_HEARTBEATS",
        "CONNECT_NEVER_COMPLETES",
        "STALLED_UPLOAD",
        "RETRY_LOOP",
        "HTTP2_SILENT",
        "ASYNC_CALL"
      })
  void observeStopsNothingAndPredictsTheStop(Scenario scenario) {
    hangsWithoutAgent(scenario);
    guarded();
    Played observed = played(Arm.OBSERVE, scenario);
    assertThat(observed.hung()).as("%s", observed).isTrue();
    JsonNode record = record(observed);
    assertThat(record.path("mode").asText()).isEqualTo("observe");
    assertThat(record.path("would_stop").path("stop").asText()).isEqualTo("deadline");
    assertThat(record.path("would_stop").path("at_ms").asDouble())
        .isBetween(LIMIT - 50.0, LIMIT + 200.0);
    assertThat(record.path("would_stop").path("attempts").asInt()).isPositive();
  }

  @ParameterizedTest
  @EnumSource(
      names = {"BEGUN_AFTER_DEADLINE", "BEGUN_WITHIN_RESERVE", "REDIRECTS", "REFUSALS_SWALLOWED"})
  void observeRefusesNothingAndPredictsTheRefusal(Scenario scenario) {
    Played off = off(scenario);
    guarded();
    Played observed = played(Arm.OBSERVE, scenario);
    assertThat(observed.types()).isEqualTo(off.types());
    assertThat(observed.number("status")).isEqualTo(off.number("status"));
    assertThat(observed.requests().size()).isPositive();
    assertThat(record(observed).has("would_stop")).as("%s", observed).isTrue();
  }

  @Test
  void observePredictsNothingForHealthyRuns() {
    guarded();
    for (Scenario scenario : List.of(Scenario.HEALTHY_CALL, Scenario.LARGE_BODY)) {
      JsonNode record = record(played(Arm.OBSERVE, scenario));
      assertThat(record.has("would_stop")).as("%s", record).isFalse();
      assertThat(record.has("refusals")).as("%s", record).isFalse();
      assertThat(record.path("outcome").asText()).isEqualTo("completed");
    }
  }

  // The whole child.

  @ParameterizedTest
  @EnumSource(names = {"ON", "REPLACE", "OBSERVE"})
  void agentHasNoFaultOfItsOwn(Arm arm) {
    guarded();
    assertThat(Children.of(row).of(arm).ended().err())
        .doesNotContain("internal error")
        .doesNotContain("ERROR")
        .doesNotContain("does not fit")
        .doesNotContain("is skipped");
  }

  @Test
  void nothingIsBroken() {
    for (Arm arm : isGuarded() ? Arm.values() : new Arm[] {Arm.OFF}) {
      for (Scenario scenario : Scenario.values()) {
        if (scenario.fits(row.kit())) {
          Played played = Children.of(row).of(arm).played(scenario);
          assertThat(played.has("broken.types")).as("%s", played).isFalse();
        }
      }
    }
  }

  // Looking at what was played.

  /** Off: what the agent is there for does happen without it. */
  private void hangsWithoutAgent(Scenario scenario) {
    Played off = off(scenario);
    assertThat(off.hung()).as("hangs without the agent: %s", off).isTrue();
  }

  private void isStoppedInTime(Played on) {
    assertThat(on.hung()).as("still hanging: %s", on).isFalse();
    assertThat(on.types()).as("%s", on).startsWith(timeoutType);
    assertThat(on.message()).as("%s", on).startsWith(MARKER);
    assertThat(on.elapsed()).as("%s", on).isBetween(LIMIT - EARLY, LIMIT + LATE);
    assertThat(on.flag("interrupted")).as("interrupt flag of %s", on).isFalse();
    assertThat(on.lingering()).as("threads left by %s", on).isEmpty();
    for (Wire wire : on.server().wires()) {
      assertThat(wire.hungUpAtMillis() - on.number("start"))
          .as("connection closed after, %s", on)
          .isBetween(0L, CLEAR);
    }
  }

  private Played off(Scenario scenario) {
    return played(Arm.OFF, scenario);
  }

  private Played on(Scenario scenario) {
    guarded();
    return played(Arm.ON, scenario);
  }

  private void guarded() {
    assumeTrue(isGuarded(), guard + " has no guard yet: only shown without the agent");
  }

  private Played played(Arm arm, Scenario scenario) {
    assumeTrue(scenario.fits(row.kit()), () -> row.kit() + " has no " + scenario.needs());
    return Children.of(row).of(arm).played(scenario);
  }

  private List<Played> everyArm(Scenario scenario) {
    return isGuarded()
        ? List.of(
            played(Arm.OFF, scenario),
            played(Arm.ON, scenario),
            played(Arm.REPLACE, scenario),
            played(Arm.OBSERVE, scenario))
        : List.of(played(Arm.OFF, scenario));
  }
}
