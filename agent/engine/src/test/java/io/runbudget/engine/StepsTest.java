package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Deadline 10 s, hence attempts end at 9.8 s. */
class StepsTest {
  private static final long SECOND = 1_000_000_000L;

  private static Attempt begin(Rig rig, Binding binding) {
    Attempt attempt = rig.begin(binding, "h", 1, 10 * SECOND);
    rig.refusals.exchange(attempt);
    return attempt;
  }

  @AtEveryEpoch
  void aBackoffThatEndsPastTheAttemptLimitIsDoomed(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Steps steps = new Steps(rig.services, rig.refusals);
    Binding binding = rig.open().bind(true);
    steps.enter(binding, "openai-java maxRetries=2", 2);
    rig.millis(1_000);
    assertThat(steps.retry(binding, 8 * SECOND)).isNull();
    assertThat(steps.retry(binding, 8_799_000_000L)).as("1 ms left for it").isNull();
    assertThat(steps.retry(binding, 8_799_500_000L)).as("less than that").isNotNull();
    assertThat(steps.retry(binding, 9 * SECOND))
        .startsWith(
            "runbudget: refused, doomed_backoff: openai-java maxRetries=2 would try again after"
                + " 9.0 s; deadline of 10.0 s is 9.0 s away in run ")
        .contains("(Agent.run)");
    assertThat(steps.retry(binding, Long.MAX_VALUE)).contains("doomed_backoff");
  }

  @AtEveryEpoch
  void nothingIsTriedAgainAfterTheDeadline(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Steps steps = new Steps(rig.services, rig.refusals);
    Binding binding = rig.open().bind(true);
    rig.millis(10_001);
    assertThat(steps.retry(binding, 0)).startsWith("runbudget: refused, after_deadline: ");
  }

  @AtEveryEpoch
  void theLastRealErrorOfADoomedLoopIsAStopOfOurs(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    Binding binding = run.bind(true);
    new Steps(rig.services, rig.refusals).retry(binding, 20 * SECOND);
    rig.threw(run, binding, new IOException("429 slow down"));
    RunReport report = rig.sink.report();
    assertThat(report.stop()).isEqualTo(StopReason.DEADLINE);
    assertThat(report.outcome()).isEqualTo(Outcome.DECLARED);
    assertThat(report.refusals()).isEqualTo(Map.of(RefusalReason.DOOMED_BACKOFF, 1));
    assertThat(report.cause()).isPresent();
  }

  @AtEveryEpoch
  void anErrorOfWhatWasTriedAfterItIsTheApplicationsOwn(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    Binding binding = run.bind(true);
    new Steps(rig.services, rig.refusals).retry(binding, 20 * SECOND);
    rig.answered(run, 10);
    rig.threw(run, binding, new IOException("no such file"));
    assertThat(rig.sink.report().stop()).isEqualTo(StopReason.ERROR);
  }

  @AtEveryEpoch
  void aRunThatGoesOnAfterItIsDegraded(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    Binding binding = run.bind(true);
    new Steps(rig.services, rig.refusals).retry(binding, 20 * SECOND);
    rig.answered(run, 10);
    rig.returned(run, binding);
    assertThat(rig.sink.report().outcome()).isEqualTo(Outcome.DEGRADED);
  }

  @AtEveryEpoch
  void inObserveItIsCountedAndMayGoOn(long epoch) {
    Rig rig = Rig.observing(epoch);
    Run run = rig.open();
    Binding binding = run.bind(true);
    assertThat(new Steps(rig.services, rig.refusals).retry(binding, 20 * SECOND)).isNull();
    rig.answered(run, 10);
    rig.threw(run, binding, new IOException("503"));
    RunReport report = rig.sink.report();
    assertThat(report.refusals()).isEqualTo(Map.of(RefusalReason.DOOMED_BACKOFF, 1));
    assertThat(report.stop()).isEqualTo(StopReason.ERROR);
  }

  @AtEveryEpoch
  void withoutADeadlineAnyBackoffFits(long epoch) {
    Rig rig = new Rig(epoch, EngineSettings.unlimited(), Mode.ENFORCE);
    Binding binding = rig.open().bind(true);
    assertThat(new Steps(rig.services, rig.refusals).retry(binding, Long.MAX_VALUE)).isNull();
  }

  @AtEveryEpoch
  void whatIsFreeMayTryAgainAsItLikes(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Steps steps = new Steps(rig.services, rig.refusals);
    Binding off = rig.open().bind(true);
    Binding completed = rig.open().bind(true);
    completed.run.end(Exit.RETURNED, null);
    assertThat(steps.retry(completed, 20 * SECOND)).isNull();
    rig.services.mode(Mode.OFF);
    assertThat(steps.retry(off, 20 * SECOND)).isNull();
  }

