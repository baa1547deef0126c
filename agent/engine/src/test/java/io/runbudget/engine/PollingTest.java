package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Deadline 10 s. Processes of which a run asks again and again whether they have exited. */
class PollingTest {
  private final Faults faults = new Faults((guard, count, fault) -> {});
  private Rig rig = Rig.enforcing(0);
  private Spawns spawns = new Spawns(rig.services, rig.waits(faults), faults);
  private Run run = rig.open();
  private Binding entry = run.bind(true);
  private RecordingHandle handle = rig.handle();

  @AfterEach
  void nobodyIsInterrupted() {
    assertThat(Thread.interrupted()).isFalse();
  }

  private void in(Rig other) {
    rig = other;
    spawns = new Spawns(rig.services, rig.waits(faults), faults);
    run = rig.open();
    entry = run.bind(true);
    handle = rig.handle();
  }

  private Spawn started() {
    return (Spawn) spawns.started(entry, handle);
  }

  /** Asked by the thread of {@code binding} at each of these times. */
  private void asked(Binding binding, Object process, long... millis) {
    for (long at : millis) {
      rig.millis(at - rig.ticker.nanos() / 1_000_000);
      spawns.asks(binding, process);
    }
  }

  @AtEveryEpoch
  void whoAsksAgainWaits(long epoch) {
    in(Rig.enforcing(epoch));
    Spawn process = started();
    rig.millis(8_000);
    spawns.asks(entry, process);
    rig.millis(1_000);
    spawns.asks(entry, process);
    rig.millis(999);
    assertThat(handle.cancelledAt).isEmpty();
    rig.millis(1);
    assertThat(handle.cancelledAt).containsExactly(10_000L);
    assertThat(spawns.kills(process)).contains(run.id());
  }

  @Test
  void whoAsksOnceDoesNot() {
    asked(entry, started(), 9_999);
    rig.millis(10_000);
    assertThat(handle.cancelledAt).isEmpty();
  }

  @Test
  void whoHasNotAskedForASecondDoesSomethingElse() {
    asked(entry, started(), 100, 200, 300, 8_999);
    rig.millis(10_000);
    assertThat(handle.cancelledAt).isEmpty();
  }

  @Test
  void whoGoesOnAskingAfterTheDeadlineKillsAtOnce() {
    Spawn process = started();
    asked(entry, process, 3_000, 6_000, 12_000);
    assertThat(handle.cancelledAt).as("it may be whoever cleans up").isEmpty();
    asked(entry, process, 15_000);
    assertThat(handle.cancelledAt).containsExactly(15_000L);
    asked(entry, process, 70_000);
    assertThat(handle.cancelledAt).as("released").hasSize(1);
  }

  /** Its question is noted before the deadline, and the ladder comes late. */
  @Test
  void theLadderCountsWhatWasAskedBeforeTheDeadlineOnly() {
    Spawn process = started();
    asked(entry, process, 3_000, 6_000);
    process.askedBy(run, 10_001_000_000L);
    assertThat(process.isPolled(run.limits.deadlineNanos())).isFalse();
    process.askedBy(run, 10_002_000_000L);
    assertThat(process.isPolled(run.limits.deadlineNanos())).isTrue();
  }

  @Test
  void aThreadThatMayBeThereForGoodOrIsExemptDoesNotWait() {
    Binding thread = run.bind(new Binding(run, new Thread(), Binding.Kind.THREAD));
    Spawn process = started();
    asked(thread, process, 9_000, 9_500, 9_900);
    asked(entry, process, 9_950);
    rig.millis(100);
    assertThat(handle.cancelledAt).isEmpty();

    in(new Rig(0, LateStartsTest.exempting(), Mode.ENFORCE));
    asked(entry, started(), 9_000, 9_900, 10_100, 10_200);
    assertThat(handle.cancelledAt).isEmpty();
  }

  @Test
  void aThreadWhoseEndTheRunWaitsForDoes() {
    Thread worker = new Thread();
    Binding thread = run.bind(new Binding(run, worker, Binding.Kind.THREAD));
    entry.wait.waits(worker);
    asked(thread, started(), 9_500, 9_900, 10_000);
    assertThat(handle.cancelledAt).isNotEmpty();
    entry.wait.leave();
  }

  @Test
  void aRunThatNobodyWorksForAnyMoreAsksNoMore() {
    asked(entry, started(), 9_700, 9_750);
    rig.begin(run, rig.handle().endsWhenCancelled());
    rig.millis(60);
    rig.threw(run, entry, new IllegalStateException());
    rig.millis(1_000);
    assertThat(run.isStopped()).isTrue();
    assertThat(handle.cancelledAt).isEmpty();
  }

  @Test
  void whatACompletedRunHasAskedForIsNobodys() {
    Spawn process = started();
    asked(entry, process, 9_700, 9_900);
    rig.returned(run, entry);
    rig.millis(10_000);
    spawns.asks(entry, process);
    spawns.asks(entry, process);
    assertThat(handle.cancelledAt).isEmpty();
    assertThat(spawns.kills(process)).isNull();
  }

  @Test
  void anotherRunThatAsksOnceOnlyLooksAndOneThatAsksAgainUsesIt() {
    Spawn process = started();
    Binding other = rig.open().bind(true);
    asked(other, process, 9_000);
    assertThat(process.isShared()).isFalse();
    asked(other, process, 9_500);
    assertThat(process.isShared()).isTrue();
    rig.millis(500);
    assertThat(handle.cancelledAt).as("the owner has not asked").isEmpty();
    assertThat(spawns.kills(process)).isNull();
  }

  @Test
  void aChildAsksOnBehalfOfItsParent() {
    Binding child = rig.open(run, Optional.of(Duration.ofSeconds(60))).bind(true);
    Spawn process = started();
    asked(child, process, 9_500, 9_900);
    assertThat(process.isShared()).isFalse();
    rig.millis(100);
    assertThat(handle.cancelledAt).hasSize(1);
  }

  @Test
  void observedRunsAndProcessesOfNoRunAreLeftAlone() {
    Object outside = spawns.started(null, handle);
    asked(entry, outside, 9_500, 9_900, 10_100, 10_200);
    assertThat(handle.cancelledAt).isEmpty();

    in(Rig.observing(0));
    Spawn process = started();
    asked(entry, process, 9_500, 9_900);
    rig.millis(100);
    assertThat(spawns.kills(process)).isNull();
  }

  /** However fast it asks, and though nothing may be killed. */
  @Test
  void whoAsksAgainAndAgainAsksForOneKillAtMost() {
    Spawn process = started();
    asked(entry, process, 9_500, 9_900);
    rig.millis(500);
    rig.cancels.hold();
    int before = rig.cancels.size();
    for (int i = 0; i < 100; i++) {
      spawns.asks(entry, process);
    }
    assertThat(rig.cancels.size() - before).isOne();
    rig.cancels.release();
    rig.cancels.hold();
    spawns.asks(entry, process);
    assertThat(rig.cancels.size()).as("the next, if the first was in vain").isOne();
    rig.cancels.release();

    in(Rig.observing(0));
    Spawn observed = started();
    asked(entry, observed, 9_500, 9_900, 10_100);
    rig.cancels.hold();
    before = rig.cancels.size();
    spawns.asks(entry, observed);
    assertThat(rig.cancels.size()).isEqualTo(before);
    rig.cancels.release();
  }
}
