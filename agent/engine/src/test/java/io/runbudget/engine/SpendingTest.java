package io.runbudget.engine;

import static io.runbudget.engine.Chats.answer;
import static io.runbudget.engine.Chats.begin;
import static io.runbudget.engine.Chats.call;
import static io.runbudget.engine.Chats.metered;
import static io.runbudget.engine.Chats.refusal;
import static io.runbudget.engine.Chats.rig;
import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetTap;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpendingTest {
  private final Rig rig = rig(1_000, Powers.NO_LIMIT, Mode.ENFORCE);
  private final Run run = rig.open();
  private final Binding binding = run.bind(true);

  @Test
  void whatIsSpentEndsTheCallsOfModelsAndNothingElse() {
    assertThat(call(rig, binding, "400", 20)).isNull();
    assertThat(call(rig, binding, "300", 400)).isNull();
    String refusal = call(rig, binding, "300", 1);
    assertThat(refusal)
        .startsWith("runbudget: refused, would_not_fit: 1120 of 1000 tokens are spent in run ")
        .contains("raise runbudget.tokens");
    assertThat(run.stop()).isEqualTo(StopReason.TOKENS);
    assertThat(run.isStopped()).as("its time goes on").isFalse();
    Attempt tool = rig.begin(binding, "h", 1, 0, rig.handle().request("/tool", "x"));
    assertThat(rig.refusals.exchange(tool)).isNull();
    tool.over(null);
    run.end(Exit.THREW, new InterruptedIOException(refusal));
    run.unbind(binding);
    assertThat(run.isStopped()).as("nor was it up when it ended").isFalse();
    RunReport report = rig.sink.report();
    assertThat(report.stop()).isEqualTo(StopReason.TOKENS);
    assertThat(report.outcome()).isEqualTo(Outcome.DECLARED);
    assertThat(report.spending().tokens()).isEqualTo(1_120);
    assertThat(report.spending().tokenDebt()).isEqualTo(120);
    assertThat(report.cause())
        .contains(
            "1120 of 1000 tokens are spent: 2 calls of m-1, 700 tokens of prompts and 420 of"
                + " answers");
    assertThat(report.attempts().get(1).used().orElseThrow().output()).isEqualTo(400);
  }

  @Test
  void whatTurnsOutToCallNoModelUsesNothingAndIsNotOnRecord() {
    assertThat(call(rig, binding, "900/" + ChatMeter.NO_MODEL, 50)).isNull();
    assertThat(run.purse.tokens.left()).as("given back").isEqualTo(1_000);
    rig.returned(run, binding);
    RunReport report = rig.sink.report();
    assertThat(report.spending().tokens()).isZero();
    assertThat(report.spending().estimated()).isZero();
    assertThat(report.attempts().get(0).used()).isEmpty();
  }

  @Test
  void theCauseIsOnRecordHoweverBusyTheCancelPoolIs() {
    rig.cancels.hold();
    String refusal = call(rig, binding, "1100", 1);
    run.end(Exit.THREW, new InterruptedIOException(refusal));
    run.unbind(binding);
    assertThat(rig.sink.report().cause())
        .contains("0 of 1000 tokens are spent, this call needs 1100");
  }

  @Test
  void whoReturnsAllTheSameStoppedSilently() {
    call(rig, binding, "400", 700);
    call(rig, binding, "1", 1);
    rig.returned(run, binding);
    assertThat(rig.sink.report().outcome()).isEqualTo(Outcome.SILENT);
  }

  @Test
  void branchesWithAStatedMaximumDoNotOvershoot() {
    List<Attempt> flying = new ArrayList<>();
    int refused = 0;
    for (int i = 0; i < 50; i++) {
      Attempt attempt = begin(rig, Binding.handedOver(run, run), "10/90");
      if (rig.refusals.exchange(attempt) == null) {
        flying.add(attempt);
      } else {
        refused++;
      }
    }
    assertThat(flying).hasSize(10);
    assertThat(refused).isEqualTo(40);
    for (Attempt attempt : flying) {
      answer(rig, attempt, 90, true);
      attempt.over(null);
    }
    assertThat(run.purse.tokens.spent()).isEqualTo(1_000);
    assertThat(run.purse.tokens.debt()).isZero();
  }

  /** Some have to state a maximum, and state the largest there is. */
  @Test
  void noMoreIsHeldForTheFirstAnswerThanIsSet() {
    Rig wide = rig(5_000, Powers.NO_LIMIT, Mode.ENFORCE);
    Run its = wide.open();
    assertThat(refusal(wide, its.bind(true), "10/32000")).isNull();
    assertThat(its.purse.tokensLeft()).isEqualTo(5_000 - 10 - 4_096);
  }

  @Test
  void aFanOutOfWhichNothingIsKnownIsNotRefusedForFear() {
    List<Attempt> flying = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Attempt attempt = begin(rig, Binding.handedOver(run, run), "10");
      assertThat(rig.refusals.exchange(attempt)).isNull();
      flying.add(attempt);
    }
    for (Attempt attempt : flying) {
      answer(rig, attempt, 20, true);
      attempt.over(null);
    }
    assertThat(run.purse.tokens.debt()).as("what was used is on record").isEqualTo(500);
    assertThat(refusal(rig, binding, "1")).isNotNull();
  }

  @Test
  void answersSoFarTellWhatToHold() {
    call(rig, binding, "10", 100);
    assertThat(call(rig, binding, "700", 1)).as("700 and twice 100 are too much").isNotNull();
    assertThat(refusal(rig, binding, "600")).isNull();
  }

  @Test
  void whatWasHeldAndNotUsedIsGivenBack() {
    Attempt attempt = begin(rig, binding, "10/900");
    rig.refusals.exchange(attempt);
    assertThat(refusal(rig, Binding.handedOver(run, run), "10/200")).isNotNull();
    answer(rig, attempt, 10, true);
    attempt.over(null);
    assertThat(run.purse.tokensLeft()).isEqualTo(980);
  }

  @Test
  void aBodyMayEndAfterItsAttempt() {
    Attempt attempt = begin(rig, binding, "10");
    rig.refusals.exchange(attempt);
    RunbudgetTap tap = new Wire(rig.services).responded(attempt, 200, name -> null);
    attempt.over(null);
    tap.bytes(new byte[30], 0, 30);
    tap.end(true);
    tap.end(false);
    rig.returned(run, binding);
    assertThat(rig.sink.report().spending().tokens()).isEqualTo(40);
    assertThat(rig.sink.report().attempts().get(0).used().orElseThrow().estimated()).isFalse();
  }

  @Test
  void aBodyThatIsNeverToldToTheEndCountsAsFarAsItCame() {
    Attempt attempt = begin(rig, binding, "10");
    rig.refusals.exchange(attempt);
    RunbudgetTap tap = new Wire(rig.services).responded(attempt, 200, name -> null);
    tap.bytes(new byte[30], 0, 30);
    attempt.over(null);
    rig.returned(run, binding);
    assertThat(rig.sink.report().spending().tokens()).isEqualTo(40);
    assertThat(rig.sink.report().spending().estimated()).isEqualTo(1);
  }

  @Test
  void errorsCostNothingAndWhatWasCutItsPrompt() {
    Attempt failed = begin(rig, binding, "100");
    rig.refusals.exchange(failed);
    assertThat(new Wire(rig.services).responded(failed, 503, name -> null)).isNull();
    failed.over(null);
    Attempt unreachable = begin(rig, binding, "100");
    rig.refusals.exchange(unreachable);
    unreachable.over(new IOException("refused"));
    assertThat(run.purse.tokens.spent()).isZero();
    assertThat(run.purse.tokensLeft()).isEqualTo(1_000);
    Attempt cut = begin(rig, binding, "100");
    rig.refusals.exchange(cut);
    cut.connected(rig.ticker.nanos());
    cut.cut();
    cut.over(new IOException("Canceled"));
    assertThat(run.purse.tokens.spent()).isEqualTo(100);
  }

  @Test
  void dollarsOfAModelWithoutAPriceAreCounted() {
    Powers powers =
        new Powers(
                false,
                false,
                List.of(
                    new EndpointPolicy.Builder("x", List.of(EndpointMatch.parse("h").orElseThrow()))
                        .price("none")
                        .build()))
            .with(Powers.NO_LIMIT, 50);
    Rig poor = metered(new Rig(0, EngineSettings.unlimited().with(powers), Mode.ENFORCE));
    Run its = poor.open();
    Binding entry = its.bind(true);
    assertThat(call(poor, entry, "100", 100)).isNull();
    assertThat(call(poor, entry, "100", 100)).isNull();
    poor.returned(its, entry);
    assertThat(poor.sink.report().spending().unpriced()).isEqualTo(2);
    assertThat(poor.sink.report().spending().microUsd()).isZero();
  }

  @Test
  void aDollarIsALimitOfItsOwn() {
    Rig poor = rig(Powers.NO_LIMIT, 1_000_000, Mode.ENFORCE);
    Run its = poor.open();
    Binding entry = its.bind(true);
    assertThat(call(poor, entry, "900000", 50_000)).isNull();
    assertThat(refusal(poor, entry, "60000"))
        .contains("$0.95 of $1.00 are spent")
        .contains("raise runbudget.usd");
    assertThat(its.stop()).isEqualTo(StopReason.USD);
  }

  @Test
  void aChildHasItsOwnAndDrawsOnItsParents() {
    EntryPoint point =
        new EntryPoint("Child.run", Optional.empty(), "configured", 300, Powers.NO_LIMIT);
    Run child = Run.open(rig.services, point, run);
    Binding inner = child.bind(true);
    assertThat(call(rig, inner, "100", 100)).isNull();
    assertThat(refusal(rig, inner, "150")).contains("200 of 300 tokens");
    assertThat(run.purse.tokens.spent()).isEqualTo(200);
    assertThat(child.purse.tokensLeft()).isEqualTo(100);
    assertThat(call(rig, binding, "590", 1)).isNull();
    child = Run.open(rig.services, point, run);
    assertThat(refusal(rig, child.bind(true), "250"))
        .as("the parent has 209 left")
        .contains("791 of 1000 tokens", " of " + run.id());
    assertThat(child.stop()).isEqualTo(StopReason.TOKENS);
    assertThat(run.stop()).as("it was the parent's limit").isEqualTo(StopReason.TOKENS);
  }

  @Test
  void aLimitOfTheChildsOwnIsNoLimitOfItsParent() {
    EntryPoint point =
        new EntryPoint("Child.run", Optional.empty(), "configured", 100, Powers.NO_LIMIT);
    Run child = Run.open(rig.services, point, run);
    Binding inner = child.bind(true);
    String refusal = refusal(rig, inner, "150");
    InterruptedIOException thrown = new InterruptedIOException(refusal);
    child.end(Exit.THREW, thrown);
    child.unbind(inner);
    assertThat(child.stop()).isEqualTo(StopReason.TOKENS);
    run.end(Exit.THREW, thrown);
    assertThat(run.stop()).as("neither its tokens nor its time").isEqualTo(StopReason.ERROR);
    assertThat(run.isStopped()).isFalse();
  }

  @Test
  void observeSaysWhatWouldHaveStoppedIt() {
    Rig watching = rig(100, Powers.NO_LIMIT, Mode.OBSERVE);
    Run its = watching.open();
    Binding entry = its.bind(true);
    call(watching, entry, "90", 30);
    call(watching, entry, "50", 10);
    watching.returned(its, entry);
    RunEvent.Stopped said = watching.sink.all(RunEvent.Stopped.class).get(0);
    assertThat(said.stop()).isEqualTo(StopReason.TOKENS);
    assertThat(said.enforced()).isFalse();
    assertThat(said.cause()).startsWith("120 of 100 tokens are spent: 1 call of m-1");
    assertThat(watching.sink.report().cause()).contains(said.cause());
  }

  @Test
  void observeCountsAndGoesOn() {
    Rig watching = rig(100, Powers.NO_LIMIT, Mode.OBSERVE);
    Run its = watching.open();
    Binding entry = its.bind(true);
    for (int i = 0; i < 5; i++) {
      assertThat(call(watching, entry, "50", 10)).isNull();
    }
    watching.returned(its, entry);
    RunReport report = watching.sink.report();
    assertThat(report.spending().tokens()).isEqualTo(300);
    assertThat(report.wouldStop().orElseThrow().stop()).isEqualTo(StopReason.TOKENS);
    assertThat(report.stop()).isEqualTo(StopReason.COMPLETED);
  }

  @Test
  void observeCountsWhatIsUsedAfterTheDeadlineToo() {
    Rig watching = rig(Powers.NO_LIMIT, Powers.NO_LIMIT, Mode.OBSERVE);
    Run its = watching.open();
    Binding entry = its.bind(true);
    for (int i = 0; i < 4; i++) {
      assertThat(call(watching, entry, "50", 100)).isNull();
      watching.millis(5_000);
    }
    watching.returned(its, entry);
    assertThat(watching.sink.report().spending().tokens()).isEqualTo(600);
  }

  @Test
  void whatIsRefusedOnItsSecondExchangeGivesBackWhatItHeld() {
    Attempt attempt = begin(rig, binding, "100/300");
    assertThat(rig.refusals.exchange(attempt)).isNull();
    attempt.connected(rig.ticker.nanos());
    assertThat(run.purse.tokensLeft()).isEqualTo(600);
    rig.ticker.move(Duration.ofMillis(9_900)); // the watchdog is a moment behind
    assertThat(rig.refusals.exchange(attempt)).contains("would_not_fit");
    assertThat(run.purse.tokensLeft()).as("it may be billed for its prompt").isEqualTo(900);
  }

  @Test
  void aLoopDoesNotTryAgainWhatIsNotPaidFor() {
    Steps steps = new Steps(rig.services, rig.refusals);
    call(rig, binding, "400", 700);
    steps.enter(binding, "loop", 2);
    assertThat(refusal(rig, binding, "1")).isNotNull();
    assertThat(steps.retry(binding, 0)).contains("1100 of 1000 tokens are spent");
    steps.leave(binding);
  }

  @Test
  void theDeadlineStillStopsARunWhoseTokensAreSpent() {
    call(rig, binding, "400", 700);
    call(rig, binding, "1", 1);
    RecordingHandle tool = rig.handle().request("/tool", "x").endsWhenCancelled();
    Attempt slow = rig.begin(binding, "h", 1, 0, tool);
    rig.refusals.exchange(slow);
    rig.millis(9_800);
    assertThat(tool.cancelledAt).containsExactly(9_800L);
    rig.millis(200);
    assertThat(run.isStopped()).isTrue();
    assertThat(run.stop()).isEqualTo(StopReason.TOKENS);
  }
}
