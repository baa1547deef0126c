package io.runbudget.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import child.contract.Scenario;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What records say of every HTTP client, and what observe mode predicts without doing it. */
abstract class RecordContract extends PlayedContract {
  RecordContract(Row row, String guard, String timeoutType) {
    super(row, guard, timeoutType);
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
    assertThat(record.path("threw").asText()).isEqualTo(timeoutType(scenario));
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
    Played observed = played(Arm.OBSERVE, scenario);
    assertThat(observed.types()).isEqualTo(off.types());
    assertThat(observed.number("status")).isEqualTo(off.number("status"));
    assertThat(observed.requests().size()).isPositive();
    assertThat(record(observed).has("would_stop")).as("%s", observed).isTrue();
  }

  @Test
  void observePredictsNothingForHealthyRuns() {
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
    assertThat(Children.of(row).of(arm).ended().err())
        .doesNotContain("internal error")
        .doesNotContain("ERROR")
        .doesNotContain("does not fit")
        .doesNotContain("is skipped");
  }

  @Test
  void nothingIsBroken() {
    for (Arm arm : Arm.values()) {
      for (Scenario scenario : Scenario.values()) {
        if (scenario.fits(row.kit())) {
          Played played = Children.of(row).of(arm).played(scenario);
          assertThat(played.has("broken.types")).as("%s", played).isFalse();
        }
      }
    }
  }
}
