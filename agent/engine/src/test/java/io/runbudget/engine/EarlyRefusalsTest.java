package io.runbudget.engine;

import static io.runbudget.engine.Chats.answer;
import static io.runbudget.engine.Chats.begin;
import static io.runbudget.engine.Chats.call;
import static io.runbudget.engine.Chats.refusal;
import static io.runbudget.engine.Chats.rig;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InterruptedIOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A thousand tokens, of which calls in flight hold most. */
class EarlyRefusalsTest {
  private final Rig rig = rig(1_000, Powers.NO_LIMIT, Mode.ENFORCE);
  private final Run run = rig.open();
  private final Binding binding = run.bind(true);

  /** One that may use 900 tokens uses {@code used}, and one that needs 210 comes meanwhile. */
  private static String besides(Rig rig, Run run, int used) {
    Binding branch = run.bind(false);
    Attempt large = begin(rig, branch, "10/890");
    assertThat(rig.refusals.exchange(large)).isNull();
    String refusal = refusal(rig, branch, "10/200");
    answer(rig, large, used - 10, true);
    large.over(null);
    run.unbind(branch);
    return refusal;
  }

  private RunReport returned() {
    rig.returned(run, binding);
    return rig.sink.report();
  }

  @Test
  void whatTurnsOutToHaveLeftRoomHasStoppedNothing() {
    assertThat(besides(rig, run, 100))
        .contains(
            "0 of 1000 tokens are spent, 900 held by calls in flight, this call needs 210 in");
    assertThat(run.stop()).isNull();
    RunReport report = returned();
    assertThat(report.stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(report.outcome()).isEqualTo(Outcome.DEGRADED);
  }

  @Test
  void whatTurnsOutToHaveLeftNoneHasStoppedTheRun() {
    besides(rig, run, 800);
    assertThat(run.stop()).isNull();
    RunReport report = returned();
    assertThat(report.stop()).isEqualTo(StopReason.TOKENS);
    assertThat(report.outcome()).isEqualTo(Outcome.SILENT);
    assertThat(report.cause())
        .contains(
            "800 of 1000 tokens are spent, this call needs 210: 1 call of m-1, 10 tokens of"
                + " prompts and 790 of answers");
  }

  @Test
  void whatWasLetGoLaterIsNoLongerOfInterest() {
    besides(rig, run, 100);
    assertThat(call(rig, binding, "10/200", 790)).isNull();
    assertThat(run.purse.tokens.spent()).isEqualTo(900);
    assertThat(returned().stop()).isEqualTo(StopReason.COMPLETED);
  }

  @Test
  void whatAnotherLoopIsLetDoIsNoReasonToForget() {
    besides(rig, run, 800);
    Steps steps = new Steps(rig.services, rig.refusals);
    steps.enter(binding, "loop", 2);
    assertThat(call(rig, binding, "10/20", 10)).isNull();
    steps.leave(binding);
    assertThat(returned().stop()).isEqualTo(StopReason.TOKENS);
  }

  /** Of one there would have been room, of all there was none. */
  @Test
  void whatWasRefusedCountsTogether() {
    Attempt large = begin(rig, Binding.handedOver(run, run), "10/890");
    rig.refusals.exchange(large);
    Steps steps = new Steps(rig.services, rig.refusals);
    for (int i = 0; i < 5; i++) {
      steps.enter(binding, "loop", 2);
      assertThat(refusal(rig, binding, "10/200")).isNotNull();
      assertThat(steps.retry(binding, 0)).isNull();
      assertThat(refusal(rig, binding, "10/200")).as("the same once more").isNotNull();
      steps.leave(binding);
    }
    answer(rig, large, 90, true);
    large.over(null);
    RunReport report = returned();
    assertThat(report.stop()).as("100 and 5 x 210").isEqualTo(StopReason.TOKENS);
    assertThat(report.cause())
        .hasValueSatisfying(
            cause ->
                assertThat(cause)
                    .startsWith("100 of 1000 tokens are spent, 5 calls refused need 1050: "));
  }

  @Test
  void whatIsRefusedAgainAndAgainCountsOnce() {
    Attempt large = begin(rig, Binding.handedOver(run, run), "10/890");
    rig.refusals.exchange(large);
    for (int i = 0; i < 5; i++) {
      assertThat(refusal(rig, binding, "10/200")).isNotNull();
    }
    answer(rig, large, 90, true);
    large.over(null);
    assertThat(returned().stop()).as("100 and 210").isEqualTo(StopReason.COMPLETED);
  }

  @Test
  void whoLetsTheRefusalOutWasStoppedByIt() {
    String refusal = besides(rig, run, 100);
    run.end(Exit.THREW, new IllegalStateException(new InterruptedIOException(refusal)));
    assertThat(run.stop()).isEqualTo(StopReason.TOKENS);
  }

  @Test
  void ofARunWithinAnotherBothAreStopped() {
    Run child = Run.open(rig.services, "Child.run", run, Optional.empty());
    Binding its = child.bind(true);
    besides(rig, child, 800);
    rig.returned(child, its);
    assertThat(child.stop()).isEqualTo(StopReason.TOKENS);
    rig.returned(run, binding);
    assertThat(run.stop()).isEqualTo(StopReason.TOKENS);
  }

  @Test
  void itsLoopMayTryAgain() {
    Steps steps = new Steps(rig.services, rig.refusals);
    steps.enter(binding, "loop", 2);
    Attempt large = begin(rig, Binding.handedOver(run, run), "10/890");
    rig.refusals.exchange(large);
    assertThat(refusal(rig, binding, "10/200")).isNotNull();
    assertThat(steps.retry(binding, 0)).isNull();
    answer(rig, large, 10, true);
    large.over(null);
    assertThat(call(rig, binding, "10/200", 10)).isNull();
    steps.leave(binding);
  }

  @Test
  void inObserveItIsARefusalUnlessMoreThanTheLimitIsSpent() {
    Rig watching = rig(1_000, Powers.NO_LIMIT, Mode.OBSERVE);
    Run its = watching.open();
    Binding entry = its.bind(true);
    assertThat(besides(watching, its, 100)).isNull();
    its.inFlight().forEach(attempt -> attempt.over(null));
    watching.returned(its, entry);
    RunReport report = watching.sink.report();
    assertThat(report.wouldStop()).isEmpty();
    assertThat(report.refusals()).containsEntry(RefusalReason.WOULD_NOT_FIT, 1);
  }

  @Test
  void thenItWouldHaveStoppedTheRun() {
    Rig watching = rig(1_000, Powers.NO_LIMIT, Mode.OBSERVE);
    Run its = watching.open();
    Binding entry = its.bind(true);
    besides(watching, its, 900);
    its.inFlight().forEach(attempt -> answer(watching, attempt, 190, true));
    its.inFlight().forEach(attempt -> attempt.over(null));
    watching.returned(its, entry);
    assertThat(watching.sink.report().wouldStop().orElseThrow().stop())
        .isEqualTo(StopReason.TOKENS);
  }
}
