package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SpendTest {

  @Test
  void whatDoesNotFitIsNotHeld() {
    Spend spend = new Spend(100);
    assertThat(spend.hold(60)).isTrue();
    assertThat(spend.hold(41)).isFalse();
    assertThat(spend.hold(40)).isTrue();
    assertThat(spend.left()).isZero();
    assertThat(spend.hold(0)).as("nothing is left for anything").isFalse();
    spend.settle(60, 10);
    assertThat(spend.left()).isEqualTo(50);
    assertThat(spend.spent()).isEqualTo(10);
    assertThat(spend.hold(50)).isTrue();
  }

  @Test
  void whatWasUsedBeyondIsDebt() {
    Spend spend = new Spend(100);
    assertThat(spend.hold(10)).isTrue();
    spend.settle(10, 130);
    assertThat(spend.debt()).isEqualTo(30);
    assertThat(spend.left()).isZero();
    assertThat(spend.hold(1)).isFalse();
  }

  @Test
  void withoutALimitEverythingFits() {
    Spend spend = new Spend(Spend.NO_LIMIT);
    assertThat(spend.hold(Long.MAX_VALUE)).isTrue();
    assertThat(spend.hold(Long.MAX_VALUE)).isTrue();
    spend.settle(Long.MAX_VALUE, Long.MAX_VALUE);
    spend.settle(0, 5);
    assertThat(spend.spent()).as("it does not wrap around").isEqualTo(Long.MAX_VALUE);
    assertThat(spend.left()).isEqualTo(Spend.NO_LIMIT);
    assertThat(spend.debt()).isZero();
  }

  /** Spent and held never exceed the limit if no call uses more than was held for it. */
  @Test
  void ofManyAtOnceNoneGoesPastTheLimit() throws InterruptedException {
    for (int round = 0; round < 100; round++) {
      Spend spend = new Spend(1_000);
      AtomicLong most = new AtomicLong();
      CountDownLatch start = new CountDownLatch(1);
      Thread[] threads = new Thread[4];
      for (int i = 0; i < threads.length; i++) {
        long seed = round * 10L + i;
        threads[i] =
            new Thread(
                () -> {
                  Random random = new Random(seed);
                  await(start);
                  for (int call = 0; call < 200; call++) {
                    long held = 1 + random.nextInt(90);
                    if (spend.hold(held)) {
                      most.accumulateAndGet(1_000 - spend.left(), Math::max);
                      spend.settle(held, random.nextInt((int) held + 1));
                    }
                  }
                });
        threads[i].start();
      }
      start.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(most.get()).isLessThanOrEqualTo(1_000);
      assertThat(spend.spent()).isLessThanOrEqualTo(1_000).isGreaterThan(900);
      assertThat(spend.left()).isEqualTo(1_000 - spend.spent());
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
