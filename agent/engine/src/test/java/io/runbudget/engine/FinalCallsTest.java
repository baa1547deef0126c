package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetTap;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Deadline 10 s, hence attempts end at 9.8 s, and a model at /chat. */
class FinalCallsTest {
  private final Rig rig = rig(true, Mode.ENFORCE, Powers.NO_LIMIT);
  private final Run run = rig.open();
  private final Binding binding = run.bind(true);

  private static Rig rig(boolean finalCall, Mode mode, long tokens) {
    return rig(finalCall, mode, tokens, Powers.NO_LIMIT);
  }

  private static Rig rig(boolean finalCall, Mode mode, long tokens, long microUsd) {
    Powers powers = new Powers(true, false, List.of(), finalCall).with(tokens, microUsd);
    Rig rig = new Rig(0, EngineSettings.deadline(Duration.ofSeconds(10)).with(powers), mode);
    rig.services.meter = new ChatMeter();
    return rig;
  }

  private static Attempt begin(Rig rig, Binding binding, String path, String body) {
    return rig.begin(binding, "h", 1, 0, rig.handle().request(path, body));
  }

  private String refusal(String path, String body) {
    return rig.refusals.exchange(begin(rig, binding, path, body));
  }

  /** A tool is at work until the reserve begins. */
  private void cutTool() {
    Attempt tool = begin(rig, binding, "/tool", "x");
    assertThat(rig.refusals.exchange(tool)).isNull();
    rig.millis(9_801);
    assertThat(tool.isCut()).isTrue();
    tool.over(new InterruptedIOException("Canceled"));
  }

  private static void answer(Rig rig, Attempt attempt) {
    RunbudgetTap tap = new Wire(rig.services).responded(attempt, 200, name -> null);
    tap.bytes(new byte[10], 0, 10);
    tap.end(true);
    attempt.over(null);
  }

  @Test
  void aStoppedRunMayAnswerWithWhatItHas() {
    cutTool();
    assertThat(refusal("/tool", "y")).as("no tool").contains("would_not_fit");
    Attempt answers = begin(rig, binding, "/chat", "100");
    assertThat(answers.left(rig.ticker.nanos())).isEqualTo(199_000_000L);
    assertThat(rig.refusals.admit(answers)).isNull();
    assertThat(rig.refusals.exchange(answers)).isNull();
    rig.millis(9_900 - 9_801);
    assertThat(rig.services.ladder.expired(answers)).isNull();
    answer(rig, answers);
    assertThat(refusal("/chat", "100")).as("one").contains("would_not_fit");
    rig.returned(run, binding);
    RunReport report = rig.sink.report();
    assertThat(report.stop()).isEqualTo(StopReason.DEADLINE);
    assertThat(report.exit()).isEqualTo(Exit.PARTIAL);
    assertThat(report.outcome()).isEqualTo(Outcome.DECLARED);
    AttemptReport last = report.attempts().get(2);
    assertThat(last.finalCall()).isTrue();
    assertThat(last.timeoutNanos()).isEqualTo(199_000_000L);
    assertThat(report.attempts().get(0).finalCall()).isFalse();
    assertThat(rig.faults).isEmpty();
  }

  @Test
  void anErrorIsNoAnswer() {
    cutTool();
    Attempt last = begin(rig, binding, "/chat", "100");
    assertThat(rig.refusals.exchange(last)).isNull();
    last.responded(429, rig.ticker.nanos());
    last.over(null);
    rig.returned(run, binding);
    assertThat(last.isFinalCall()).isTrue();
    assertThat(rig.sink.report().exit()).isEqualTo(Exit.RETURNED);
    assertThat(rig.sink.report().outcome()).isEqualTo(Outcome.SILENT);
  }

  @Test
  void withoutTheSettingThereIsNone() {
    Rig plain = rig(false, Mode.ENFORCE, Powers.NO_LIMIT);
    Binding its = plain.open().bind(true);
    plain.millis(9_850);
    assertThat(plain.refusals.exchange(begin(plain, its, "/chat", "1"))).contains("would_not_fit");
    assertThat(its.run.inFlight()).isEmpty();
  }

  @Test
  void itEndsAtTheDeadline() {
    cutTool();
    Attempt answers = begin(rig, binding, "/chat", "100");
    assertThat(rig.refusals.exchange(answers)).isNull();
    rig.millis(198);
    assertThat(answers.isCut()).isFalse();
    rig.millis(1);
    assertThat(answers.isCut()).isTrue();
    rig.millis(20);
    RecordingHandle handle = (RecordingHandle) answers.call.handle();
    assertThat(handle.cancelledAt).containsExactly(10_000L);
    assertThat(handle.closedAt).as("its cancel has not ended it").containsExactly(10_020L);
    String message = answers.over(new InterruptedIOException("Canceled"));
    assertThat(message).startsWith("runbudget: deadline of 10.0 s reached");
    rig.threw(run, binding, new InterruptedIOException(message));
    assertThat(rig.sink.report().exit()).isEqualTo(Exit.THREW);
  }

