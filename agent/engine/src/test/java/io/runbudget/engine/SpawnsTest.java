package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetHandle;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Deadline 10 s. A process that is asked to be killed asks back whether it may be. */
class SpawnsTest {
  private final Faults faults = new Faults((guard, count, fault) -> {});
  private Rig rig = Rig.enforcing(0);
  private Spawns spawns = new Spawns(rig.services, rig.waits(faults), faults);
  private Run run = rig.open();
  private Binding entry = run.bind(true);
  private final RecordingHandle handle = rig.handle();

  @AfterEach
  void noInterruptIsLeftBehind() {
    assertThat(Thread.interrupted()).isFalse();
  }

  private void told(ProcessKill kill, Mode mode) {
    EngineSettings plain = EngineSettings.deadline(Duration.ofSeconds(10));
    EngineSettings settings =
        new EngineSettings(
            plain.deadline(),
            plain.reserve(),
            false,
            plain.leftoversWindow(),
            plain.exemptHosts(),
            plain.exemptThreads(),
            plain.fuse(),
            kill,
            Powers.NONE);
    rig = new Rig(0, settings, mode);
    spawns = new Spawns(rig.services, rig.waits(faults), faults);
    run = rig.open();
    entry = run.bind(true);
  }

  private Spawn started() {
    return (Spawn) spawns.started(entry, handle);
  }

  /** {@code binding}'s thread, which is this one, waits until its interrupt comes. */
  private void interrupted(Binding binding) {
    assertThat(Thread.interrupted()).isTrue();
    assertThat(binding.wait.leave()).isTrue();
  }

  @AtEveryEpoch
  void aProcessThatIsWaitedForIsKilledAtTheDeadline(long epoch) {
    rig = Rig.enforcing(epoch);
    spawns = new Spawns(rig.services, rig.waits(faults), faults);
    run = rig.open();
    entry = run.bind(true);
    RecordingHandle kill = rig.handle();
    Object process = spawns.started(entry, kill);
    spawns.waitsFor(entry, process);
    rig.millis(9_999);
    assertThat(kill.cancelledAt).isEmpty();
    assertThat(spawns.kills(process)).isNull();
    rig.millis(1);
    assertThat(kill.cancelledAt).containsExactly(10_000L);
    assertThat(spawns.kills(process)).startsWith(Messages.MARKER).contains(run.id());
    assertThat(entry.wait.leave()).as("no interrupt is needed").isFalse();
  }

  @Test
  void aWaitThatTheKillDoesNotEndIsInterrupted() {
    spawns.waitsFor(entry, started());
    rig.millis(10_049);
    assertThat(Thread.interrupted()).isFalse();
    rig.millis(1);
    interrupted(entry);
  }

  /** The pool may take the two steps in any order, or both at once. */
  @Test
  void whoeverIsInterruptedHasItsProcessKilledToo() {
    spawns.waitsFor(entry, started());
    assertThat(run.latch(StopReason.DEADLINE)).isTrue();
    rig.services.unblocking.interrupt(run);
    assertThat(handle.cancelledAt).hasSize(1);
    interrupted(entry);
  }

  @Test
  void aProcessThatNobodyWaitsForIsNotKilled() {
    spawns.waitsFor(entry, started());
    entry.wait.leave();
    rig.millis(10_200);
    assertThat(handle.cancelledAt).isEmpty();
  }

  @Test
  void aThreadThatMayBeThereForGoodDoesNotKill() {
    Binding thread = run.bind(new Binding(run, new Thread(), Binding.Kind.THREAD));
    spawns.waitsFor(thread, started());
    rig.millis(10_200);
    spawns.waitsFor(thread, started());
    assertThat(handle.cancelledAt).isEmpty();
  }

  @Test
  void whoWaitsOnlyAfterTheDeadlineKillsAtOnceWhileTheRunHolds() {
    Spawn process = started();
    rig.millis(10_300);
    spawns.waitsFor(entry, process);
    assertThat(handle.cancelledAt).containsExactly(10_300L);
    entry.wait.leave();
    rig.millis(60_000);
    spawns.waitsFor(entry, process);
    assertThat(handle.cancelledAt).as("released").hasSize(1);
  }

  @Test
  void aProcessThatAnotherRunUsesIsShared() {
    Run other = rig.open();
    for (int way = 0; way < 3; way++) {
      Spawn process = started();
      Binding user = other.bind(true);
      switch (way) {
        case 0 -> spawns.uses(user, process);
        case 1 -> spawns.waitsFor(user, process);
        default -> spawns.watches(user, process);
      }
      user.wait.leave();
      rig.millis(10_000);
      assertThat(spawns.kills(process)).as("way " + way).isNull();
      assertThat(spawns.kills(started())).isNotNull();
    }
  }

  @Test
  void aServerIsShared() {
    Spawn process = started();
    spawns.shares(process);
    rig.millis(10_000);
    assertThat(spawns.kills(process)).isNull();
  }

  @Test
  void aChildUsesItOnBehalfOfItsParentButDoesNotKillIt() {
    Spawn process = started();
    Run child = rig.open(run, Optional.of(Duration.ofSeconds(2)));
    Binding user = child.bind(true);
    spawns.waitsFor(user, process);
    rig.millis(2_010);
    assertThat(child.isStopped()).isTrue();
    assertThat(spawns.kills(process)).isNull();
    user.wait.leave();
    rig.millis(8_000);
    assertThat(spawns.kills(process)).isNotNull();
  }

  @Test
  void aParentIsAnotherRunToItsChild() {
    Run child = rig.open(run, Optional.of(Duration.ofSeconds(2)));
    Spawn process = (Spawn) spawns.started(child.bind(true), handle);
    spawns.uses(entry, process);
    rig.millis(2_010);
    assertThat(spawns.kills(process)).isNull();
  }

