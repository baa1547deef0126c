package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a thread blocks or waits in, as its run's time runs out. */
class BlockedTest {
  private final Rig rig = Rig.enforcing(0);
  private final RecordingHandle handle = rig.handle();

  @AfterEach
  void noInterruptIsLeftBehind() {
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void itIsStoppedAtTheDeadlineAndNotAtTheAttemptLimit() {
    Binding entry = rig.open().bind(true);
    entry.wait.blocks(handle);
    rig.millis(9_999);
    assertThat(handle.cancelledAt).isEmpty();
    rig.millis(1);
    assertThat(handle.cancelledAt).containsExactly(10_000L);
    rig.millis(19);
    assertThat(handle.closedAt).isEmpty();
    rig.millis(1);
    assertThat(handle.closedAt).containsExactly(10_020L);
    assertThat(entry.wait.leave()).isTrue();
  }

  @Test
  void theSecondRungIsForWhatTheFirstDidNotEnd() {
    Binding entry = rig.open().bind(true);
    entry.wait.blocks(handle);
    rig.millis(10_000);
    assertThat(entry.wait.leave()).isTrue();
    entry.wait.blocks(rig.handle());
    rig.millis(100);
    assertThat(handle.closedAt).isEmpty();
  }

  @Test
  void aWaitIsInterruptedOnceWhatElseWasStoppedHadTimeToEndIt() {
    Binding entry = rig.open().bind(true);
    entry.wait.waits(null);
    rig.millis(10_049);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    rig.millis(1);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(entry.wait.leave()).isTrue();
  }

  @Test
  void aSleepBegunJustAfterTheDeadlineIsNoBackoff() {
    Binding entry = rig.open().bind(true);
    rig.millis(10_010);
    entry.wait.sleeps();
    rig.millis(40);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(entry.wait.leave()).isTrue();
  }

  @Test
  void aThreadThatWasStartedIsStoppedOnlyIfItsEndIsAwaited() throws InterruptedException {
    Run run = rig.open();
    Binding entry = run.bind(true);
    Thread idle = new Thread();
    Thread worker = new Thread();
    Binding idling = run.bind(new Binding(run, idle, Binding.Kind.THREAD));
    Binding working = run.bind(new Binding(run, worker, Binding.Kind.THREAD));
    RecordingHandle other = rig.handle();
    idling.wait.blocks(handle);
    working.wait.blocks(other);
    entry.wait.waits(worker);
    rig.millis(10_000);
    assertThat(handle.cancelledAt).isEmpty();
    assertThat(other.cancelledAt).containsExactly(10_000L);
    rig.millis(50);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(entry.wait.leave()).isTrue();
    assertThat(idling.wait.leave()).isFalse();
  }

  @Test
  void aRunThatCompletedStopsNothing() {
    Run run = rig.open();
    Binding entry = run.bind(true);
    Binding task = run.bind(false);
    task.wait.blocks(handle);
    rig.returned(run, entry);
    rig.millis(11_000);
    assertThat(handle.cancelledAt).isEmpty();
    assertThat(task.wait.leave()).isFalse();
  }

  /** It has latched its end, and its entry point is about to return. */
  @Test
  void aRunThatCompletesJustAsItsDeadlinePassesStopsNothing() {
    Run run = rig.open();
    run.bind(true);
    Binding task = run.bind(false);
    task.wait.blocks(handle);
    assertThat(run.latch(StopReason.COMPLETED)).isTrue();
    rig.millis(10_100);
    assertThat(handle.cancelledAt).isEmpty();
    assertThat(rig.sink.all(RunEvent.Stopped.class)).isEmpty();
    assertThat(task.wait.leave()).isFalse();
  }

  @Test
  void whatExplainsAStopIsWhereItWaitsForSomethingOutside() {
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.answered(run, 1_000);
    Binding task = run.bind(false);
    entry.wait.waits(null);
    task.blocksIn("socket");
    task.wait.blocks(handle);
    rig.millis(9_000);
    assertThat(rig.sink.all(RunEvent.Stopped.class))
        .singleElement()
        .satisfies(
            e ->
                assertThat(e.cause())
                    .startsWith("9.0 s of 10.0 s: outside of its attempts, blocked in a socket"));
  }

  @Test
  void observeStopsNothing() {
    Rig watching = Rig.observing(0);
    Binding entry = watching.open().bind(true);
    entry.wait.blocks(handle);
    Binding waiting = entry.run.bind(false);
    waiting.wait.waits(null);
    watching.millis(11_000);
    assertThat(handle.cancelledAt).isEmpty();
    assertThat(entry.wait.leave()).isFalse();
    assertThat(waiting.wait.leave()).isFalse();
  }

  @Test
  void aStopThatFailsIsCountedAndTheNextRungComes() {
    Binding entry = rig.open().bind(true);
    entry.wait.blocks(handle.failsWhenCancelled());
    rig.millis(10_100);
    assertThat(rig.faults).hasSize(1);
    assertThat(handle.closedAt).isEqualTo(List.of(10_020L));
  }

  @Test
  void whatIsLateIsRefusedAndPaced() {
    Run run = rig.open();
    run.bind(true);
    rig.millis(10_500);
    for (int i = 0; i < 4; i++) {
      assertThat(rig.refusals.late(run))
          .startsWith("runbudget: refused, after_deadline: deadline of 10.0 s passed 500 ms ago")
          .contains(run.id());
    }
    assertThat(rig.pausesMillis).containsExactly(5L, 5L);
    assertThat(rig.sink.all(RunEvent.Refused.class)).hasSize(1);
    assertThat(run.stop()).isEqualTo(StopReason.DEADLINE);
  }

  @Test
  void theRecordSaysWhatElseThanAttemptsWasStopped() {
    Run run = rig.open();
    Binding entry = run.bind(true);
    Binding task = run.bind(false);
    entry.wait.waits(null);
    task.wait.sleeps();
    rig.millis(10_050);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(entry.wait.leave() && task.wait.leave()).isTrue();
    run.unbind(task);
    rig.threw(run, entry, new InterruptedException());
    rig.millis(100);
    assertThat(rig.sink.report().stopped()).isEqualTo(Map.of(StoppedBy.INTERRUPT, 2));
  }

  @Test
  void aReserveDoesNotShortenIt() {
    Rig wide =
        new Rig(0, Rig.settings(Duration.ofSeconds(10), Duration.ofSeconds(2)), Mode.ENFORCE);
    Binding entry = wide.open().bind(true);
    RecordingHandle late = wide.handle();
    entry.wait.blocks(late);
    wide.millis(9_000);
    assertThat(late.cancelledAt).isEmpty();
    wide.millis(1_000);
    assertThat(late.cancelledAt).hasSize(1);
  }
}
