package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Entry points that return a future. */
class EngineFuturesTest extends EngineScenes {
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
}
