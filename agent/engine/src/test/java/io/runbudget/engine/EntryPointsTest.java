package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EntryPointsTest {
  private final FakeEntries owner = new FakeEntries();
  private final EntryPoints entries = new EntryPoints(owner);

  @Test
  void numbersFindWhatWasAdded() {
    int plan = entries.number("Plan.run");
    int ask = entries.number("Ask.run");
    assertThat(entries.get(plan).name()).isEqualTo("Plan.run");
    assertThat(entries.get(ask).name()).isEqualTo("Ask.run");
  }

  @Test
  void preparationIsMadeOnceAndOnlyIfARunIsOpened() {
    assertThat(entries.anyEntered()).isFalse();
    assertThat(owner.prepared).isZero();
    entries.entered();
    entries.entered();
    assertThat(entries.anyEntered()).isTrue();
    assertThat(owner.prepared).isOne();
  }

  @Test
  void aNameHasOnePointAndOneNumber() {
    assertThat(entries.number("Plan.run")).isEqualTo(entries.number("Plan.run"));
    assertThat(entries.get("Ask.chat")).isSameAs(entries.get("Ask.chat"));
    assertThat(entries.number("Ask.chat")).isNotEqualTo(entries.number("Plan.run"));
  }

  @Test
  void namesMadeUpWithoutEndAreNotKept() {
    for (int i = 0; i < 11_000; i++) {
      entries.get("Agent.run" + i);
    }
    assertThat(entries.get("Agent.run10999")).isNotSameAs(entries.get("Agent.run10999"));
    assertThat(entries.get("Agent.run1")).isSameAs(entries.get("Agent.run1"));
  }

  @Test
  void preparationThatFailsIsNotRepeated() {
    EntryPoints failing =
        new EntryPoints(
            new FakeEntries() {
              @Override
              public void beforeFirst() {
                owner.beforeFirst();
                throw new IllegalStateException("cannot weave");
              }
            });
    assertThatThrownBy(() -> failing.entered()).hasMessage("cannot weave");
    failing.entered();
    assertThat(owner.prepared).isOne();
  }

  @Test
  @Timeout(30)
  void entryPointsMayBeAddedOnOtherThreadsDuringPreparation() {
    CompletableFuture<Integer> added = new CompletableFuture<>();
    EntryPoints[] here = new EntryPoints[1];
    here[0] =
        new EntryPoints(
            new FakeEntries() {
              @Override
              public void beforeFirst() {
                Thread loader = new Thread(() -> added.complete(here[0].number("Late.run")));
                loader.start();
                added.join(); // as a class load would be waited for
              }
            });
    here[0].number("Plan.run");
    here[0].entered();
    assertThat(added).isCompletedWithValue(1);
  }

  /** Prepares until it is told to stop. */
  private static final class Slow extends FakeEntries {
    final CountDownLatch begun = new CountDownLatch(1);
    final CountDownLatch ends = new CountDownLatch(1);
    Runnable meanwhile = () -> {};

    @Override
    public void beforeFirst() {
      super.beforeFirst();
      meanwhile.run();
      begun.countDown();
      awaitUninterruptibly(ends);
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Thread start(Runnable body) {
    Thread thread = new Thread(body);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @Test
  @Timeout(30)
  void aRunThatOpensMeanwhileWaitsForWhatAnotherPrepares() throws Exception {
    Slow slow = new Slow();
    EntryPoints shared = new EntryPoints(slow, Duration.ofMinutes(1));
    Thread first = start(shared::entered);
    slow.begun.await();
    boolean[] flag = new boolean[1];
    Thread second =
        start(
            () -> {
              Thread.currentThread().interrupt();
              shared.entered();
              flag[0] = Thread.currentThread().isInterrupted();
            });
    while (second.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait(); // for ever if it does not wait
    }
    slow.ends.countDown();
    first.join();
    second.join();
    assertThat(flag[0]).as("an interrupt meanwhile stays").isTrue();
    assertThat(slow.prepared).isOne();
  }

  @Test
  @Timeout(30)
  void butNotForEverAndNotForItself() throws Exception {
    Slow slow = new Slow();
    EntryPoints shared = new EntryPoints(slow, Duration.ofNanos(1));
    slow.meanwhile = shared::entered;
    Thread first = start(shared::entered);
    slow.begun.await();
    shared.entered();
    assertThat(slow.ends.getCount()).isOne();
    slow.ends.countDown();
    first.join();
    shared.entered();
    assertThat(slow.prepared).isOne();
  }

  /** A class initializer that hangs, say: one run waits for it, the others cannot gain anything. */
  @Test
  @Timeout(30)
  void oneWaitsForWhatHangsAndNotEachAgain() throws Exception {
    Slow slow = new Slow();
    EntryPoints shared = new EntryPoints(slow, Duration.ofSeconds(1));
    start(shared::entered);
    slow.begun.await();
    long begin = System.nanoTime();
    for (int i = 0; i < 8; i++) {
      shared.entered();
    }
    assertThat(System.nanoTime() - begin).isBetween(1_000_000_000L, 7_000_000_000L);
    slow.ends.countDown();
  }
}
