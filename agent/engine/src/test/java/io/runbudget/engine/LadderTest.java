package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Deadline 10 s, reserve 200 ms: attempts are cut at 9.8 s, the run at 10 s. */
class LadderTest {

  @AtEveryEpoch
  void whatIsInFlightAtTheAttemptLimitIsCancelledNatively(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    Binding entry = run.bind(true);
    RecordingHandle handle = rig.handle().endsWhenCancelled();
    Attempt attempt = rig.begin(run, handle);
    rig.millis(9_799);
    assertThat(handle.cancelledAt).isEmpty();
    assertThat(attempt.isCut()).isFalse();

    rig.millis(1);
    assertThat(handle.cancelledAt).containsExactly(9_800L);
    assertThat(run.stop()).isEqualTo(StopReason.DEADLINE);
    assertThat(handle.told).startsWith(Messages.MARKER).contains(run.id());

    rig.millis(50);
    assertThat(handle.closedAt).as("the native cancel was enough").isEmpty();
    rig.threw(run, entry, new IllegalStateException(handle.told));
    AttemptReport report = rig.sink.report().attempts().get(0);
    assertThat(report.end()).isEqualTo(AttemptEnd.CUT);
    assertThat(report.stoppedBy()).contains(StoppedBy.NATIVE);
    assertThat(report.durationNanos()).isEqualTo(9_800_000_000L);
    assertThat(report.timeoutNanos()).isEqualTo(9_800_000_000L);
    assertThat(rig.sink.report().reserveUsedNanos()).isEqualTo(50_000_000L);
    assertThat(rig.faults).isEmpty();
  }

  @AtEveryEpoch
  void whatIgnoresItsCancelIsClosedTwentyMillisecondsLater(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    RecordingHandle handle = rig.handle().endsWhenClosed("stream");
    rig.begin(run, handle);
    rig.millis(9_819);
    assertThat(handle.closedAt).isEmpty();
    rig.millis(200);
    assertThat(handle.cancelledAt).containsExactly(9_800L);
    assertThat(handle.closedAt).containsExactly(9_820L);
    rig.returned(run, run.bind(true));
    assertThat(rig.sink.report().attempts().get(0).stoppedBy()).contains(StoppedBy.STREAM);
  }

