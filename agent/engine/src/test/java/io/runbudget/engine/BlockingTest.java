package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What no interrupt ends, as the bridge tells of it: deadline 10 s, attempts end at 9.8 s. */
class BlockingTest {
  private final FakeTicker ticker = new FakeTicker(-1);
  private final FakeTimers timers = new FakeTimers(ticker);
  private final EntryPoints entries = new EntryPoints(new FakeEntries());
  private final int plan = entries.number("Plan.run");
  private final RecordingHandle handle = new RecordingHandle(ticker);

  private boolean exemptThread;

  private Engine engine(Mode mode, String... exempt) {
    EngineSettings plain = EngineSettings.deadline(Duration.ofSeconds(10));
    EngineSettings settings =
        new EngineSettings(
            plain.deadline(),
            plain.reserve(),
            false,
            plain.leftoversWindow(),
            host -> List.of(exempt).contains(host),
            thread -> exemptThread,
            plain.fuse(),
            plain.processKill(),
            Powers.NONE);
    return new Engine(
        settings,
        mode,
        entries,
        new RecordingSink(),
        (guard, host, url) -> {},
        new Faults((guard, count, fault) -> {}),
        (caller, guard, name, type) -> {
          throw new NoSuchMethodException(name);
        },
        new Machinery(ticker, () -> Rig.WALL, timers, Runnable::run, Runnable::run, Runnable::run));
  }

  @AfterEach
  void nobodyIsInterrupted() {
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void itIsStoppedAtTheDeadlineAndNotAtTheReserve() {
    Engine engine = engine(Mode.ENFORCE);
    Object run = engine.enter(plan, null);
    assertThat(engine.blocks(run, "socket", "db", handle)).isNull();
    timers.move(Duration.ofMillis(9_999));
    assertThat(handle.cancelledAt).isEmpty();
    timers.move(Duration.ofMillis(1));
    assertThat(handle.cancelledAt).containsExactly(10_000L);
    timers.move(Duration.ofMillis(20));
    assertThat(handle.closedAt).containsExactly(10_020L);
    assertThat(engine.unblocked(run)).contains("deadline of 10.0 s reached");
    assertThat(engine.unblocked(run)).isNull();
  }

  @Test
  void afterTheDeadlineItIsRefusedAndThereIsNothingToLeave() {
    Engine engine = engine(Mode.ENFORCE);
    Object run = engine.enter(plan, null);
    timers.move(Duration.ofMillis(10_001));
    assertThat(engine.blocks(run, "socket", "db", handle)).contains("refused, after_deadline");
    assertThat(engine.unblocked(run)).isNull();
    assertThat(handle.cancelledAt).isEmpty();
  }

  @Test
  void whatIsLeftAloneIsNeitherStoppedNorRefused() {
    Engine engine = engine(Mode.ENFORCE);
    Object run = engine.enter(plan, null);
    assertThat(engine.blocks(run, "socket", "db", null)).isNull();
    timers.move(Duration.ofMillis(10_001));
    assertThat(engine.unblocked(run)).isNull();
    assertThat(engine.blocks(run, "socket", "db", null)).isNull();
    assertThat(engine.unblocked(run)).isNull();
  }

  @Test
  void exemptHostsAndObservedRunsAreLeftAlone() {
    for (Engine engine : new Engine[] {engine(Mode.ENFORCE, "db"), engine(Mode.OBSERVE)}) {
      Object run = engine.enter(plan, null);
      assertThat(engine.blocks(run, "socket", "db", handle)).isNull();
      timers.move(Duration.ofMillis(10_001));
      assertThat(engine.unblocked(run)).isNull();
      assertThat(engine.blocks(run, "socket", "db", handle)).isNull();
    }
    assertThat(handle.cancelledAt).isEmpty();
  }

  @Test
  void anExemptThreadIsLeftAlone() {
    exemptThread = true;
    Engine engine = engine(Mode.ENFORCE);
    Object run = engine.enter(plan, null);
    assertThat(engine.blocks(run, "socket", "db", handle)).isNull();
    timers.move(Duration.ofMillis(10_001));
    assertThat(engine.unblocked(run)).isNull();
    assertThat(handle.cancelledAt).isEmpty();
  }

  @Test
  void whileAnAttemptOfTheThreadIsInFlightThatOwnsIt() {
    Engine engine = engine(Mode.ENFORCE);
    Object run = engine.enter(plan, null);
    Object key = new Object();
    RecordingHandle client = new RecordingHandle(ticker);
    Object attempt = engine.open(run, key, "okhttp", "api", 443, "GET", 0, client);
    client.attempt = (Attempt) attempt;
    assertThat(engine.blocks(run, "socket", "api", handle)).isNull();
    timers.move(Duration.ofMillis(10_001));
    assertThat(engine.unblocked(run)).isNull();
    assertThat(handle.cancelledAt).isEmpty();
    assertThat(client.cancelledAt).containsExactly(9_800L);
  }

  @Test
  void theBackoffAfterItIsCutTooButOnce() {
    Engine engine = engine(Mode.ENFORCE);
    Object run = engine.enter(plan, null);
    engine.blocks(run, "socket", "api", handle);
    timers.move(Duration.ofMillis(10_060));
    engine.unblocked(run);
    assertThat(Thread.interrupted()).isFalse();

    engine.waits(run, true, null);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(engine.woken(run)).contains("deadline of 10.0 s reached");

    engine.waits(run, true, null);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(engine.woken(run)).isNull();
  }

  @Test
  void aSleepOfAnObservedRunIsNeverCut() {
    Engine engine = engine(Mode.OBSERVE);
    Object run = engine.enter(plan, null);
    timers.move(Duration.ofMillis(10_060));
    engine.waits(run, true, null);
    assertThat(engine.woken(run)).isNull();
  }
}
