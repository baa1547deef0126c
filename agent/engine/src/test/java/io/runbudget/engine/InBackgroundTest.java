package io.runbudget.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetTap;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is in the background holds its prompt of 50 tokens and an answer of 100. */
class InBackgroundTest {
  private Rig rig = rig(Mode.ENFORCE);
  private Run run = rig.open();
  private Binding binding = run.bind(true);

  private static Rig rig(Mode mode) {
    WritePowers writes =
        new WritePowers(
            Idempotency.AUTO,
            WritePowers.HEADER,
            KeyFormat.UUID_FORMAT,
            WritePowers.NONE.arguments(),
            null);
    Powers powers = new Powers(true, false, List.of()).with(1_000, Powers.NO_LIMIT).with(writes);
    Rig rig = new Rig(0, EngineSettings.deadline(Duration.ofSeconds(10)).with(powers), mode);
    rig.services.meter = new BackgroundMeter();
    return rig;
  }

  private Attempt post(Binding by, String target, String body) {
    return rig.begin(by, "h", 1, 0, rig.handle().request(target, body));
  }

  private Attempt get(Binding by, String id) {
    return rig.get(by, "h", 1, rig.handle().request("/jobs/" + id, ""));
  }

  /** Is answered so if it is let go; returns the refusal if it is not. */
  private String answer(Attempt attempt, String text) {
    String refusal = rig.refusals.exchange(attempt);
    if (refusal == null) {
      RunbudgetTap tap = responded(attempt);
      if (tap != null) {
        shown(tap, text);
        tap.end(true);
      }
      attempt.over(null);
    }
    return refusal;
  }

  private RunbudgetTap responded(Attempt attempt) {
    return new Wire(rig.services).responded(attempt, 200, name -> null);
  }

  private static void shown(RunbudgetTap tap, String text) {
    tap.bytes(text.getBytes(UTF_8), 0, text.length());
  }

  private void queued(Binding by, String id) {
    assertThat(answer(post(by, "/jobs", "50"), "queued " + id + " 0")).isNull();
  }

  @Test
  void whatIsHeldStaysHeldUntilAnAnswerTellsAndThatCountsOnce() {
    queued(binding, "a");
    assertThat(run.purse.tokens.spent()).isZero();
    assertThat(run.purse.tokensLeft()).isEqualTo(850);
    for (int i = 0; i < 30; i++) {
      Attempt poll = get(binding, "a");
      assertThat(answer(poll, "queued a 0")).isNull();
      assertThat(poll.retry).isZero();
    }
    assertThat(run.purse.tokensLeft()).as("asking holds nothing and costs nothing").isEqualTo(850);
    answer(get(binding, "a"), "done 600");
    answer(get(binding, "a"), "done 600");
    assertThat(run.purse.tokens.spent()).isEqualTo(650);
    assertThat(run.purse.tokensLeft()).isEqualTo(350);
    rig.returned(run, binding);
    RunReport report = rig.sink.report();
    assertThat(report.spending().tokens()).isEqualTo(650);
    assertThat(report.spending().estimated()).isZero();
    assertThat(report.refusals()).isEmpty();
    assertThat(report.wouldHave()).isEmpty();
    assertThat(report.attempts().get(0).used().orElseThrow().output()).isEqualTo(600);
    assertThat(report.attempts().subList(1, 33)).allMatch(each -> each.used().isEmpty());
    assertThat(rig.faults).isEmpty();
  }

  @Test
  void whatIsSpentIsLearnedAndOnlyNewWorkIsRefused() {
    queued(binding, "a");
    queued(binding, "b");
    answer(get(binding, "a"), "done 2000");
    assertThat(answer(post(binding, "/jobs", "50"), "")).contains("2050 of 1000 tokens are spent");
    assertThat(answer(get(binding, "b"), "queued b 0")).isNull();
    assertThat(answer(get(binding, "b"), "done 100")).isNull();
    assertThat(run.purse.tokens.debt()).isEqualTo(1_200);
  }