  /** The ladder of either may come first. */
  @Test
  void aChildWithTheSameDeadlineKillsForItsParent() {
    Spawn process = started();
    Run child = rig.open(run, Optional.of(Duration.ofSeconds(60)));
    Binding user = child.bind(true);
    spawns.waitsFor(user, process);
    rig.ticker.move(Duration.ofSeconds(10));
    assertThat(run.stop()).isNull();
    assertThat(spawns.kills(process)).isNotNull();
    user.wait.leave();
  }

  @Test
  void whatACompletedRunLeavesIsNobodys() {
    Spawn process = started();
    rig.returned(run, entry);
    rig.millis(20_000);
    assertThat(spawns.kills(process)).isNull();
    assertThat(process.owner()).isNull();
    Spawn late = started();
    assertThat(late.owner()).as("started by what it left running").isNull();
    assertThat(run.spawned.all()).isEmpty();
  }

  @Test
  void whatNoRunStartedIsNobodys() {
    Object process = spawns.started(null, handle);
    spawns.waitsFor(entry, process);
    rig.millis(10_000);
    assertThat(spawns.kills(process)).isNull();
    entry.wait.leave();
  }

  @Test
  void whatHasExitedIsForgotten() {
    Spawn process = started();
    assertThat(run.spawned.all()).containsExactly(process);
    spawns.gone(process);
    assertThat(run.spawned.all()).isEmpty();
  }

  @Test
  void aFutureOfTheExitCountsIfSomebodyWaits() {
    spawns.watches(entry, started());
    entry.wait.waits(null);
    rig.millis(10_000);
    assertThat(handle.cancelledAt).hasSize(1);
    entry.wait.leave();
  }

  @Test
  void aFutureOfTheExitCountsIfTheResultIsYetToCome() {
    spawns.watches(entry, started());
    run.awaits(Result.of(run, new CompletableFuture<>()));
    rig.millis(10_000);
    assertThat(handle.cancelledAt).hasSize(1);
  }

  @Test
  void aFutureOfTheExitAloneOrAWaitAloneDoesNotKill() {
    spawns.watches(entry, started());
    entry.wait.sleeps();
    rig.millis(10_000);
    interrupted(entry);
    assertThat(handle.cancelledAt).as("sleeps").isEmpty();

    told(ProcessKill.WAITED, Mode.ENFORCE);
    started();
    entry.wait.waits(null);
    rig.millis(10_000);
    entry.wait.leave();
    assertThat(handle.cancelledAt).as("not watched").isEmpty();
  }

  @Test
  void allThatWereStartedAreKilledIfAsked() {
    told(ProcessKill.STARTED, Mode.ENFORCE);
    Spawn process = started();
    rig.millis(10_000);
    assertThat(handle.cancelledAt).hasSize(1);
    assertThat(spawns.kills(process)).isNotNull();
  }

  @Test
  void allThatWereStartedAreKilledThoughTheRunWasStoppedEarlier() {
    told(ProcessKill.STARTED, Mode.ENFORCE);
    Spawn process = started();
    rig.begin(run, rig.handle().endsWhenCancelled());
    rig.millis(9_800);
    rig.threw(run, entry, new IllegalStateException());
    assertThat(handle.cancelledAt).hasSize(1);
    assertThat(spawns.kills(process)).isNotNull();
  }

  @Test
  void aCompletedRunsAreNotKilledThoughAllAreAsked() {
    told(ProcessKill.STARTED, Mode.ENFORCE);
    started();
    rig.returned(run, entry);
    rig.millis(20_000);
    assertThat(handle.cancelledAt).isEmpty();
  }

  @Test
  void noneMayBeKilledIfAskedOrInObserveOrWhenSwitchedOff() {
    told(ProcessKill.NONE, Mode.ENFORCE);
    Spawn none = started();
    rig.millis(10_000);
    assertThat(spawns.kills(none)).isNull();

    told(ProcessKill.WAITED, Mode.OBSERVE);
    Spawn observed = started();
    rig.millis(10_000);
    assertThat(spawns.kills(observed)).isNull();

    told(ProcessKill.WAITED, Mode.ENFORCE);
    Spawn process = started();
    rig.millis(10_000);
    assertThat(spawns.kills(process)).isNotNull();
    for (int i = 0; i < Faults.LIMIT; i++) {
      faults.count("process", new IllegalStateException());
    }
    assertThat(spawns.kills(process)).isNull();
  }

  @Test
  void aKillIsSaid() {
    Spawn process = started();
    rig.millis(10_000);
    spawns.killed(process, "pid=7 executable=sh", 3);
    assertThat(rig.sink.all(RunEvent.Killed.class))
        .containsExactly(new RunEvent.Killed(run.id(), run.name, "pid=7 executable=sh", 3));
  }

  @Test
  void theOpenerIsTheThreadOfTheEntryPoint() {
    assertThat(spawns.isOpener(entry)).isTrue();
    assertThat(spawns.isOpener(run.bind(false))).isFalse();
  }

  @Test
  void theFirstKillOfAllIsPrepared() {
    int[] prepared = new int[1];
    RunbudgetHandle kill =
        new RunbudgetHandle() {
          @Override
          public void cancel() {}

          @Override
          public String close() {
            return "process";
          }

          @Override
          public void prepare() {
            prepared[0]++;
          }
        };
    spawns.started(null, kill);
    assertThat(prepared[0]).as("of no run").isZero();
    spawns.started(entry, kill);
    spawns.started(entry, kill);
    assertThat(prepared[0]).isOne();
    told(ProcessKill.WAITED, Mode.OBSERVE);
    spawns.started(entry, kill);
    assertThat(prepared[0]).as("nothing will be killed").isOne();
  }
}
