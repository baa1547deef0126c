package io.runbudget.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StepsAndResultsTest {
  private final FakePort port = FakePort.fresh();

  @BeforeEach
  void enter() {
    RunbudgetBridge.enterRunNamed("Assistant.chat");
  }

  @AfterEach
  void leave() {
    port.failure = null;
    RunbudgetBridge.leaveRun();
    assertThat(RunbudgetBridge.isBound()).isFalse();
  }

  @Test
  void aNamedEntryOpensARun() {
    assertThat(port.calls).containsExactly("enter Assistant.chat in null");
    assertThat(RunbudgetBridge.isBound()).isTrue();
  }

  @Test
  void aCallWithoutANameOpensNone() {
    RunbudgetBridge.enterRunNamed(null);
    assertThat(port.calls).hasSize(1);
    RunbudgetBridge.leaveRun();
    assertThat(RunbudgetBridge.isBound()).isTrue();
  }

  @Test
  void loopsAreToldToTheEngine() {
    port.calls.clear();
    port.why = "no";
    RunbudgetSteps.enter("loop", 2);
    assertThat(RunbudgetSteps.begins()).isEqualTo("no");
    assertThat(RunbudgetSteps.retry(7)).isEqualTo("no");
    assertThat(RunbudgetSteps.doomed(8)).isEqualTo("no");
    assertThat(RunbudgetSteps.retries()).isEqualTo(3);
    CompletableFuture<String> stage = new CompletableFuture<>();
    RunbudgetSteps.lasts(stage);
    RunbudgetSteps.disliked();
    RunbudgetSteps.gaveUp();
    RunbudgetSteps.leave();
    assertThat(port.calls)
        .containsExactly(
            "step loop of 2 in run",
            "begins in run",
            "retry after 7 in run",
            "doomed after 8 in run",
            "retries in run",
            "step lasts until " + stage + " in run",
            "disliked in run",
            "gave up in run",
            "step left in run");
  }

  @Test
  void aBackoffInMillisecondsIsAskedForInNanoseconds() {
    port.calls.clear();
    assertThat(RunbudgetSteps.backoffMillis(3, true)).isEqualTo(6);
    assertThat(port.calls).containsExactly("backoff 3000000 in run");
  }

  @Test
  void aBackoffInMillisecondsIsNoShorterThanWasTold() {
    assertThat(RunbudgetSteps.millis(5_000_000, 3)).isEqualTo(5);
    assertThat(RunbudgetSteps.millis(5_000_001, 3)).isEqualTo(6);
    assertThat(RunbudgetSteps.millis(5_999_999, 3)).isEqualTo(6);
    assertThat(RunbudgetSteps.millis(1, 0)).isEqualTo(1);
    assertThat(RunbudgetSteps.millis(Long.MAX_VALUE, 3)).isEqualTo(Long.MAX_VALUE / 1_000_000 + 1);
  }

  @Test
  void aBackoffThatWasLeftAloneStaysAsItIs() {
    assertThat(RunbudgetSteps.millis(3_000_000, 3)).isEqualTo(3);
    assertThat(RunbudgetSteps.millis(Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void logFieldsAreTheRunsOwn() {
    assertThat(RunbudgetBridge.logFields()).containsExactly("run.id", "run.remaining_ms");
    assertThat(RunbudgetBridge.logField("run.id")).isEqualTo("id of run");
    assertThat(RunbudgetBridge.logField("run.remaining_ms")).isEqualTo("0"); // of 7 ns
    assertThat(RunbudgetBridge.logField("user")).isNull();
  }

  @Test
  void aFaultOfOursNeverReachesWhoTellsOfAResult() {
    port.failure = new IllegalStateException("broken");
    assertThat(RunbudgetResults.awaits("Stream.start", null)).isNull();
    assertThat(RunbudgetResults.stopped("result")).isNull();
    assertThat(RunbudgetResults.arrived("result", null)).isNull();
    RunbudgetResults.abandoned("result");
    assertThat(port.faults).hasSize(4).allMatch(fault -> fault.equals("results broken"));
  }

  @Test
  void withoutAResultThereIsNothingToTell() {
    port.calls.clear();
    assertThat(RunbudgetResults.stopped(null)).isNull();
    assertThat(RunbudgetResults.arrived(null, null)).isNull();
    RunbudgetResults.abandoned(null);
    assertThat(port.calls).isEmpty();
  }
}