  @Test
  void anIdThatNobodyKnowsIsNoCallOfAModel() {
    Attempt before = get(binding, "old");
    assertThat(answer(before, "done 600")).isNull();
    queued(binding, "a");
    Attempt after = get(binding, "old");
    assertThat(answer(after, "done 600")).isNull();
    assertThat(before.metered).isNull();
    assertThat(after.metered).isNull();
    assertThat(run.purse.tokensLeft()).isEqualTo(850);
  }

  @Test
  void whatNobodyHasFetchedIsEstimatedAsItsRunEnds() {
    queued(binding, "a");
    queued(binding, "b");
    answer(get(binding, "b"), "queued b 70");
    answer(get(binding, "b"), "queued b 20");
    Attempt late = get(binding, "a");
    rig.refusals.exchange(late);
    rig.returned(run, binding);
    RunbudgetTap tap = responded(late);
    shown(tap, "done 600");
    tap.end(true); // too late
    late.over(null);
    RunReport report = rig.sink.report();
    assertThat(report.spending().tokens()).as("50, and of the other 120").isEqualTo(170);
    assertThat(report.spending().estimated()).isEqualTo(2);
    assertThat(report.attempts().get(0).used().orElseThrow().estimated()).isTrue();
  }

  @Test
  void anAnswerThatIsNotToldToItsEndCountsIfItHasTold() {
    queued(binding, "a");
    Attempt poll = get(binding, "a");
    rig.refusals.exchange(poll);
    shown(responded(poll), "done 300");
    poll.over(null);
    assertThat(run.purse.tokens.spent()).isZero();
    rig.returned(run, binding);
    assertThat(rig.sink.report().spending().tokens()).isEqualTo(350);
    assertThat(rig.sink.report().spending().estimated()).isZero();
  }

  @Test
  void whatFailsGivesBackWhatItDidNotUse() {
    queued(binding, "a");
    answer(get(binding, "a"), "failed 10");
    assertThat(run.purse.tokensLeft()).isEqualTo(940);
    assertThat(run.purse.estimated()).isEqualTo(1);
  }

  @Test
  void errorsAndWhatIsNoAnswerChangeNothing() {
    queued(binding, "a");
    Attempt poll = get(binding, "a");
    rig.refusals.exchange(poll);
    assertThat(new Wire(rig.services).responded(poll, 503, name -> null)).isNull();
    poll.over(null);
    answer(get(binding, "a"), "<html>");
    Attempt broken = get(binding, "a");
    rig.refusals.exchange(broken);
    broken.over(new java.io.IOException("reset"));
    assertThat(run.purse.tokensLeft()).isEqualTo(850);
    answer(get(binding, "a"), "done 1");
    assertThat(run.purse.tokens.spent()).isEqualTo(51);
  }

  @Test
  void whatWasSeenOfItIsHeldAtLeast() {
    assertThat(answer(post(binding, "/jobs", "50"), "queued a 400")).isNull();
    assertThat(run.purse.tokensLeft()).isEqualTo(550);
    answer(get(binding, "a"), "done 500");
    assertThat(run.purse.tokensLeft()).isEqualTo(450);
  }

  @Test
  void askedTwiceUnderOneIdItIsOneCall() {
    queued(binding, "a");
    queued(binding, "a");
    assertThat(run.purse.tokensLeft()).isEqualTo(850);
    answer(get(binding, "a"), "done 10");
    assertThat(run.purse.tokensLeft()).isEqualTo(940);
  }

  @Test
  void toCancelItIsNoWriteAndTellsWhatItUsed() {
    queued(binding, "a");
    Attempt unknown = post(binding, "/jobs/old", "");
    rig.refusals.exchange(unknown);
    assertThat(unknown.write).as("whatever that does").isNotNull();
    Attempt cancel = post(binding, "/jobs/a", "");
    assertThat(answer(cancel, "done 20")).isNull();
    assertThat(cancel.write).isNull();
    assertThat(run.purse.tokens.spent()).isEqualTo(70);
  }

