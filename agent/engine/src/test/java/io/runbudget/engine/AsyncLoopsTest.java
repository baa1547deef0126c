package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Retry loops whose threads leave them before their tries are made: the writes within. */
class AsyncLoopsTest {
  private static final long SECOND = 1_000_000_000L;

  private final Rig rig =
      new Rig(
          0,
          EngineSettings.deadline(Duration.ofSeconds(10))
              .with(
                  new Powers(false, false, List.of())
                      .with(
                          new WritePowers(
                              Idempotency.AUTO,
                              WritePowers.HEADER,
                              KeyFormat.UUID_FORMAT,
                              (body, type) -> new String(body),
                              null))),
          Mode.ENFORCE);
  private final Steps steps = new Steps(rig.services, rig.refusals);
  private final Run run = rig.open();
  private final Binding binding = run.bind(true);
  private final CompletableFuture<String> promise = new CompletableFuture<>();

  /** Where the tries are made. */
  private Binding pool;

  private void enter() {
    steps.enter(binding, "resilience4j maxAttempts=3", 2);
    pool = run.bind(false);
    pool.step(binding.step());
  }

  private void leave() {
    steps.lasts(binding, promise);
    steps.leave(binding);
  }

  /**
   * One attempt.
   *
   * @param status 0: it goes out and is lost
   * @return its key
   */
  private String send(Binding by, int status) {
    Attempt attempt = rig.begin(by, "h", 1, 0, rig.handle().request("/pay", "{1}"));
    assertThat(rig.refusals.exchange(attempt)).isNull();
    attempt.connected(rig.ticker.nanos());
    if (status == 0) {
      attempt.over(new IOException("timeout"));
    } else {
      new Wire(rig.services).responded(attempt, status, name -> null);
      attempt.over(null);
    }
    return attempt.write.headers()[1];
  }

  private String again(int status) {
    assertThat(steps.retry(pool, 0)).isNull();
    return send(pool, status);
  }

  @Test
  void allTriesHaveOneKeyIfTheFirstIsMadeLater() {
    enter();
    leave();
    String key = send(pool, 0);
    assertThat(again(500)).isEqualTo(key);
    assertThat(again(429)).isEqualTo(key);
    assertThat(run.writes().report().writes()).isOne();
  }

  @Test
  void allTriesHaveOneKeyIfTheFirstWasMadeAtOnce() {
    enter();
    String key = send(binding, 500);
    leave();
    assertThat(again(500)).isEqualTo(key);
  }

  @Test
  void whatAllTriesLeftUnknownIsTakenUpByALaterEqualWrite() {
    enter();
    leave();
    String key = send(pool, 0);
    again(0);
    assertThat(send(binding, 200)).as("somebody else's, meanwhile").isNotEqualTo(key);
    promise.completeExceptionally(new IOException("timeout"));
    assertThat(send(binding, 200)).isEqualTo(key);
  }

  /** What the application has put upon the result is called before we are. */
  @Test
  void itIsTakenUpBySomethingThatFollowsUponTheResultToo() {
    for (boolean refused : List.of(false, true)) {
      enter();
      CompletableFuture<String> result = new CompletableFuture<>();
      steps.lasts(binding, result);
      steps.leave(binding);
      String key = send(pool, 0);
      CompletionStage<String> next = result.exceptionally(error -> send(binding, 200));
      if (refused) {
        assertThat(steps.retry(pool, 20 * SECOND)).contains("doomed_backoff");
      } else {
        steps.gaveUp(pool);
      }
      result.completeExceptionally(new IOException("timeout"));
      assertThat(next.toCompletableFuture().join()).isEqualTo(key);
    }
  }

  @Test
  void aLoopThatHadItsResultAtOnceIsOverWhenItIsLeft() {
    enter();
    String key = send(binding, 0);
    promise.complete("in vain");
    leave();
    assertThat(send(binding, 200)).isEqualTo(key);
  }

  @Test
  void whatBeginsAfterItsLoopIsHeldByNobodyButItsAttempt() {
    enter();
    steps.leave(binding); // a synchronous one: this is its end
    String key = send(pool, 0);
    assertThat(send(binding, 200)).isEqualTo(key);
  }

  @Test
  void aStageThatTellsNobodyEndsTheLoopWhereItIsLeft() {
    CompletableFuture<String> broken =
        new CompletableFuture<>() {
          @Override
          public CompletableFuture<String> whenComplete(
              BiConsumer<? super String, ? super Throwable> action) {
            throw new UnsupportedOperationException("no");
          }
        };
    enter();
    assertThatThrownBy(() -> steps.lasts(binding, broken)).hasMessage("no");
    steps.leave(binding);
    String key = send(pool, 0);
    assertThat(send(binding, 200)).isEqualTo(key);
  }

  @Test
  void outsideOfALoopNothingLasts() {
    steps.lasts(binding, promise);
    assertThat(promise.getNumberOfDependents()).isZero();
  }

  /** As with an error that the loop does not retry: it asks nobody. */
  @Test
  void itIsTakenUpByWhatFollowsThoughTheLoopHasSaidNothing() {
    enter();
    leave();
    String key = send(pool, 0);
    CompletionStage<String> next = promise.exceptionally(error -> send(binding, 200));
    promise.completeExceptionally(new IOException("timeout"));
    assertThat(next.toCompletableFuture().join()).isEqualTo(key);
  }
}
