package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The mode is switched while runs are open. */
class ModeSwitchTest {
  private final Rig rig = Rig.enforcing(0);

  @Test
  void offBeforeTheLimitLeavesEverythingAlone() {
    Run run = rig.open();
    run.bind(true);
    CompletableFuture<String> result = new CompletableFuture<>();
    run.awaits(Result.of(run, result));
    RecordingHandle handle = rig.handle();
    rig.begin(run, handle);
    rig.services.mode(Mode.OFF);
    rig.millis(100_000);
    assertThat(handle.cancelledAt).isEmpty();
    assertThat(handle.closedAt).isEmpty();
    assertThat(result).isNotDone();
    assertThat(run.stop()).isNull();
    assertThat(rig.sink.names()).isEqualTo("Opened");
    assertThat(rig.timers.isEmpty()).isTrue();
  }

  @Test
  void offFreesARunThatWasStopped() {
    Run run = rig.open();
    RecordingHandle handle = rig.handle();
    rig.begin(run, handle);
    rig.millis(9_810);
    assertThat(handle.cancelledAt).hasSize(1);
    rig.services.mode(Mode.OFF);
    assertThat(rig.refusals.exchange(rig.begin(run))).isNull();
    rig.millis(100_000);
    assertThat(handle.closedAt).isEmpty();
    assertThat(rig.refusals.exchange(rig.begin(run))).isNull();
    assertThat(rig.sink.all(RunEvent.Released.class)).isEmpty();
  }

  @Test
  void aRunThatIsOnlyObservedFromNowOnHasRefusedNothing() {
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.services.mode(Mode.OBSERVE);
    rig.millis(9_900);
    assertThat(rig.refusals.exchange(rig.begin(run))).isNull();
    rig.returned(run, entry);
    rig.millis(1_000);
    assertThat(rig.sink.report().outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(rig.sink.report().wouldStop()).isPresent();
  }

  @Test
  void aRunOpenedInObserveIsNeverEnforced() {
    rig.services.mode(Mode.OBSERVE);
    Run run = rig.open();
    RecordingHandle handle = rig.handle();
    rig.begin(run, handle);
    rig.services.mode(Mode.ENFORCE);
    rig.millis(100_000);
    assertThat(handle.cancelledAt).isEmpty();
    assertThat(rig.refusals.exchange(rig.begin(run))).isNull();
  }
}