  @Test
  void ofTooManyTheFirstIsGivenUp() {
    EntryPoint point =
        new EntryPoint("Wide", Optional.empty(), "configured", 1_000_000, Powers.NO_LIMIT);
    Run its = Run.open(rig.services, point, null);
    Binding entry = its.bind(true);
    for (int i = 0; i <= InBackground.MOST; i++) {
      queued(entry, "w" + i);
    }
    assertThat(its.purse.tokens.spent()).as("its prompt").isEqualTo(50);
    answer(get(entry, "w0"), "done 10");
    assertThat(its.purse.tokens.spent()).isEqualTo(50);
    answer(get(entry, "w1"), "done 10");
    assertThat(its.purse.tokens.spent()).isEqualTo(110);
  }

  private static EntryPoint child() {
    return new EntryPoint("Child.run", Optional.empty(), "configured", 300, Powers.NO_LIMIT);
  }

  private RunReport ended(Run child, Binding inner) {
    rig.returned(child, inner);
    return rig.sink.report();
  }

  @Test
  void whatAChildLeftIsItsParentsToFetch() {
    Run child = Run.open(rig.services, child(), run);
    Binding inner = child.bind(true);
    queued(inner, "a");
    RunReport report = ended(child, inner);
    assertThat(report.spending().tokens()).as("its prompt, estimated").isEqualTo(50);
    assertThat(report.spending().estimated()).isEqualTo(1);
    assertThat(run.purse.tokens.spent()).isZero();
    assertThat(run.purse.tokensLeft()).as("still held").isEqualTo(850);
    Run other = Run.open(rig.services, child(), run);
    Binding next = other.bind(true);
    answer(get(next, "a"), "done 200");
    assertThat(other.purse.tokens.spent()).as("that one has not asked for it").isZero();
    assertThat(run.purse.tokens.spent()).isEqualTo(250);
    assertThat(run.purse.tokensLeft()).isEqualTo(750);
    assertThat(run.purse.estimated()).isZero();
  }

  @Test
  void whatAChildLeftIsEstimatedOnceWhenItsParentEndsToo() {
    Run child = Run.open(rig.services, child(), run);
    Binding inner = child.bind(true);
    queued(inner, "a");
    ended(child, inner);
    rig.returned(run, binding);
    assertThat(run.purse.tokens.spent()).isEqualTo(50);
    assertThat(run.purse.tokensLeft()).isEqualTo(950);
    assertThat(child.purse.tokens.spent()).isEqualTo(50);
  }

  @Test
  void aChildMayFetchWhatItsParentPaysFor() {
    queued(binding, "a");
    Run child = Run.open(rig.services, child(), run);
    answer(get(child.bind(true), "a"), "done 200");
    assertThat(child.purse.tokens.spent()).isZero();
    assertThat(run.purse.tokens.spent()).isEqualTo(250);
  }

  @Test
  void aChildThatOutlivesItsParentSettlesItsOwn() {
    Run child = Run.open(rig.services, child(), run);
    Binding inner = child.bind(true);
    queued(inner, "a");
    rig.returned(run, binding);
    answer(get(inner, "a"), "done 200");
    assertThat(child.purse.tokens.spent()).isEqualTo(250);
  }

  /** Its body ends on a thread of the client's, just after its run. */
  @Test
  void whatGoesOnAfterItsRunHasEndedIsEstimatedAtOnce() {
    InBackground.Work work =
        new InBackground.Work(
            new ModelMeter.Background("a", false, null),
            run,
            1,
            new Purse.Hold(0, 0),
            new ModelMeter.Used("m", 50, 0, 0, 50, true));
    rig.returned(run, binding);
    run.purse.background.add(work);
    assertThat(run.purse.tokens.spent()).isEqualTo(50);
    assertThat(run.purse.background.get("a")).isNull();
  }

  @Test
  void observeLearnsItToo() {
    rig = rig(Mode.OBSERVE);
    run = rig.open();
    binding = run.bind(true);
    queued(binding, "a");
    rig.millis(9_900); // from when on it would refuse
    answer(get(binding, "a"), "done 600");
    rig.returned(run, binding);
    assertThat(rig.sink.report().spending().tokens()).isEqualTo(650);
    assertThat(rig.sink.report().refusals()).containsKey(RefusalReason.WOULD_NOT_FIT);
  }
}
