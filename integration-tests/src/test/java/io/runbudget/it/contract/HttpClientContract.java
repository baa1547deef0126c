package io.runbudget.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import child.contract.Scenario;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.Http2Server;
import io.runbudget.it.server.Wire;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the agent promises for every HTTP client. Each promise is shown off, going wrong without the
 * agent, and on.
 */
abstract class HttpClientContract extends RecordContract {
  HttpClientContract(Row row, String guard, String timeoutType) {
    super(row, guard, timeoutType);
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
    assertThat(on.number("late")).as("refused attempts of %s", on).isBetween(2L, 70L);
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
    // text and causes depend on which of its timers wins inside the client, with and without us
    assertThat(on.types()).as("%s", on).startsWith(off.types().get(0));
  }

  @Test
  void replaceLengthensAndCapDoesNot() {
    Played off = off(Scenario.REPLACE_LENGTHENS);
    assertThat(off.types()).as("%s", off).startsWith(readTimeoutType());
    Played cap = on(Scenario.REPLACE_LENGTHENS);
    assertThat(cap.types()).as("%s", cap).startsWith(off.types().get(0));
    Played replaced = played(Arm.REPLACE, Scenario.REPLACE_LENGTHENS);
    assertThat(replaced.number("status")).as("%s", replaced).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource(names = {"SILENT_SERVER", "DRIP_IN_CHUNKS"})
  void replaceStillEndsAtTheLimit(Scenario scenario) {
    hangsWithoutAgent(scenario);
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
}
