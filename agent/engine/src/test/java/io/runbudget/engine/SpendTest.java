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

  /** Spent and held exceed the limit only by what calls use beyond what was held for them. */
  @Test
  void ofManyAtOnceNoneGoesPastTheLimit() throws InterruptedException {
    long seed = System.nanoTime();
    for (int round = 0; round < 100; round++) {
      Branches branches = new Branches();
      CountDownLatch start = new CountDownLatch(1);
      Thread[] threads = new Thread[4];
      for (int i = 0; i < threads.length; i++) {
        Random random = new Random(seed + round * 10L + i);
        int overrun = round % 2 == 0 ? 0 : 30;
        threads[i] =
            new Thread(
                () -> {
                  await(start);
                  for (int call = 0; call < 200; call++) {
                    branches.call(1 + random.nextInt(90), overrun, random);
                  }
                });
        threads[i].start();
      }
      start.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      branches.check("seed " + seed + " round " + round);
    }
  }

  /** What calls know of a limit of 1,000 that they all use. */
  private static final class Branches {
    private final Spend spend = new Spend(1_000);

    /** Never more than is spent and held: raised after a hold, lowered before it is settled. */
    private final AtomicLong within = new AtomicLong();

    private final AtomicLong most = new AtomicLong();
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong beyond = new AtomicLong();

    void call(int held, int overrun, Random random) {
      if (spend.hold(held)) {
        most.accumulateAndGet(within.addAndGet(held), Math::max);
        int uses = random.nextInt(held + overrun + 1);
        within.addAndGet(-Math.max(0, held - uses));
        beyond.addAndGet(Math.max(0, uses - held));
        spend.settle(held, uses);
        used.addAndGet(uses);
      }
    }

    void check(String where) {
      long spent = spend.spent();
      assertThat(spent).as(where).isEqualTo(used.get()).isBetween(901L, 1_000 + beyond.get());
      assertThat(most.get()).as(where).isLessThanOrEqualTo(1_000);
      assertThat(spend.left()).as(where).isEqualTo(Math.max(0, 1_000 - spent));
      assertThat(spend.debt()).as(where).isEqualTo(Math.max(0, spent - 1_000));
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