  @Test
  void whoeverAsksLateSeesItCut() {
    cutTool();
    Attempt answers = begin(rig, binding, "/chat", "100");
    assertThat(rig.refusals.exchange(answers)).isNull();
    rig.ticker.move(Duration.ofMillis(199)); // the watchdog sleeps
    assertThat(rig.services.ladder.expired(answers)).startsWith("runbudget: deadline of 10.0 s");
    assertThat(answers.isCut()).isTrue();
  }

  @Test
  void whatIsInFlightWhenTheReserveBeginsIsNone() {
    Attempt before = begin(rig, binding, "/chat", "100");
    assertThat(rig.refusals.exchange(before)).isNull();
    rig.millis(9_800);
    assertThat(before.isCut()).isTrue();
    assertThat(before.isFinalCall()).isFalse();
  }

  @Test
  void whatDiesOnItsOwnTimeoutIsDebtToo() {
    Rig poor = rig(true, Mode.ENFORCE, 100);
    Run its = poor.open();
    Binding entry = its.bind(true);
    Attempt first = begin(poor, entry, "/chat", "95");
    assertThat(poor.refusals.exchange(first)).isNull();
    answer(poor, first);
    assertThat(poor.refusals.exchange(begin(poor, entry, "/chat", "50"))).contains("105 of 100");
    Attempt answers = begin(poor, entry, "/chat", "51");
    assertThat(poor.refusals.exchange(answers)).isNull();
    assertThat(answers.isFinalCall()).isTrue();
    answers.connected(poor.ticker.nanos());
    answers.over(new InterruptedIOException("timeout"));
    assertThat(its.purse.tokens.debt()).isEqualTo(56);
  }

  @Test
  void theCutMayComeFirst() {
    Attempt last = begin(rig, binding, "/chat", "100");
    rig.ticker.move(Duration.ofMillis(9_800)); // the watchdog is about to
    last.cut();
    assertThat(last.grant()).isFalse();
    assertThat(last.isFinalCall()).isFalse();
    assertThat(rig.refusals.admit(last)).startsWith("runbudget: deadline of 10.0 s reached");
    last.over(new InterruptedIOException("Canceled"));
    assertThat(refusal("/chat", "200")).as("it has its call still").isNull();
  }

