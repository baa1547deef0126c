package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.h2.test.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The port as the bridge uses it: deadline 10 s, attempts end at 9.8 s. */
class EngineTest {
  private final FakeTicker ticker = new FakeTicker(-1);
  private final FakeTimers timers = new FakeTimers(ticker);
  private final RecordingSink sink = new RecordingSink();
  private final List<String> outside = new ArrayList<>();
  private final List<Throwable> faults = new ArrayList<>();
  private final EntryPoints entries = new EntryPoints(new FakeEntries());
  private final int plan = entries.number("Plan.run");
  private final int tool = entries.number("Tool.run");

  private Engine engine(EngineSettings settings, Mode mode) {
    return new Engine(
        settings,
        mode,
        entries,
        sink,
        (guard, host, url) -> outside.add(guard + " " + host + " " + url),
        new Faults((guard, count, fault) -> faults.add(fault)),
        (caller, guard, name, type) -> {
          throw new NoSuchMethodException(name);
        },
        new Machinery(ticker, () -> Rig.WALL, timers, Runnable::run, Runnable::run, Runnable::run));
  }

  private Engine engine() {
    return engine(EngineSettings.deadline(Duration.ofSeconds(10)), Mode.ENFORCE);
  }

  private Object open(Engine engine, Object bound) {
    return open(engine, bound, new RecordingHandle(ticker));
  }

  private static Object open(Engine engine, Object bound, RecordingHandle handle) {
    Object attempt =
        engine.open(bound, new Object(), "okhttp", "api.example.com", 443, "POST", 0, handle);
    handle.attempt = (Attempt) attempt;
    return attempt;
  }

