package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Futures that entry points return tell our listener last: here the caller has made something of
 * the result that takes long. Deadline 10 s, attempts end at 9.8 s.
 */
class EntryFuturesTest {
  private final FakeTicker ticker = new FakeTicker(-1);
  private final FakeTimers timers = new FakeTimers(ticker);
  private final RecordingSink sink = new RecordingSink();
  private final DeferredExecutor pool = new DeferredExecutor();
  private final List<Throwable> faults = new ArrayList<>();
  private final EntryPoints entries = new EntryPoints(new FakeEntries());
  private final int plan = entries.number("Plan.run");
  private final int tool = entries.number("Tool.run"); // 2 s
  private final CompletableFuture<String> result = new CompletableFuture<>();

  /** What the caller has made of the result. */
  private CompletableFuture<?> made = CompletableFuture.completedFuture(null);

  @AfterEach
  void nothingWentWrongThere() {
    made.join();
    assertThat(faults).isEmpty();
  }

  private Engine engine(Mode mode) {
    return new Engine(
        EngineSettings.deadline(Duration.ofSeconds(10)),
        mode,
        entries,
        sink,
        (guard, host, url) -> {},
        new Faults((guard, count, fault) -> faults.add(fault)),
        (caller, guard, name, type) -> {
          throw new NoSuchMethodException(name);
        },
        new Machinery(ticker, () -> Rig.WALL, timers, pool, pool, pool));
  }

  private Object open(Engine engine, Object bound) {
    RecordingHandle handle = new RecordingHandle(ticker);
    return engine.open(bound, new Object(), "okhttp", "h", 443, "POST", 0, handle);
  }

  private void answered(Engine engine, Object bound) {
    Object attempt = open(engine, bound);
    assertThat(engine.exchange(attempt)).isNull();
    engine.responded(attempt, 200);
    assertThat(engine.ended(attempt, null)).isNull();
  }

  private void seconds(double seconds) {
    timers.move(Duration.ofMillis((long) (seconds * 1_000)));
  }

  /** A run with an attempt, and its token. */
  private Object run(Engine engine) {
    Object run = engine.enter(plan, null);
    answered(engine, run);
    return run;
  }

