package io.runbudget.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ApiTest {
  private final FakePort port = FakePort.fresh();

  @Test
  void aThreadOfNoRunIsToldNothingAndNothingIsHeardOfIt() {
    assertThat(RunbudgetApi.current()).isNull();
    RunbudgetApi.partial();
    assertThat(RunbudgetApi.enterStep("7")).isNull();
    RunbudgetApi.leaveStep("step");
    assertThat(RunbudgetApi.planStep()).isNull();
    assertThat(port.calls).isEmpty();
  }

  @Test
  void inARunTheEngineAnswers() {
    RunbudgetBridge.enterRunNamed("Agent.run");
    try {
      port.calls.clear();
      Object run = RunbudgetApi.current();
      assertThat(run).isEqualTo("handle");
      assertThat(RunbudgetApi.enterStep("7")).isEqualTo("step");
      assertThat(RunbudgetApi.planStep()).isEqualTo("3/7");
      RunbudgetApi.leaveStep("step");
      RunbudgetApi.partial();
      assertThat(port.calls)
          .containsExactly(
              "run of run", "step 7 in run", "plan of run", "step left in run", "partial in run");
    } finally {
      RunbudgetBridge.leaveRun();
    }
  }

  @Test
  void aRunIsAskedWhereverTheThreadIs() {
    assertThat(RunbudgetApi.isOpen("handle")).isTrue();
    assertThat(RunbudgetApi.id("handle")).isEqualTo("7f3a");
    assertThat(RunbudgetApi.name("handle")).isEqualTo("Agent.run");
    assertThat(RunbudgetApi.left("handle")).isEqualTo(1);
    assertThat(RunbudgetApi.attemptLeft("handle")).isEqualTo(2);
    assertThat(RunbudgetApi.tokensLeft("handle")).isEqualTo(3);
    assertThat(RunbudgetApi.microUsdLeft("handle")).isEqualTo(4);
    assertThat(RunbudgetApi.stop("handle")).isEqualTo("deadline");
    assertThat(RunbudgetApi.isStopped("handle")).isTrue();
    assertThat(RunbudgetApi.isEnforced("handle")).isTrue();
    assertThat(port.calls).hasSize(10).allMatch(call -> call.endsWith(" handle"));
  }
}