  @Test
  void aRunThatWasNotStoppedIsWhole() {
    rig.millis(9_850);
    Attempt answers = begin(rig, binding, "/chat", "100");
    assertThat(rig.refusals.exchange(answers)).isNull();
    answer(rig, answers);
    rig.returned(run, binding);
    assertThat(rig.sink.report().stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(rig.sink.report().exit()).isEqualTo(Exit.RETURNED);
  }

  @Test
  void whatWasCutIsNotTriedAgain() {
    Attempt cut = begin(rig, binding, "/chat", "100");
    assertThat(rig.refusals.exchange(cut)).isNull();
    rig.millis(9_801);
    cut.over(new InterruptedIOException("Canceled"));
    assertThat(refusal("/chat", "100")).as("the same again").contains("would_not_fit");
    assertThat(refusal("/chat", "101")).as("another question").isNull();
  }

  @Test
  void noneOfAFanOut() {
    Thread other = new Thread(() -> {});
    Binding branch = run.bind(new Binding(run, other, Binding.Kind.HANDED_OVER));
    rig.millis(9_850);
    assertThat(refusal("/chat", "1")).contains("would_not_fit");
    run.unbind(branch);
    assertThat(refusal("/chat", "2")).isNull();
  }

  @Test
  void notInTheReserveOfARunAround() {
    Run child = rig.open(run, Optional.of(Duration.ofMillis(9_900)));
    Binding its = child.bind(true);
    Run inherits = rig.open(run, Optional.empty());
    Binding theirs = inherits.bind(true);
    rig.millis(9_850);
    assertThat(rig.refusals.exchange(begin(rig, its, "/chat", "1"))).contains("would_not_fit");
    assertThat(rig.refusals.exchange(begin(rig, theirs, "/chat", "2"))).contains("would_not_fit");
    assertThat(refusal("/chat", "3")).isNull();
  }

  @Test
  void withinItsOwnReserveARunWithinAnotherMay() {
    Run child = rig.open(run, Optional.of(Duration.ofSeconds(5)));
    Binding its = child.bind(true);
    rig.millis(4_950);
    Attempt answers = begin(rig, its, "/chat", "1");
    assertThat(rig.refusals.exchange(answers)).isNull();
    rig.millis(50);
    assertThat(answers.isCut()).isTrue();
    assertThat(run.stop()).isNull();
  }

  @Test
  void whoIsRefusedForAnotherReasonLeavesItToTheNext() {
    rig.millis(9_850);
    Attempt answers = begin(rig, binding, "/chat", "1");
    assertThat(answers.isFinalCall()).isTrue();
    rig.millis(150);
    assertThat(answers.isCut()).as("too late").isTrue();
    Rig other = rig(true, Mode.ENFORCE, Powers.NO_LIMIT);
    Binding its = other.open().bind(true);
    other.millis(9_850);
    Attempt first = begin(other, its, "/chat", "1");
    other.ticker.move(Duration.ofMillis(149)); // and 1 ms would fit, but not be worth it
    other.ticker.move(Duration.ofNanos(500_000));
    assertThat(other.refusals.admit(first)).contains("would_not_fit");
    assertThat(its.run.takeFinalCall()).isTrue();
  }

  @Test
  void whoHasSpentItsTokensMayAnswerInDebt() {
    Rig poor = rig(true, Mode.ENFORCE, 500);
    Run its = poor.open();
    Binding entry = its.bind(true);
    Attempt first = begin(poor, entry, "/chat", "400");
    assertThat(poor.refusals.exchange(first)).isNull();
    answer(poor, first);
    assertThat(poor.refusals.exchange(begin(poor, entry, "/chat", "300")))
        .as("told, so that it can answer with what it has")
        .contains("tokens are spent");
    Attempt answers = begin(poor, entry, "/chat", "200");
    assertThat(poor.refusals.exchange(answers)).isNull();
    answer(poor, answers);
    assertThat(poor.refusals.exchange(begin(poor, entry, "/chat", "1"))).contains("are spent");
    poor.returned(its, entry);
    RunReport report = poor.sink.report();
    assertThat(report.stop()).isEqualTo(StopReason.TOKENS);
    assertThat(report.exit()).isEqualTo(Exit.PARTIAL);
    assertThat(report.spending().tokenDebt()).isEqualTo(120);
  }

  /** A token costs a millionth of a dollar. */
  @Test
  void whoHasSpentItsDollarsMayAnswerInDebt() {
    Rig poor = rig(true, Mode.ENFORCE, Powers.NO_LIMIT, 500);
    Run its = poor.open();
    Binding entry = its.bind(true);
    Attempt first = begin(poor, entry, "/chat", "400");
    assertThat(poor.refusals.exchange(first)).isNull();
    answer(poor, first);
    assertThat(poor.refusals.exchange(begin(poor, entry, "/chat", "300")))
        .contains("$0.000410 of $0.000500 are spent");
    Attempt answers = begin(poor, entry, "/chat", "200");
    assertThat(poor.refusals.exchange(answers)).isNull();
    answer(poor, answers);
    assertThat(answers.isFinalCall()).isTrue();
    assertThat(poor.refusals.exchange(begin(poor, entry, "/chat", "1"))).contains("are spent");
    poor.returned(its, entry);
    RunReport report = poor.sink.report();
    assertThat(report.stop()).isEqualTo(StopReason.USD);
    assertThat(report.exit()).isEqualTo(Exit.PARTIAL);
    assertThat(report.spending().microUsdDebt()).isEqualTo(120);
    assertThat(report.spending().tokenDebt()).isZero();
  }

  @Test
  void notBeyondTheTokensOfARunAround() {
    Rig poor = rig(true, Mode.ENFORCE, 500);
    Run around = poor.open();
    Binding planner = around.bind(true);
    Run child = poor.open(around, Optional.of(Duration.ofSeconds(5)));
    Binding its = child.bind(true);
    assertThat(poor.refusals.exchange(begin(poor, its, "/chat", "600"))).contains("are spent");
    assertThat(poor.refusals.exchange(begin(poor, its, "/chat", "601"))).contains("are spent");
    assertThat(poor.refusals.exchange(begin(poor, planner, "/chat", "602"))).isNull();
  }

  @Test
  void watchedItIsNotCountedAsOneThatWouldHaveBeenStopped() {
    Rig watched = rig(true, Mode.OBSERVE, Powers.NO_LIMIT);
    Run its = watched.open();
    Binding entry = its.bind(true);
    watched.millis(9_850);
    Attempt answers = begin(watched, entry, "/chat", "1");
    assertThat(watched.refusals.exchange(answers)).isNull();
    answer(watched, answers);
    watched.returned(its, entry);
    assertThat(watched.sink.report().wouldStop()).isEmpty();
    assertThat(watched.sink.report().exit()).isEqualTo(Exit.RETURNED);
  }
}