  @AtEveryEpoch
  void attemptsKnowTheirLoopsAndWhichTryTheyAre(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Steps steps = new Steps(rig.services, rig.refusals);
    Run run = rig.open();
    Binding binding = run.bind(true);
    steps.enter(binding, "langchain4j maxRetries=2", 2);
    steps.enter(binding, "openai-java maxRetries=2", 2);
    Attempt first = begin(rig, binding);
    steps.retry(binding, 0);
    Attempt second = begin(rig, binding);
    steps.leave(binding);
    steps.retry(binding, 0);
    steps.enter(binding, "openai-java maxRetries=2", 2);
    Attempt ofOuter = begin(rig, binding);
    steps.leave(binding);
    steps.leave(binding);
    Attempt outside = begin(rig, binding);
    assertThat(List.of(first.retry, second.retry, ofOuter.retry, outside.retry))
        .containsExactly(0, 1, 1, 0);
    assertThat(first.by())
        .isEqualTo("langchain4j maxRetries=2 x openai-java maxRetries=2 x timeout 10.0 s");
    assertThat(outside.by()).isEqualTo("timeout 10.0 s");
  }

  @AtEveryEpoch
  void leavingMoreThanWasEnteredDoesNoHarm(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Steps steps = new Steps(rig.services, rig.refusals);
    Binding binding = rig.open().bind(true);
    steps.leave(binding);
    steps.enter(binding, "loop", 2);
    steps.leave(binding);
    steps.leave(binding);
    assertThat(binding.step()).isNull();
  }

  @AtEveryEpoch
  void theStopNamesTheLoopsAndTheTimeout(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Steps steps = new Steps(rig.services, rig.refusals);
    Run run = rig.open();
    Binding binding = run.bind(true);
    steps.enter(binding, "openai-java maxRetries=2", 2);
    begin(rig, binding);
    rig.millis(11_000);
    assertThat(Stops.cause(run, Optional.empty()))
        .isEqualTo(
            "11.0 s of 10.0 s: 1 attempt on okhttp/h:1, by openai-java maxRetries=2 x timeout 10.0 s");
  }

  @AtEveryEpoch
  void theStopCountsRetriesApart(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Steps steps = new Steps(rig.services, rig.refusals);
    Run run = rig.open();
    Binding binding = run.bind(true);
    steps.enter(binding, "openai-java maxRetries=2", 2);
    for (int i = 0; i < 3; i++) {
      Attempt attempt = begin(rig, binding);
      rig.millis(3_000);
      attempt.over(new IOException("503"));
      steps.retry(binding, 0);
    }
    assertThat(Stops.cause(run, Optional.empty()))
        .isEqualTo(
            "9.0 s of 10.0 s: 3 attempts on okhttp/h:1 x 3.0 s, 2 of them retries, by openai-java"
                + " maxRetries=2 x timeout 10.0 s");
  }

  /** An SDK's thread has no frame of the application; whoever waits for it has. */
  @AtEveryEpoch
  void theFrameIsTheEntryPointsIfTheAttemptsThreadHasNone(long epoch) throws Exception {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    run.bind(true);
    Thread idle = new Thread("idle"); // never started: no stack at all
    Stops.lookUnlessDone(run, idle);
    assertThat(run.books.where()).isNotEmpty();
  }

  /** Without a backoff of its loop, an application that swallows the error would hammer. */
  @AtEveryEpoch
  void refusalsArePacedFromTheThirdOn(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Steps steps = new Steps(rig.services, rig.refusals);
    Binding binding = rig.open().bind(true);
    for (int i = 0; i < 5; i++) {
      steps.retry(binding, 20 * SECOND);
    }
    assertThat(rig.pausesMillis).containsExactly(10L, 20L, 40L);
  }

  @AtEveryEpoch
  void aModelIsNotCalledOnceTheDeadlineHasPassed(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Steps steps = new Steps(rig.services, rig.refusals);
    Run run = rig.open();
    Binding binding = run.bind(true);
    assertThat(steps.begins(binding)).isNull();
    rig.millis(9_999);
    assertThat(steps.begins(binding)).as("the reserve is for finishing").isNull();
    rig.millis(1);
    String late = steps.begins(binding);
    assertThat(late).startsWith("runbudget: refused, after_deadline: deadline of");
    rig.threw(run, binding, new IOException(late));
    assertThat(rig.sink.report().stop()).isEqualTo(StopReason.DEADLINE);
    assertThat(rig.sink.report().refusals()).isEqualTo(Map.of(RefusalReason.AFTER_DEADLINE, 1));
  }

  @AtEveryEpoch
  void observeLetsAModelBeCalled(long epoch) {
    Rig rig = Rig.observing(epoch);
    Binding binding = rig.open().bind(true);
    rig.millis(11_000);
    assertThat(new Steps(rig.services, rig.refusals).begins(binding)).isNull();
  }

  @AtEveryEpoch
  void aBackoffBeyondAllBoundsNeverFits(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Steps steps = new Steps(rig.services, rig.refusals);
    Binding binding = rig.open().bind(true);
    rig.millis(9_900);
    assertThat(steps.retry(binding, Long.MAX_VALUE)).contains("doomed_backoff");
    assertThat(steps.retry(binding, SECOND)).contains("doomed_backoff");
  }
}