  private void answered(Engine engine, Object bound) {
    Object attempt = open(engine, bound);
    assertThat(engine.exchange(attempt)).isNull();
    engine.responded(attempt, 200);
    assertThat(engine.ended(attempt, null)).isNull();
  }

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
  void aFutureEndsTheRunWhenItCompletes() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    answered(engine, run);
    CompletableFuture<String> result = new CompletableFuture<>();
    assertThat(engine.left(run, result, null)).isSameAs(result);
    assertThat(sink.all(RunEvent.Settled.class)).isEmpty();
    timers.move(Duration.ofSeconds(3));
    result.complete("x");
    assertThat(sink.report().actualNanos()).isEqualTo(3_000_000_000L);
    assertThat(sink.report().exit()).isEqualTo(Exit.RETURNED);
  }

  @Test
  void aFutureThatHasCompletedIsNotWaitedForAnyMore() {
    Engine engine = engine();
    Object token = engine.enter(plan, null);
    Run run = ((Binding) token).run;
    CompletableFuture<String> result = new CompletableFuture<>();
    engine.left(token, result, null);
    assertThat(run.isWaiting()).isTrue();
    run.latch(StopReason.DEADLINE); // by a refusal, before the deadline
    result.complete("late");
    assertThat(run.isWaiting()).isFalse();
  }

  @Test
  void aFutureIsPartialIfThatWasSaidBeforeItCompletes() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    answered(engine, run);
    Object stage = engine.handOver(engine.carry(run));
    CompletableFuture<String> result = new CompletableFuture<>();
    engine.left(run, result, null);
    engine.api().partial(stage);
    result.complete("half");
    engine.handedBack(stage);
    assertThat(sink.report().exit()).isEqualTo(Exit.PARTIAL);
  }

  @Test
  void aFutureThatFailsByACutIsADeclaredStop() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    CompletableFuture<String> result = new CompletableFuture<>();
    RecordingHandle handle = new RecordingHandle(ticker).endsWhenCancelled();
    open(engine, run, handle);
    engine.left(run, result, null);
    timers.move(Duration.ofSeconds(9));
    timers.move(Duration.ofMillis(900));
    result.completeExceptionally(new InterruptedIOException(handle.told));
    assertThat(sink.report().outcome()).isEqualTo(Outcome.DECLARED);
  }

  @Test
  void aFutureThatNeverCompletesIsFailedAndEndsTheRun() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    CompletableFuture<String> result = new CompletableFuture<>();
    engine.left(run, result, null);
    timers.move(Duration.ofSeconds(11));
    assertThat(result).isCompletedExceptionally();
    assertThat(sink.report().outcome()).isEqualTo(Outcome.DECLARED);
    assertThat(sink.report().overrunNanos()).isEqualTo(50_000_000L);
  }

  @Test
  void aStageThatTakesNoListenerEndsTheRunAtOnce() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    answered(engine, run);
    CompletableFuture<String> unwilling =
        new CompletableFuture<>() {
          @Override
          public CompletableFuture<String> whenComplete(
              BiConsumer<? super String, ? super Throwable> action) {
            throw new UnsupportedOperationException("no listeners");
          }
        };
    assertThatThrownBy(() -> engine.left(run, unwilling, null)).hasMessage("no listeners");
    assertThat(sink.report().exit()).isEqualTo(Exit.RETURNED);
    assertThat(timers.isEmpty()).isTrue();
  }

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

  @Test
  void whatBlocksInAnAttemptIsItsGuardsFirst() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    RecordingHandle socket = new RecordingHandle(ticker);
    Object attempt = open(engine, run);
    assertThat(engine.blocks(run, "socket", "h", socket)).isNull();
    timers.move(Duration.ofSeconds(10));
    assertThat(socket.cancelledAt).as("the client's guard does that").isEmpty();
    assertThat(engine.unblocked(run)).isNull();
    assertThat(engine.blocks(run, "socket", "h", socket)).as("it may say goodbye").isNull();
    timers.move(Duration.ofMillis(50));
    assertThat(socket.cancelledAt).as("but not for ever").hasSize(1);
    assertThat(engine.unblocked(run)).isNotNull();
    engine.ended(attempt, null);
    assertThat(engine.blocks(run, "socket", "h", socket)).contains("refused, after_deadline");
    assertThat(engine.unblocked(run)).as("nothing to leave").isNull();
  }

  @Test
  void theSleepOfADatabaseInThisJvmIsItsOwn() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    Session.lock(() -> engine.waits(run, true, null));
    timers.move(Duration.ofMillis(10_100));
    assertThat(Thread.interrupted()).isFalse();
    assertThat(engine.woken(run)).isNull();
    engine.waits(run, true, null);
    assertThat(Thread.interrupted()).as("any other is").isTrue();
    assertThat(engine.woken(run)).isNotNull();
  }

  @Test
  @Timeout(30)
  void soIsItsWait() throws InterruptedException {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    CountDownLatch waits = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    AtomicBoolean woken = new AtomicBoolean();
    Thread session =
        new Thread(
            () -> {
              Object task = engine.handOver(engine.carry(run));
              Session.lock(
                  () -> {
                    engine.waits(task, false, null);
                    waits.countDown();
                    while (over.getCount() > 0) {
                      LockSupport.park();
                    }
                  });
              woken.set(engine.woken(task) != null || Thread.interrupted());
            });
    session.start();
    waits.await();
    timers.move(Duration.ofMillis(10_100));
    over.countDown();
    LockSupport.unpark(session);
    session.join();
    assertThat(woken).isFalse();
  }

  @Test
  void aWaitThatBeginsLateIsEndedIfItLasts() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    timers.move(Duration.ofMillis(10_300));
    engine.waits(run, false, null);
    assertThat(engine.woken(run)).isNull();
    timers.move(Duration.ofMillis(20));
    engine.waits(run, false, null);
    timers.move(Duration.ofMillis(9));
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    timers.move(Duration.ofMillis(1));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(engine.woken(run)).startsWith("runbudget: ");
    engine.waits(run, false, null);
    timers.move(Duration.ofMillis(100));
    assertThat(Thread.interrupted()).as("once a run").isFalse();
    assertThat(engine.woken(run)).isNull();
  }

  @Test
  void whatBlocksLateInAStuckAttemptIsStoppedIfItLasts() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    RecordingHandle socket = new RecordingHandle(ticker);
    open(engine, run);
    timers.move(Duration.ofMillis(10_300));
    assertThat(engine.blocks(run, "socket", "h", socket)).isNull();
    timers.move(Duration.ofMillis(30));
    assertThat(socket.cancelledAt).hasSize(1);
    assertThat(engine.unblocked(run)).startsWith("runbudget: ");
  }

  @Test
  void aLateWaitThatEndsByItselfIsNotInterrupted() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    timers.move(Duration.ofMillis(10_300));
    for (int i = 0; i < 3; i++) {
      engine.waits(run, false, null);
      assertThat(engine.woken(run)).isNull();
      timers.move(Duration.ofMillis(40));
    }
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void aCompletedRunMayWaitAsLongAsItLikes() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    Object task = engine.handOver(engine.carry(run));
    engine.left(run, null, null);
    timers.move(Duration.ofSeconds(11));
    engine.waits(task, false, null);
    timers.move(Duration.ofSeconds(11));
    assertThat(Thread.interrupted()).isFalse();
    assertThat(engine.woken(task)).isNull();
  }

  @Test
  void aThreadThatWorksForAnAttemptIsOwnedByIt() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    Object attempt = open(engine, run);
    Object worker = engine.handOver(attempt);
    assertThat(((Binding) worker).isInAttempt()).isTrue();
    engine.ended(attempt, null);
    assertThat(((Binding) worker).isInAttempt()).isFalse();
  }

  @Test
  void whatBlocksIsToldWhyItWasStopped() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    RecordingHandle socket = new RecordingHandle(ticker);
    assertThat(engine.blocks(run, "socket", null, socket)).isNull();
    timers.move(Duration.ofSeconds(10));
    assertThat(socket.cancelledAt).hasSize(1);
    assertThat(engine.unblocked(run)).startsWith("runbudget: deadline of 10.0 s reached");
    engine.left(run, null, new InterruptedIOException());
    assertThat(sink.report().stopped()).isEqualTo(Map.of(StoppedBy.SOCKET, 1));
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
