package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Deadline 10 s. Processes that are to be started after it. */
class LateStartsTest {
  private final Faults faults = new Faults((guard, count, fault) -> {});
  private Rig rig = Rig.enforcing(0);
  private Spawns spawns = new Spawns(rig.services, rig.waits(faults), faults);
  private Run run = rig.open();
  private Binding entry = run.bind(true);

  private void in(Rig other) {
    rig = other;
    spawns = new Spawns(rig.services, rig.waits(faults), faults);
    run = rig.open();
    entry = run.bind(true);
  }

  /** The deadline as ever, all threads exempt. */
  static EngineSettings exempting() {
    EngineSettings plain = EngineSettings.deadline(Duration.ofSeconds(10));
    return new EngineSettings(
        plain.deadline(),
        plain.reserve(),
        false,
        plain.leftoversWindow(),
        plain.exemptHosts(),
        thread -> true,
        plain.fuse(),
        ProcessKill.WAITED,
        Powers.NONE);
  }

  @AtEveryEpoch
  void noneIsStartedFromTheDeadlineOn(long epoch) {
    in(Rig.enforcing(epoch));
    rig.millis(9_999);
    assertThat(spawns.starts(entry)).isNull();
    rig.millis(1);
    assertThat(spawns.starts(entry))
        .startsWith(Messages.MARKER + "refused, after_deadline")
        .contains(run.id());
    rig.millis(59_999);
    assertThat(spawns.starts(entry)).isNotNull();
    rig.millis(1);
    assertThat(spawns.starts(entry)).as("released").isNull();
  }

  /** The clock decides, whether or not the watchdog has come to it. */
  @Test
  void aStartThatComesBeforeTheLadderIsRefusedToo() {
    rig.ticker.move(Duration.ofSeconds(10));
    assertThat(run.stop()).isNull();
    assertThat(spawns.starts(entry)).isNotNull();
    assertThat(run.stop()).isEqualTo(StopReason.DEADLINE);
  }

  @Test
  void whoTriesAgainAndAgainIsHeldBack() {
    rig.millis(10_000);
    for (int i = 0; i < 5; i++) {
      assertThat(spawns.starts(entry)).isNotNull();
    }
    assertThat(rig.pausesMillis).containsExactly(5L, 5L, 5L);
    assertThat(rig.sink.all(RunEvent.Refused.class)).as("said once").hasSize(1);
  }

  /** What it is about is the wire, where a client may have to say that it gives up. */
  @Test
  void anAttemptInFlightIsNoReason() {
    rig.begin(run);
    rig.millis(10_000);
    assertThat(entry.isInAttempt()).isTrue();
    assertThat(spawns.starts(entry)).isNotNull();
  }

  @Test
  void aThreadThatMayBeThereForGoodStartsWhatItLikes() {
    Binding thread = run.bind(new Binding(run, new Thread(), Binding.Kind.THREAD));
    rig.millis(10_000);
    assertThat(spawns.starts(thread)).isNull();
  }

  @Test
  void handedOverWorkDoesNot() {
    Binding work = run.bind(false);
    rig.millis(10_000);
    assertThat(spawns.starts(work)).isNotNull();
  }

  @Test
  void whatACompletedRunLeavesRunningStartsWhatItLikes() {
    Binding work = run.bind(false);
    rig.returned(run, entry);
    rig.millis(10_000);
    assertThat(spawns.starts(work)).isNull();
  }

  @Test
  void exemptThreadsAndObservedRunsAreLeftAlone() {
    in(new Rig(0, exempting(), Mode.ENFORCE));
    rig.millis(10_000);
    assertThat(spawns.starts(entry)).isNull();

    in(Rig.observing(0));
    rig.millis(10_000);
    assertThat(spawns.starts(entry)).isNull();
    assertThat(rig.sink.all(RunEvent.Refused.class)).isEmpty();
  }

  @Test
  void runsThatWereEnforcedAreFreedByASwitch() {
    rig.millis(10_000);
    rig.services.mode(Mode.OFF);
    assertThat(spawns.starts(entry)).isNull();
  }

  @Test
  void withTheGuardOffNoneIsRefused() {
    rig.millis(10_000);
    for (int i = 0; i < Faults.LIMIT; i++) {
      faults.count("process", new IllegalStateException());
    }
    assertThat(spawns.starts(entry)).isNull();
  }
}
