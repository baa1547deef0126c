package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs and attempts as the bridge opens and ends them. */
class EngineTest extends EngineScenes {
  @Test
  void aCallInARunIsAnAttemptOfIt() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    answered(engine, run);
    assertThat(engine.left(run, "result", null)).isEqualTo("result");
    assertThat(sink.report().name()).isEqualTo("Plan.run");
    assertThat(sink.report().attempts().get(0).connector()).isEqualTo("okhttp/api.example.com:443");
    assertThat(faults).isEmpty();
  }

  @Test
  void anEntryPointInsideARunBelongsToIt() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    assertThat(engine.enter(plan, run)).isNull();
  }

  @Test
  void anEntryPointWithADeadlineOfItsOwnIsAChild() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    Object child = engine.enter(tool, run);
    answered(engine, child);
    engine.left(child, null, null);
    assertThat(sink.report().parent()).contains(((Binding) run).run.id());
    assertThat(sink.report().plannedNanos()).isEqualTo(2_000_000_000L);
  }

  @Test
  void anEntryPointReachedAfterItsParentEndedIsANewRun() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    Object handedOver = engine.handOver(open(engine, run));
    engine.left(run, null, null);
    assertThat(engine.enter(plan, handedOver)).isNotNull();
  }

  @Test
  void newWorkOfACompletedRunIsFreeAndNoted() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    Object first = open(engine, run);
    Object handedOver = engine.handOver(first);
    engine.left(run, null, null);
    timers.move(Duration.ofSeconds(1));
    assertThat(open(engine, handedOver)).isNull();
    Object later = engine.handOver(first);
    assertThat(open(engine, later)).isNull();
    engine.ended(first, null);
    engine.handedBack(handedOver);
    engine.handedBack(later);
    assertThat(sink.report().leftovers())
        .extracting(Leftover::afterNanos)
        .containsExactly(0L, 1_000_000_000L, 1_000_000_000L);
  }

  @Test
  void newWorkOfAStoppedRunIsRefusedUntilItsWindowIsOver() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    Object handedOver = engine.handOver(open(engine, run));
    timers.move(Duration.ofSeconds(10));
    engine.left(run, null, new IllegalStateException());
    timers.move(Duration.ofSeconds(59));
    Object attempt = open(engine, handedOver);
    assertThat(engine.admit(attempt)).contains("after_deadline");
    timers.move(Duration.ofSeconds(1));
    assertThat(open(engine, handedOver)).isNull();
  }

  @Test
  void theJvmsEndReportsOpenRunsAndThoseThatWaitForTheirLeftovers() {
    Engine engine = engine();
    Object open = engine.enter(plan, null);
    open(engine, open);
    Object completed = engine.enter(plan, null);
    open(engine, completed);
    engine.left(completed, null, null);
    Object settled = engine.enter(plan, null);
    answered(engine, settled);
    engine.left(settled, null, null);
    assertThat(sink.all(RunEvent.Settled.class)).hasSize(1);

    engine.shutdown();
    assertThat(sink.all(RunEvent.Settled.class))
        .extracting(e -> e.report().outcome())
        .containsExactlyInAnyOrder(Outcome.COMPLETED, Outcome.COMPLETED, Outcome.UNFINISHED);
    engine.shutdown();
    assertThat(sink.all(RunEvent.Settled.class)).hasSize(3);
  }

  @Test
  void exemptHostsAndThreadsAreHeldToNothing() {
    EngineSettings plain = EngineSettings.deadline(Duration.ofSeconds(10));
    String me = Thread.currentThread().getName();
    for (boolean byHost : List.of(true, false)) {
      Engine engine =
          engine(
              new EngineSettings(
                  plain.deadline(),
                  plain.reserve(),
                  false,
                  plain.leftoversWindow(),
                  host -> byHost && host.equals("api.example.com"),
                  thread -> !byHost && thread.equals(me),
                  plain.fuse(),
                  ProcessKill.WAITED,
                  Powers.NONE),
              Mode.ENFORCE);
      Object run = engine.enter(plan, null);
      assertThat(open(engine, run)).isNull();
      assertThat(engine.handOver(engine.carry(run)) == null).isEqualTo(!byHost);
      assertThat(engine.starts(run, new Thread(me), false) == null).isEqualTo(!byHost);
    }
  }

  @Test
  void aGuardThatIsOffOpensNothing() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    for (int i = 0; i < Faults.LIMIT; i++) {
      engine.fault("okhttp", new IllegalStateException());
      engine.fault("executor", new IllegalStateException());
    }
    assertThat(open(engine, run)).isNull();
    assertThat(engine.carry(run)).isNull();
  }

  @Test
  void callsOutsideAnyRunAreToldUnlessOff() {
    Engine engine = engine();
    engine.outside("okhttp", "api.example.com", "url");
    engine.mode(Mode.OFF);
    engine.outside("okhttp", "api.example.com", "url");
    assertThat(outside).containsExactly("okhttp api.example.com url");
    assertThat(engine.enter(plan, null)).isNull();
  }

  @Test
  void theFuseFallsBackToObserve() {
    EngineSettings plain = EngineSettings.deadline(Duration.ofSeconds(10));
    Engine engine =
        engine(
            new EngineSettings(
                plain.deadline(),
                plain.reserve(),
                false,
                plain.leftoversWindow(),
                plain.exemptHosts(),
                plain.exemptThreads(),
                Optional.of(0.5),
                ProcessKill.WAITED,
                Powers.NONE),
            Mode.ENFORCE);
    List<Object> runs = new ArrayList<>();
    for (int i = 0; i < Fuse.LEAST_RUNS; i++) {
      runs.add(engine.enter(plan, null));
    }
    timers.move(Duration.ofSeconds(10));
    runs.forEach(run -> engine.left(run, null, new IllegalStateException()));
    assertThat(sink.all(RunEvent.FuseFell.class)).hasSize(1);
    assertThat(engine.mode()).isEqualTo(Mode.OBSERVE);
  }

  @Test
  void timeoutsAreReplacedOnlyWhereADeadlineActs() {
    EngineSettings plain = EngineSettings.deadline(Duration.ofSeconds(10));
    EngineSettings replacing =
        new EngineSettings(
            plain.deadline(),
            plain.reserve(),
            true,
            plain.leftoversWindow(),
            plain.exemptHosts(),
            plain.exemptThreads(),
            plain.fuse(),
            ProcessKill.WAITED,
            Powers.NONE);
    Engine enforcing = engine(replacing, Mode.ENFORCE);
    Object attempt = open(enforcing, enforcing.enter(plan, null));
    assertThat(enforcing.replaces(attempt)).isTrue();
    assertThat(enforcing.remaining(attempt)).isEqualTo(9_800_000_000L);

    Engine observing = engine(replacing, Mode.OBSERVE);
    attempt = open(observing, observing.enter(plan, null));
    assertThat(observing.replaces(attempt)).isFalse();
    assertThat(observing.remaining(attempt)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aLoopThatGoesOnAfterItsRunFloodsNobody() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    Object handedOver = engine.handOver(open(engine, run));
    engine.left(run, null, null);
    for (int i = 0; i < 10_000; i++) {
      open(engine, handedOver);
    }
    assertThat(sink.all(RunEvent.LeftOver.class)).hasSizeLessThanOrEqualTo(100);
  }
}
