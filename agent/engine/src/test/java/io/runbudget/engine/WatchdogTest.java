package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The real thread: nodes that are due already, and one test on real time. */
@Timeout(30)
class WatchdogTest {
  private final LinkedBlockingQueue<Throwable> faults = new LinkedBlockingQueue<>();
  private final Watchdog watchdog = new Watchdog(Ticker.SYSTEM, faults::add);

  private static Timed node(Runnable due) {
    return new Timed() {
      @Override
      void due(long nowNanos) {
        due.run();
      }
    };
  }

  private static long in(long millis) {
    return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Test
  void callsInOrderOfTheirTimes() throws InterruptedException {
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch all = new CountDownLatch(3);
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    watchdog.at(
        node(
            () -> {
              entered.countDown();
              await(go);
            }),
        in(0));
    entered.await();
    long past = in(-10);
    for (int i : List.of(3, 1, 2)) {
      watchdog.at(
          node(
              () -> {
                order.add(i);
                all.countDown();
              }),
          past + TimeUnit.MILLISECONDS.toNanos(i));
    }
    go.countDown();
    all.await();
    assertThat(order).containsExactly(1, 2, 3);
  }

  @Test
  void anEarlierNodeWakesIt() throws InterruptedException {
    watchdog.at(node(() -> {}), in(3_600_000));
    CountDownLatch called = new CountDownLatch(1);
    watchdog.at(node(called::countDown), in(0));
    assertThat(called.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aNodeThatIsMovedForwardWakesIt() throws InterruptedException {
    CountDownLatch called = new CountDownLatch(1);
    Timed node = node(called::countDown);
    watchdog.at(node, in(3_600_000));
    watchdog.at(node, in(0));
    assertThat(called.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aCancelledNodeIsNotCalled() throws InterruptedException {
    AtomicInteger calls = new AtomicInteger();
    Timed cancelled = node(calls::incrementAndGet);
    CountDownLatch later = new CountDownLatch(1);
    watchdog.at(cancelled, in(30));
    watchdog.at(node(later::countDown), in(60));
    watchdog.cancel(cancelled);
    watchdog.cancel(cancelled);
    later.await();
    assertThat(calls).hasValue(0);
  }

  @Test
  void aHundredThousandNodesAreAllCalled() throws InterruptedException {
    int nodes = 100_000;
    CountDownLatch all = new CountDownLatch(nodes / 2);
    AtomicInteger cancelledCalls = new AtomicInteger();
    List<Timed> cancelled = new ArrayList<>();
    for (int i = 0; i < nodes / 2; i++) {
      Timed never = node(cancelledCalls::incrementAndGet);
      watchdog.at(never, in(3_600_000 + i % 97));
      cancelled.add(never);
      watchdog.at(node(all::countDown), in(i % 50));
    }
    cancelled.forEach(watchdog::cancel);
    all.await();
    assertThat(cancelledCalls).hasValue(0);
  }

  @Test
  void survivesANodeThatThrows() throws InterruptedException {
    watchdog.at(
        node(
            () -> {
              throw new StackOverflowError("deep");
            }),
        in(0));
    assertThat(faults.take()).isInstanceOf(StackOverflowError.class);
    CountDownLatch called = new CountDownLatch(1);
    watchdog.at(node(called::countDown), in(0));
    called.await();
  }

  @Test
  void survivesAnInterrupt() throws InterruptedException {
    LinkedBlockingQueue<Thread> thread = new LinkedBlockingQueue<>();
    watchdog.at(node(() -> thread.add(Thread.currentThread())), in(0));
    Thread watching = thread.take();
    assertThat(watching.isDaemon()).isTrue();
    watching.interrupt();
    watchdog.at(
        node(
            () -> {
              Thread.currentThread().interrupt();
              thread.add(Thread.currentThread());
            }),
        in(0));
    assertThat(thread.take()).isSameAs(watching);
    watchdog.at(node(() -> thread.add(Thread.currentThread())), in(20));
    assertThat(thread.take()).isSameAs(watching);
    assertThat(faults).isEmpty();
  }

  @Test
  void isNeitherEarlyNorMuchTooLate() throws InterruptedException {
    LinkedBlockingQueue<Long> called = new LinkedBlockingQueue<>();
    long due = in(100);
    watchdog.at(node(() -> called.add(System.nanoTime())), due);
    long late = called.take() - due;
    assertThat(late).isBetween(0L, TimeUnit.SECONDS.toNanos(5));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void startsWithTheNextRunIfThereWasNoThreadForTheFirst() throws InterruptedException {
    AtomicInteger asked = new AtomicInteger();
    Watchdog late =
        new Watchdog(
            Ticker.SYSTEM,
            faults::add,
            (name, body) -> {
              if (asked.incrementAndGet() == 1) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              return AgentThreads.daemon(name, body);
            });
    AtomicInteger lost = new AtomicInteger();
    assertThatThrownBy(() -> late.at(node(lost::incrementAndGet), in(-1)))
        .isInstanceOf(OutOfMemoryError.class);
    CountDownLatch called = new CountDownLatch(1);
    late.at(node(called::countDown), in(0));
    called.await();
    assertThat(lost).as("its run was never opened").hasValue(0);
    assertThat(asked).hasValue(2);
  }

  @Test
  void survivesAListenerOfFaultsThatThrows() throws InterruptedException {
    Watchdog deaf =
        new Watchdog(
            Ticker.SYSTEM,
            fault -> {
              throw new IllegalStateException("no log");
            });
    deaf.at(
        node(
            () -> {
              throw new IllegalStateException("x");
            }),
        in(-1));
    CountDownLatch called = new CountDownLatch(1);
    deaf.at(node(called::countDown), in(0));
    called.await();
  }
}
