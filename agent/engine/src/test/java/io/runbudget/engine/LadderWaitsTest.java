package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Deadline 10 s; waits are interrupted 50 ms later. */
class LadderWaitsTest {

  @AfterEach
  void noInterruptIsLeftBehind() {
    assertThat(Thread.interrupted()).isFalse();
  }

  @AtEveryEpoch
  void aWaitIsInterruptedAfterWhatIsStoppedOtherwise(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    Binding entry = run.bind(true);
    entry.wait.waits(null);
    rig.millis(10_049);
    assertThat(Thread.interrupted()).isFalse();
    rig.millis(1);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(entry.wait.leave()).isTrue();
  }

  @Test
  void aWaitThatIsOverIsNot() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    entry.wait.waits(null);
    assertThat(entry.wait.leave()).isFalse();
    rig.millis(20_000);
    assertThat(entry.wait.wasInterrupted()).isFalse();
  }

  /** Whoever waits for it is interrupted first, and by then waits for nothing any more. */
  @Test
  void aThreadWhoseEndTheRunWaitsForIsInterruptedWithIt() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    Binding awaited = run.bind(new Binding(run, new Thread(), Binding.Kind.THREAD));
    Binding other = run.bind(new Binding(run, new Thread(), Binding.Kind.THREAD));
    entry.wait.waits(awaited.thread);
    awaited.wait.waits(null);
    other.wait.waits(null);
    rig.millis(10_050);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(entry.wait.leave()).isTrue();
    assertThat(awaited.wait.wasInterrupted()).isTrue();
    assertThat(other.wait.wasInterrupted()).as("may be there for good").isFalse();
  }

  @Test
  void nothingIsInterruptedInObserve() {
    Rig rig = Rig.observing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    entry.wait.waits(null);
    rig.millis(20_000);
    assertThat(entry.wait.leave()).isFalse();
  }

  @Test
  void norInARunThatHasCompleted() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    Binding handedOver = run.bind(new Binding(run, new Thread(), Binding.Kind.HANDED_OVER));
    handedOver.wait.waits(null);
    rig.returned(run, entry);
    rig.millis(20_000);
    assertThat(handedOver.wait.leave()).isFalse();
  }
}
