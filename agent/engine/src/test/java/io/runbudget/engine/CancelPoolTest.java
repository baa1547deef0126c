package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CancelPoolTest {

  @Test
  void oneCancelThatBlocksDoesNotHoldUpTheNext() throws InterruptedException {
    CancelPool pool = new CancelPool();
    CountDownLatch all = new CountDownLatch(32);
    for (int i = 0; i < 32; i++) {
      pool.execute(
          () -> {
            all.countDown();
            await(all); // each waits for the others: none may queue behind one of them
          });
    }
    all.await();
  }

  @Test
  void threadsAreDaemonsWithoutAContextLoader() {
    CompletableFuture<Thread> thread = new CompletableFuture<>();
    new CancelPool().execute(() -> thread.complete(Thread.currentThread()));
    assertThat(thread.join().isDaemon()).isTrue();
    assertThat(thread.join().getName()).isEqualTo("runbudget-cancel-1");
  }

  @Test
  void whatIsToldKeepsMoreThreadsThanCancelsNeed() throws InterruptedException {
    CancelPool pool = CancelPool.ofResults();
    CountDownLatch all = new CountDownLatch(128);
    for (int i = 0; i < 128; i++) {
      pool.execute(
          () -> {
            all.countDown();
            await(all);
          });
    }
    all.await();
  }

  @Test
  void aCancelIsNotLostThoughNoThreadIsToBeHad() throws InterruptedException {
    AtomicInteger made = new AtomicInteger();
    CancelPool pool =
        new CancelPool(
            "cancel",
            32,
            (name, body) -> {
              if (made.incrementAndGet() > 1) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              return AgentThreads.daemon(name, body);
            });
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(1);
    pool.execute(() -> await(go));
    pool.execute(second::countDown);
    go.countDown();
    second.await();
    assertThat(made).hasValue(2);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
