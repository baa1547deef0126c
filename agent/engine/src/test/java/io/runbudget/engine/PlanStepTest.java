package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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
        rig.ticker,
        rig.timers,
        rig.cancels,
        rig.cancels);
  }

  private static Attempt begin(Rig rig, Binding binding) {
    return binding.run.begin(new Object(), "okhttp/h:1", "POST", 0, rig.handle(), binding.step());
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
    assertThat(thread.step()).isNull();
  }

  @AtEveryEpoch
  void whatWasNotClosedWithinEndsWithTheOuter(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Api api = api(rig);
    Binding thread = rig.open().bind(true);
    Object three = api.enterStep(thread, "3");
    api.enterStep(thread, "7");
    api.leaveStep(thread, three);
    assertThat(thread.step()).isNull();
  }

  @AtEveryEpoch
  void anAttemptKnowsBothItsStepAndItsLoops(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Api api = api(rig);
    Steps steps = new Steps(rig.services, rig.refusals);
    Binding thread = rig.open().bind(true);
    steps.enter(thread, "template maxRetries=1", 1);
    api.enterStep(thread, "7");
    steps.enter(thread, "openai-java maxRetries=2", 2);
    Attempt first = begin(rig, thread);
    assertThat(steps.retry(thread, 0)).isNull();
    Attempt second = begin(rig, thread);
    assertThat(first.step.plan).isEqualTo("7");
    assertThat(second.step.plan).isEqualTo("7");
    assertThat(first.by()).isEqualTo("template maxRetries=1 x openai-java maxRetries=2");
    assertThat(second.retry).isEqualTo(1);
  }

  @AtEveryEpoch
  void aStepIsNoLoop(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Api api = api(rig);
    Steps steps = new Steps(rig.services, rig.refusals);
    Binding thread = rig.open().bind(true);
    api.enterStep(thread, "7");
    assertThat(begin(rig, thread).by()).isEmpty();
    assertThat(thread.doing()).doesNotContain("by");
    assertThat(steps.retries(thread)).isZero();
    steps.leave(thread);
    assertThat(api.planStep(thread)).as("left by nobody").isEqualTo("7");
  }

  @AtEveryEpoch
  void aRetryWithinAStepIsCountedByTheLoopAroundIt(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Steps steps = new Steps(rig.services, rig.refusals);
    Binding thread = rig.open().bind(true);
    steps.enter(thread, "template maxRetries=2", 2);
    api(rig).enterStep(thread, "7");
    steps.retry(thread, 0);
    assertThat(steps.retries(thread)).isEqualTo(1);
    assertThat(begin(rig, thread).retry).isEqualTo(1);
  }

  @AtEveryEpoch
  void aLoopThatIsLeftTakesTheStepsAlongThatWereNotClosedInIt(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Api api = api(rig);
    Steps steps = new Steps(rig.services, rig.refusals);
    Binding thread = rig.open().bind(true);
    api.enterStep(thread, "3");
    steps.enter(thread, "template maxRetries=2", 2);
    api.enterStep(thread, "7");
    steps.leave(thread);
    assertThat(api.planStep(thread)).isEqualTo("3");
  }

  @AtEveryEpoch
  void aStepIsNotClosedAcrossALoop(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Api api = api(rig);
    Steps steps = new Steps(rig.services, rig.refusals);
    Binding thread = rig.open().bind(true);
    Object three = api.enterStep(thread, "3");
    steps.enter(thread, "template maxRetries=2", 2);
    api.leaveStep(thread, three);
    assertThat(thread.loop()).isNotNull();
    assertThat(api.planStep(thread)).isEqualTo("3");
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
    assertThat(started.loop()).isNull();
    assertThat(started.step().run).isSameAs(started.run);
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
