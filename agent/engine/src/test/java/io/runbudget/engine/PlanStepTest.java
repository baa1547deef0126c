package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Steps of the plan among retry loops: both are places of the thread, and go where its work goes.
 */
class PlanStepTest {
  private final Faults faults = new Faults((guard, count, fault) -> {});

  private Api api(Rig rig) {
    return new Api(rig.services, faults);
  }

  private static Engine engine(Rig rig) {
    return new Engine(
        EngineSettings.deadline(Duration.ofSeconds(10)),
        Mode.ENFORCE,
        new EntryPoints(name -> new EntryPoint(name, Optional.empty())),
        rig.sink,
        (guard, host, url) -> {},
        new Faults((guard, count, fault) -> {}),
        (caller, guard, name, type) -> {
          throw new NoSuchMethodException(name);
        },
        new Machinery(
            rig.ticker, () -> Rig.WALL, rig.timers, rig.cancels, rig.cancels, rig.cancels));
  }

  private static Attempt open(Rig rig, Engine engine, Object thread) {
    return (Attempt) engine.open(thread, new Object(), "okhttp", "h", 1, "POST", 0, rig.handle());
  }

  @AtEveryEpoch
  void stepsNestAndAreRestored(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Api api = api(rig);
    Binding thread = rig.open().bind(true);
    assertThat(api.planStep(thread)).isNull();
    Object three = api.enterStep(thread, "3");
    Object seven = api.enterStep(thread, "7");
    assertThat(api.planStep(thread)).isEqualTo("3/7");
    api.leaveStep(thread, seven);
    assertThat(api.planStep(thread)).isEqualTo("3");
    api.leaveStep(thread, seven);
    assertThat(api.planStep(thread)).as("closed twice").isEqualTo("3");
    api.leaveStep(thread, three);
    assertThat(api.planStep(thread)).isNull();
    assertThat(thread.plan()).isNull();
  }

  @AtEveryEpoch
  void whatWasNotClosedWithinEndsWithTheOuter(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Api api = api(rig);
    Binding thread = rig.open().bind(true);
    Object three = api.enterStep(thread, "3");
    api.enterStep(thread, "7");
    api.leaveStep(thread, three);
    assertThat(thread.plan()).isNull();
  }

  @AtEveryEpoch
  void stepsAndRetryLoopsDoNotMindEachOther(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Engine engine = engine(rig);
    Binding thread = (Binding) engine.enter("Agent.run", null);
    engine.steps().enter(thread, "template maxRetries=1", 1);
    Object seven = engine.api().enterStep(thread, "7");
    engine.steps().enter(thread, "openai-java maxRetries=2", 2);
    Attempt attempt = open(rig, engine, thread);
    Binding other = (Binding) engine.handOver(engine.carry(thread));
    for (Step loops : List.of(attempt.step(), thread.step(), other.step())) {
      assertThat(loops.loops()).isEqualTo("template maxRetries=1 x openai-java maxRetries=2");
    }
    assertThat(attempt.plan.path).isEqualTo("7");
    assertThat(engine.api().planStep(other)).isEqualTo("7");
    engine.api().leaveStep(thread, seven);
    engine.steps().leave(thread);
    assertThat(thread.step().loops()).isEqualTo("template maxRetries=1");
    assertThat(thread.plan()).isNull();
  }

  @AtEveryEpoch
  void handedOverWorkStaysInTheStepItComesFrom(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Engine engine = engine(rig);
    Object thread = engine.enter("Agent.run", null);
    Object step = engine.api().enterStep(thread, "7");
    Object carrier = engine.carry(thread);
    Object attempt = engine.open(thread, new Object(), "okhttp", "h", 1, "POST", 0, rig.handle());
    engine.api().leaveStep(thread, step);
    assertThat(engine.api().planStep(thread)).isNull();
    assertThat(engine.api().planStep(engine.handOver(carrier))).isEqualTo("7");
    assertThat(engine.api().planStep(engine.handOver(attempt))).isEqualTo("7");
    assertThat(engine.api().planStep(engine.handOver(engine.carry(thread)))).isNull();
  }

  @AtEveryEpoch
  void aStartedThreadIsInTheStepButInNoneOfTheLoops(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Engine engine = engine(rig);
    Object thread = engine.enter("Agent.run", null);
    engine.api().enterStep(thread, "7");
    engine.steps().enter(thread, "loop", 2);
    Binding started = (Binding) engine.starts(thread, new Thread("worker"), true);
    assertThat(engine.api().planStep(started)).isEqualTo("7");
    assertThat(started.step()).isNull();
  }

  @AtEveryEpoch
  void workForALaterResultIsInTheStepThatAskedForIt(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Engine engine = engine(rig);
    Object thread = engine.enter("Agent.run", null);
    Object step = engine.api().enterStep(thread, "7");
    Object result = engine.results().awaits("Stream.start", thread, rig.handle());
    engine.api().leaveStep(thread, step);
    assertThat(engine.api().planStep(engine.handOver(result))).isEqualTo("7");
  }

  @AtEveryEpoch
  void aRunWithinBeginsWithoutAStep(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Api api = api(rig);
    Run outer = rig.open();
    api.enterStep(outer.bind(true), "7");
    Binding inner = rig.open(outer, Optional.of(Duration.ofSeconds(1))).bind(true);
    assertThat(api.planStep(inner)).isNull();
  }
}
