package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Work that other threads do for a run. */
class EngineHandOverTest extends EngineScenes {
  @Test
  void workIsCarriedWhileItsRunHolds() {
    Engine engine = engine();
    Object completed = engine.enter(plan, null);
    Object carrier = engine.carry(completed);
    Object token = engine.handOver(carrier);
    assertThat(((Binding) token).run).isSameAs(((Binding) completed).run);
    engine.left(completed, null, null);
    assertThat(engine.carry(token)).isNull();
    assertThat(engine.handOver(carrier)).isNotNull(); // free, but its calls are noted

    Object stopped = engine.enter(plan, null);
    Object later = engine.carry(stopped);
    timers.move(Duration.ofSeconds(10));
    engine.left(stopped, null, new IllegalStateException());
    assertThat(engine.carry(stopped)).isNotNull();
    assertThat(engine.handOver(later)).isNotNull();
    timers.move(Duration.ofSeconds(60));
    assertThat(engine.carry(stopped)).isNull();
    assertThat(engine.handOver(later)).isNull();
  }

  @Test
  void nothingIsCarriedWhenSwitchedOff() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    engine.mode(Mode.OFF);
    assertThat(engine.carry(run)).isNull();
    assertThat(engine.starts(run, new Thread(), false)).isNull();
  }

  @Test
  void aThreadThatIsStartedIsBoundItself() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    Thread child = new Thread("consumer");
    Binding thread = (Binding) engine.starts(run, child, false);
    assertThat(thread.thread).isSameAs(child);
    assertThat(thread.kind).isEqualTo(Binding.Kind.THREAD);
    Binding task = (Binding) engine.starts(run, child, true);
    assertThat(task.kind).isEqualTo(Binding.Kind.HANDED_OVER);
  }

  @Test
  void ofAStartedThreadOnlyTheFirstCallAfterTheEndIsNoted() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    answered(engine, run);
    Object thread = engine.starts(run, new Thread("consumer"), false);
    engine.left(run, null, null);
    assertThat(open(engine, thread)).isNull();
    assertThat(open(engine, thread)).isNull();
    assertThat(sink.all(RunEvent.LeftOver.class)).hasSize(1);
  }

  @Test
  void anInterruptOfOursThatWasSetAgainEndsWithTheRun() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    engine.waits(run, true, null);
    timers.move(Duration.ofSeconds(10));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(engine.woken(run)).contains("deadline of 10.0 s reached");
    Thread.currentThread().interrupt();
    engine.left(run, null, new InterruptedException());
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void anInterruptOfTheApplicationsOwnOutlivesTheRun() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    engine.waits(run, true, null);
    assertThat(engine.woken(run)).isNull();
    Thread.currentThread().interrupt();
    engine.left(run, null, null);
    assertThat(Thread.interrupted()).isTrue();
  }
}
