package io.runbudget.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import child.contract.Scenario;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.server.Wire;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/**
 * One row being looked at: what its children saw, off and on. The deadline is 500 ms, of which 100
 * are reserve: attempts end at 400.
 */
abstract class PlayedContract {
  static final String MARKER = "runbudget: ";
  static final long LIMIT = Arm.DEADLINE - Arm.RESERVE;

  /** The machine may be busy: nothing ends much sooner, and not much later. */
  static final long EARLY = 50;

  static final long LATE = 500;

  /** When nothing may be left, at the server or in a thread. */
  static final long CLEAR = Arm.DEADLINE + 500;

  final Row row;
  final String guard;
  final String timeoutType;

  /**
   * Contract of one row.
   *
   * @param guard as connectors begin
   * @param timeoutType the client's own timeout exception
   */
  PlayedContract(Row row, String guard, String timeoutType) {
    this.row = row;
    this.guard = guard;
    this.timeoutType = timeoutType;
  }

  /** What a stopped {@code scenario} ends with. */
  String timeoutType(Scenario scenario) {
    return timeoutType;
  }

  /** What the client's own read timeout ends with. */
  String readTimeoutType() {
    return "java.net.SocketTimeoutException";
  }

  /** Whether closing the client leaves the connections open that it keeps. */
  boolean keepsConnections() {
    return false;
  }

  @BeforeEach
  void needsItsJdk() {
    assumeTrue(row.jdk().isPresent(), Jdks.NO_25);
  }

  // Looking at what was played.

  /** Off: what the agent is there for does happen without it. */
  final void hangsWithoutAgent(Scenario scenario) {
    Played off = off(scenario);
    assertThat(off.hung()).as("hangs without the agent: %s", off).isTrue();
  }

  final void isStoppedInTime(Played on) {
    assertThat(on.hung()).as("still hanging: %s", on).isFalse();
    assertThat(on.types()).as("%s", on).startsWith(timeoutType(on.scenario()));
    assertThat(on.message()).as("%s", on).startsWith(MARKER);
    assertThat(on.elapsed()).as("%s", on).isBetween(LIMIT - EARLY, LIMIT + LATE);
    assertThat(on.flag("interrupted")).as("interrupt flag of %s", on).isFalse();
    assertThat(on.lingering()).as("threads left by %s", on).isEmpty();
    if (keepsConnections() && on.message().startsWith(MARKER + "refused")) {
      return; // nothing was in flight: what is open is kept for the next call
    }
    for (Wire wire : on.server().wires()) {
      assertThat(wire.hungUpAtMillis() - on.number("start"))
          .as("connection closed after, %s", on)
          .isBetween(0L, CLEAR);
    }
  }

  final Played off(Scenario scenario) {
    return played(Arm.OFF, scenario);
  }

  final Played on(Scenario scenario) {
    return played(Arm.ON, scenario);
  }

  final Played played(Arm arm, Scenario scenario) {
    assumeTrue(scenario.fits(row.kit()), () -> row.kit() + " has no " + scenario.needs());
    return Children.of(row).of(arm).played(scenario);
  }

  final List<Played> everyArm(Scenario scenario) {
    return List.of(
        played(Arm.OFF, scenario),
        played(Arm.ON, scenario),
        played(Arm.REPLACE, scenario),
        played(Arm.OBSERVE, scenario));
  }
}