  @Test
  void whatTheCallerMakesOfTheResultIsNotTheRuns() {
    Engine engine = engine(Mode.ENFORCE);
    Object run = run(engine);
    engine.left(run, result, null);
    made = result.thenAccept(value -> seconds(20));
    seconds(3);
    result.complete("x");
    RunReport report = sink.report();
    assertThat(report.stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(report.outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(report.overrunNanos()).isZero();
    assertThat(report.actualNanos()).as("as the watchdog saw it").isEqualTo(9_750_000_000L);
    assertThat(sink.all(RunEvent.Stopped.class)).isEmpty();
  }

  @Test
  void norIsItInObserve() {
    Engine engine = engine(Mode.OBSERVE);
    Object run = run(engine);
    Object worker = engine.handOver(engine.carry(run));
    open(engine, run); // left behind
    engine.left(run, result, null);
    made = result.thenAccept(value -> seconds(20));
    result.complete("x");
    engine.handedBack(worker);
    assertThat(sink.report().stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(sink.report().wouldStop()).isEmpty();
  }

  @Test
  void theThreadThatCompletedItIsFree() {
    Engine engine = engine(Mode.ENFORCE);
    Object run = run(engine);
    Object worker = engine.handOver(engine.carry(run));
    Object carrier = engine.carry(worker);
    engine.left(run, result, null);
    made =
        result.thenAccept(
            value -> {
              assertThat(open(engine, worker)).isNull();
              assertThat(engine.carry(worker)).isNull();
              engine.waits(worker, false, null);
              seconds(20);
              assertThat(engine.woken(worker)).as("nobody ends its wait").isNull();
              assertThat(open(engine, worker)).isNull();
              assertThat(engine.processes().starts(worker)).isNull();
              assertThat(engine.blocks(worker, "socket", "h", new RecordingHandle(ticker)))
                  .isNull();
              assertThat(engine.unblocked(worker)).isNull();
              assertThat(engine.handOver(carrier)).as("noted, not held").isNotNull();
            });
    seconds(3);
    result.complete("x");
    engine.handedBack(worker);
    RunReport report = sink.report();
    assertThat(report.stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(report.actualNanos()).isEqualTo(3_000_000_000L);
    assertThat(report.leftovers()).hasSize(1);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void aWaitShowsThatTheRunHasEnded() {
    Engine engine = engine(Mode.ENFORCE);
    Object run = run(engine);
    Object worker = engine.handOver(engine.carry(run));
    engine.left(run, result, null);
    made =
        result.thenAccept(
            value -> {
              engine.waits(worker, true, null);
              seconds(1);
              engine.woken(worker);
            });
    seconds(3);
    result.complete("x");
    engine.handedBack(worker);
    assertThat(sink.report().actualNanos()).isEqualTo(3_000_000_000L);
  }

  @Test
  void beforeItsEndIsBookedItIsOverAllTheSame() {
    Engine engine = engine(Mode.ENFORCE);
    Object run = run(engine);
    Object worker = engine.handOver(engine.carry(run));
    engine.left(run, result, null);
    made =
        result.thenAccept(
            value -> {
              pool.hold();
              assertThat(open(engine, worker)).isNull();
              seconds(20);
              assertThat(((Binding) run).run.stop()).isNull();
              pool.release();
            });
    result.complete("x");
    engine.handedBack(worker);
    assertThat(sink.report().stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(sink.all(RunEvent.LeftOver.class).get(0).leftover().afterNanos()).isZero();
  }

  @Test
  void anEntryPointReachedFromItIsANewRun() {
    Engine engine = engine(Mode.ENFORCE);
    Object run = run(engine);
    Object worker = engine.handOver(engine.carry(run));
    engine.left(run, result, null);
    made =
        result.thenAccept(
            value -> {
              Binding next = (Binding) engine.enter(plan, worker);
              assertThat(next.run.parent).isNull();
              seconds(8);
            });
    seconds(3);
    result.complete("x");
  }

  @Test
  void whatItFailedWithIsRecordedAsItIs() {
    Engine engine = engine(Mode.ENFORCE);
    engine.left(run(engine), result, null);
    result.whenComplete((value, error) -> seconds(20));
    result.completeExceptionally(new CompletionException(new IllegalStateException("of its own")));
    RunReport report = sink.report();
    assertThat(report.stop()).isEqualTo(StopReason.ERROR);
    assertThat(report.exit()).isEqualTo(Exit.THREW);
    assertThat(report.threw()).contains(IllegalStateException.class.getName());
    assertThat(report.overrunNanos()).isZero();
  }

  @Test
  void whoeverIsToldOfTheFailureDoesNotChangeTheRecord() {
    Engine engine = engine(Mode.ENFORCE);
    engine.left(run(engine), result, null);
    result.completeExceptionally(new IllegalStateException("of its own"));
    assertThat(sink.report().threw()).contains(IllegalStateException.class.getName());
  }

  @Test
  void cancelledItIsNoErrorOfTheApplication() {
    Engine engine = engine(Mode.ENFORCE);
    engine.left(run(engine), result, null);
    result.cancel(true);
    RunReport report = sink.report();
    assertThat(report.stop()).isEqualTo(StopReason.CANCELLED);
    assertThat(report.exit()).as("as a stream's").isEqualTo(Exit.UNFINISHED);
    assertThat(report.threw()).isEmpty();
  }

  @Test
  void norIfWhatItWasMadeFromWasCancelled() {
    Engine engine = engine(Mode.ENFORCE);
    CompletableFuture<Integer> length = result.thenApply(String::length);
    engine.left(run(engine), length, null);
    length.whenComplete((value, error) -> seconds(20));
    result.cancel(true);
    assertThat(sink.report().stop()).isEqualTo(StopReason.CANCELLED);
    assertThat(sink.report().outcome()).isEqualTo(Outcome.UNFINISHED);
  }

  @Test
  void cancelledAfterAStopItWasStopped() {
    Engine engine = engine(Mode.ENFORCE);
    Object run = run(engine);
    engine.left(run, result, null);
    seconds(10);
    result.cancel(true);
    assertThat(sink.report().stop()).isEqualTo(StopReason.DEADLINE);
    assertThat(sink.report().outcome()).isEqualTo(Outcome.DECLARED);
  }

  @Test
  void whatIsThrownAtOnceIsAnErrorWhateverItsClass() {
    Engine engine = engine(Mode.ENFORCE);
    engine.left(run(engine), null, new CancellationException());
    assertThat(sink.report().stop()).isEqualTo(StopReason.ERROR);
  }

  @Test
  void aFutureThatOurStopHasFailedIsStillStopped() {
    Engine engine = engine(Mode.ENFORCE);
    Object run = engine.enter(plan, null);
    engine.left(run, result, null);
    result.whenComplete((value, error) -> seconds(80));
    seconds(11);
    assertThat(sink.report().stop()).isEqualTo(StopReason.DEADLINE);
    assertThat(sink.report().exit()).isEqualTo(Exit.THREW);
  }

  @Test
  void aRunWithinAnotherEndsAlone() {
    Engine engine = engine(Mode.ENFORCE);
    Object outer = engine.enter(plan, null);
    Object child = engine.enter(tool, outer);
    answered(engine, child);
    Object worker = engine.handOver(engine.carry(child));
    engine.left(child, result, null);
    made =
        result.thenAccept(
            value -> {
              assertThat(open(engine, worker)).isNull();
              assertThat(open(engine, outer)).isNotNull();
              seconds(5); // its deadline is at 2 s
            });
    seconds(1);
    result.complete("x");
    engine.handedBack(worker);
    assertThat(sink.report().stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(sink.report().actualNanos()).isEqualTo(1_000_000_000L);
    Run parent = ((Binding) outer).run;
    assertThat(parent.isEnded()).isFalse();
    seconds(5);
    assertThat(parent.stop()).isEqualTo(StopReason.DEADLINE);
  }

  @Test
  void itsTokensAreNoLimitAnyMore() {
    Engine engine = engine(Mode.ENFORCE);
    Object token = engine.enter(plan, null);
    Run run = ((Binding) token).run;
    Attempt before = (Attempt) open(engine, token);
    engine.left(token, result, null);
    made =
        result.thenAccept(
            value -> run.spent(before, new Purse.Limit(run.purse, StopReason.TOKENS, 9, 0, 9, 1)));
    result.complete("x");
    assertThat(run.stop()).isEqualTo(StopReason.COMPLETED);
  }

  @Test
  void asTheJvmEndsItHasReturned() {
    Engine engine = engine(Mode.ENFORCE);
    engine.left(run(engine), result, null);
    made = result.thenAccept(value -> engine.shutdown());
    result.complete("x");
    assertThat(sink.report().exit()).isEqualTo(Exit.RETURNED);
  }

  @Test
  void aFutureOfSomebodysOwnIsNotAsked() throws Exception {
    Engine engine = engine(Mode.ENFORCE);
    List<String> asked = new ArrayList<>();
    CompletableFuture<String> own =
        new CompletableFuture<>() {
          @Override
          public boolean isDone() {
            asked.add("isDone");
            return super.isDone();
          }
        };
    engine.left(run(engine), own, null);
    seconds(9.8);
    own.complete("x");
    assertThat(asked).isEmpty();
    assertThat(sink.report().stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(Result.isOfJdk(Class.forName("jdk.internal.net.http.common.MinimalFuture")))
        .isTrue();
  }

  @Test
  void aStageThatMayNotBeAskedIsWaitedFor() {
    Engine engine = engine(Mode.ENFORCE);
    engine.left(run(engine), result.minimalCompletionStage(), null);
    seconds(3);
    result.complete("x");
    assertThat(sink.report().actualNanos()).isEqualTo(3_000_000_000L);
  }

  /** The call itself took until after the deadline, and the answer it was promised is lost. */
  @Test
  void aFutureReturnedAfterTheDeadlineIsFailedToo() {
    Engine engine = engine(Mode.ENFORCE);
    Object bound = engine.enter(plan, null);
    timers.move(Duration.ofMillis(10_100));
    engine.left(bound, result, null);
    assertThat(result).isNotDone();
    timers.move(Duration.ofMillis(50));
    assertThat(result).isCompletedExceptionally();
    assertThat(sink.report().stop()).isEqualTo(StopReason.DEADLINE);
  }
}