  @Test
  void whatIsOnlyAskedToStopSaysSoThoughItEndsBeforeItIsAsked() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    RecordingHandle handle = rig.handle().advisory();
    Attempt attempt = rig.begin(run, handle);
    rig.millis(9_799);
    assertThat(attempt.cut()).isTrue();
    assertThat(attempt.over(new IOException("beneath"))).startsWith(Messages.MARKER);
    rig.millis(300);
    assertThat(handle.cancelledAt).as("it is over").isEmpty();
    rig.returned(run, run.bind(true));
    AttemptReport report = rig.sink.report().attempts().get(0);
    assertThat(report.stoppedBy()).contains(StoppedBy.ADVISORY);
  }

  @Test
  void aCancelThatFailsIsCountedAndTheStreamIsClosed() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    RecordingHandle failing = rig.handle().failsWhenCancelled().endsWhenClosed("socket");
    RecordingHandle other = rig.handle().endsWhenCancelled();
    rig.begin(run, failing);
    rig.begin(run, other);
    rig.millis(9_850);
    assertThat(rig.faults).hasSize(1);
    assertThat(failing.closedAt).containsExactly(9_820L);
    assertThat(other.cancelledAt).containsExactly(9_800L);
    assertThat(run.inFlight()).isEmpty();
  }

  @Test
  void whatCannotBeStoppedIsALeftoverAndNeverReturned() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.begin(run, rig.handle().failsWhenCancelled().failsWhenClosed());
    rig.millis(9_950);
    rig.threw(run, entry, new IllegalStateException("gave up"));
    assertThat(rig.sink.all(RunEvent.Settled.class)).as("the ladder is not over").isEmpty();

    rig.millis(150);
    RunReport report = rig.sink.report();
    assertThat(report.attempts()).hasSize(1);
    assertThat(report.attempts().get(0).end()).isEqualTo(AttemptEnd.NEVER_RETURNED);
    assertThat(report.attempts().get(0).stoppedBy()).isEmpty();
    assertThat(report.leftovers()).hasSize(1);
    assertThat(report.leftovers().get(0).kind()).isEqualTo(Leftover.Kind.ATTEMPT);
    assertThat(rig.faults).hasSize(2);
  }

  @AtEveryEpoch
  void theDeadlineIsLatchedThoughNothingIsInFlight(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    run.bind(true);
    rig.millis(9_999);
    assertThat(run.stop()).isNull();
    rig.millis(1);
    assertThat(run.stop()).isEqualTo(StopReason.DEADLINE);
    assertThat(rig.sink.all(RunEvent.Stopped.class))
        .singleElement()
        .satisfies(e -> assertThat(e.cause()).startsWith("10.0 s of 10.0 s: no attempt in it"))
        .satisfies(e -> assertThat(e.enforced()).isTrue());
  }

  @Test
  void aRunThatEndsInTimeIsCompletedAndNothingIsDueAnyMore() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.answered(run, 100);
    rig.returned(run, entry);
    assertThat(rig.timers.holds(run)).isFalse();
    rig.millis(100_000);
    assertThat(rig.sink.all(RunEvent.Stopped.class)).isEmpty();
    assertThat(rig.sink.report().stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(rig.sink.report().outcome()).isEqualTo(Outcome.COMPLETED);
  }

  @Test
  void returningAsIfNothingHadHappenedIsASilentStop() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.begin(run, rig.handle().endsWhenCancelled());
    rig.millis(10_500);
    rig.returned(run, entry);
    RunReport report = rig.sink.report();
    assertThat(report.outcome()).isEqualTo(Outcome.SILENT);
    assertThat(report.overrunNanos()).isEqualTo(500_000_000L);
    assertThat(report.reserveUsedNanos()).isEqualTo(200_000_000L);
  }

  @AtEveryEpoch
  void aResultThatIsStillAwaitedFailsFiftyMillisecondsAfterTheDeadline(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    CompletableFuture<String> result = new CompletableFuture<>();
    run.awaits(Result.of(run, result));
    rig.millis(10_049);
    assertThat(result).isNotDone();
    rig.millis(1);
    assertThat(result)
        .isCompletedExceptionally()
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .havingCause()
        .isInstanceOf(TimeoutException.class)
        .withMessageStartingWith("runbudget: deadline of 10.0 s reached after 10.1 s")
        .withMessageContaining(run.id());
  }

  @AtEveryEpoch
  void whatStillRunsAHundredMillisecondsLaterIsRecordedWithItsStack(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.millis(10_099);
    assertThat(rig.sink.all(RunEvent.LeftOver.class)).isEmpty();
    rig.millis(1);
    Leftover leftover = rig.sink.all(RunEvent.LeftOver.class).get(0).leftover();
    assertThat(leftover.kind()).isEqualTo(Leftover.Kind.THREAD);
    assertThat(leftover.what()).isEqualTo("entry point");
    assertThat(leftover.thread()).contains(Thread.currentThread().getName());
    assertThat(leftover.afterNanos()).isEqualTo(100_000_000L);
    assertThat(leftover.stack()).anyMatch(frame -> frame.contains("LadderTest"));
    assertThat(leftover.stack()).hasSizeLessThanOrEqualTo(64);

    rig.millis(400);
    rig.threw(run, entry, new IllegalStateException("late"));
    assertThat(rig.sink.report().leftovers()).containsExactly(leftover);
    assertThat(rig.sink.report().overrunNanos()).isEqualTo(500_000_000L);
  }

  @AtEveryEpoch
  void afterTheWindowEveryBoundThreadIsReleased(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    run.bind(true);
    run.bind(false);
    rig.millis(69_999);
    assertThat(run.holds(rig.ticker.nanos())).isTrue();
    assertThat(rig.sink.all(RunEvent.Released.class)).isEmpty();
    rig.millis(1);
    assertThat(run.holds(rig.ticker.nanos())).isFalse();
    assertThat(rig.sink.all(RunEvent.Released.class))
        .hasSize(2)
        .allSatisfy(e -> assertThat(e.thread()).contains(Thread.currentThread().getName()));
    assertThat(rig.timers.holds(run)).isFalse();
  }

  @Test
  void whatAStoppedRunHasHandedOverIsWokenAtItsDeadlineToo() throws InterruptedException {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    Thread idle = new Thread();
    Binding consumer = run.bind(new Binding(run, idle, Binding.Kind.THREAD));
    Binding handedOver = run.bind(false);
    consumer.wait.sleeps();
    handedOver.wait.sleeps();
    rig.begin(run, rig.handle().endsWhenCancelled());
    rig.millis(9_800);
    rig.threw(run, entry, new IllegalStateException());
    assertThat(run.isStopped()).isTrue();
    assertThat(Thread.interrupted()).isFalse();
    rig.millis(200);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(handedOver.wait.leave()).isTrue();
    assertThat(consumer.wait.leave()).isFalse();
  }

  @AtEveryEpoch
  void theStackIsTakenBeforeTheLimitWhileThereIsTime(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    run.bind(true);
    Attempt attempt = rig.begin(run);
    rig.millis(9_749);
    assertThat(run.books.where()).isEmpty();
    rig.millis(1);
    assertThat(run.books.where()).isNotEmpty();
    run.books.where(new StackTraceElement[0], "");
    attempt.over(null);
    rig.millis(199);
    assertThat(run.books.where()).isEmpty();
    rig.millis(1);
    assertThat(run.books.where()).as("again for the deadline").isNotEmpty();
  }

  @Test
  void aStackThatWasNotTakenIsTakenAtTheLimit() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    rig.begin(run, rig.handle().endsWhenCancelled());
    rig.ticker.move(Duration.ofMillis(9_800));
    rig.millis(0);
    assertThat(run.books.where()).isNotEmpty();
    assertThat(run.isStopped()).isTrue();
  }

  @AtEveryEpoch
  void withoutAReserveTheStepsOfAttemptsAndRunInterleave(long epoch) {
    EngineSettings settings = Rig.settings(Duration.ofSeconds(10), Duration.ZERO);
    Rig rig = new Rig(epoch, settings, Mode.ENFORCE);
    Run run = rig.open();
    CompletableFuture<String> result = new CompletableFuture<>();
    run.awaits(Result.of(run, result));
    RecordingHandle handle = rig.handle().endsWhenClosed("socket");
    rig.begin(run, handle);
    rig.millis(9_999);
    assertThat(handle.cancelledAt).isEmpty();
    rig.millis(1);
    assertThat(handle.cancelledAt).containsExactly(10_000L);
    assertThat(run.stop()).isEqualTo(StopReason.DEADLINE);
    rig.millis(30);
    assertThat(handle.closedAt).containsExactly(10_020L);
    assertThat(result).isNotDone();
    rig.millis(30);
    assertThat(result).isCompletedExceptionally();
    assertThat(rig.sink.all(RunEvent.Stopped.class)).hasSize(1);
  }

  @Test
  void aClockThatJumpsTakesEveryStepOnceInOrder() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    run.bind(true);
    RecordingHandle handle = rig.handle();
    rig.begin(run, handle);
    rig.ticker.move(Duration.ofHours(1));
    rig.millis(0);
    assertThat(handle.cancelledAt).hasSize(1);
    assertThat(handle.closedAt).hasSize(1);
    assertThat(rig.sink.all(RunEvent.LeftOver.class)).hasSize(2);
    assertThat(rig.sink.all(RunEvent.Released.class)).hasSize(1);
    assertThat(rig.services.inFlight.size()).isZero();
  }

  @Test
  void aCompletedRunsAttemptsKeepTheirDeadlineAndAreCut() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    RecordingHandle handle = rig.handle().endsWhenCancelled();
    rig.begin(run, handle);
    rig.millis(1_000);
    rig.returned(run, entry);
    assertThat(rig.sink.all(RunEvent.Settled.class)).isEmpty();

    rig.millis(9_000);
    assertThat(handle.cancelledAt).containsExactly(9_800L);
    RunReport report = rig.sink.report();
    assertThat(report.stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(report.actualNanos()).isEqualTo(1_000_000_000L);
    assertThat(report.attempts().get(0).end()).isEqualTo(AttemptEnd.CUT);
    assertThat(report.leftovers()).hasSize(1);
    assertThat(rig.sink.all(RunEvent.Stopped.class)).isEmpty();
  }

  @Test
  void whatACompletedRunLeavesInFlightForeverIsSettledAfterTheDeadline() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.begin(run);
    rig.returned(run, entry);
    rig.millis(10_100);
    assertThat(rig.sink.report().attempts().get(0).end()).isEqualTo(AttemptEnd.NEVER_RETURNED);
    rig.millis(60_000);
    assertThat(rig.services.inFlight.size()).isZero();
    assertThat(rig.timers.holds(run)).isFalse();
    assertThat(rig.sink.all(RunEvent.Settled.class)).hasSize(1);
  }

  @Test
  void theAnswerThatComesAsItIsCutIsStillAnAnswer() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Attempt attempt = rig.begin(run);
    rig.cancels.hold();
    rig.millis(9_800);
    attempt.responded(200, rig.ticker.nanos());
    assertThat(attempt.over(null)).isNull();
    assertThat(run.books.attempts().get(0).end()).isEqualTo(AttemptEnd.ANSWERED);
  }

  @Test
  void whatHasEndedByItselfMeanwhileIsNotCancelled() {
    Rig rig = Rig.enforcing(0);
    RecordingHandle handle = rig.handle();
    Attempt attempt = rig.begin(rig.open(), handle);
    rig.cancels.hold();
    rig.millis(9_800);
    attempt.over(new IOException("reset"));
    rig.cancels.release();
    assertThat(handle.cancelledAt).isEmpty();
  }

  @AtEveryEpoch
  void anEndlessWindowNeverReleases(long epoch) {
    EngineSettings plain = EngineSettings.deadline(Duration.ofSeconds(10));
    EngineSettings endless =
        new EngineSettings(
            plain.deadline(),
            plain.reserve(),
            false,
            Duration.ofSeconds(Long.MAX_VALUE),
            plain.exemptHosts(),
            plain.exemptThreads(),
            plain.fuse(),
            ProcessKill.WAITED,
            Powers.NONE);
    Rig rig = new Rig(epoch, endless, Mode.ENFORCE);
    Run run = rig.open();
    run.bind(true);
    rig.timers.move(Duration.ofDays(10_000));
    assertThat(run.holds(rig.ticker.nanos())).isTrue();
    assertThat(rig.sink.all(RunEvent.Released.class)).isEmpty();
  }

  @Test
  void theCancelDoesNotWaitForWhoeverListens() {
    Rig rig = Rig.enforcing(0);
    RecordingHandle handle = rig.handle();
    rig.sink.onEvent =
        event -> {
          if (event instanceof RunEvent.Stopped) {
            assertThat(handle.cancelledAt).hasSize(1);
            throw new IllegalStateException("a listener that fails");
          }
        };
    rig.begin(rig.open(), handle);
    rig.millis(9_800);
    assertThat(rig.faults).singleElement().isInstanceOf(IllegalStateException.class);
  }

  @Test
  void listenersAndLibrariesAreNotCalledOnTheTimersThread() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    run.bind(true);
    RecordingHandle handle = rig.handle();
    rig.begin(run, handle);
    Run left = rig.open();
    Binding entry = left.bind(true);
    rig.begin(left);
    rig.returned(left, entry);
    int before = rig.sink.events.size();
    rig.cancels.hold();
    rig.millis(100_000);
    assertThat(rig.sink.events).hasSize(before);
    assertThat(handle.cancelledAt).isEmpty();
    rig.cancels.release();
    assertThat(handle.cancelledAt).hasSize(1);
    assertThat(rig.sink.all(RunEvent.Released.class)).hasSize(1);
    assertThat(rig.sink.all(RunEvent.LeftOver.class))
        .allSatisfy(e -> assertThat(e.leftover().afterNanos()).isEqualTo(90_000_000_000L));
    assertThat(rig.sink.report().outcome()).isEqualTo(Outcome.COMPLETED);
  }

  @Test
  void aThreadThatSleepsIsWokenAtTheDeadlineAndOnlyUnderEnforce() {
    for (Mode mode : Mode.values()) {
      Rig rig = new Rig(0, EngineSettings.deadline(Duration.ofSeconds(10)), mode);
      Binding sleeping = rig.open().bind(true);
      sleeping.wait.sleeps();
      rig.millis(9_999);
      assertThat(Thread.interrupted()).isFalse();
      rig.millis(1);
      assertThat(Thread.interrupted()).isEqualTo(mode == Mode.ENFORCE);
      assertThat(sleeping.wait.leave()).isEqualTo(mode == Mode.ENFORCE);
    }
  }
}
