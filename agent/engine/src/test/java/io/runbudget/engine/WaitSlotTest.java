package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.bridge.RunbudgetHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WaitSlotTest {
  private final WaitSlot slot = new WaitSlot();
  private final Thread me = Thread.currentThread();

  @AfterEach
  void noInterruptIsLeftBehind() {
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void aThreadThatDoesNotWaitIsNotInterrupted() {
    assertThat(slot.interrupt(me, all -> false)).isFalse();
    slot.sleeps();
    assertThat(slot.leave()).isFalse();
    assertThat(slot.interrupt(me, all -> false)).isFalse();
    assertThat(slot.leave()).isFalse();
  }

  @Test
  void aThreadThatWaitsIsInterruptedOnceARun() {
    slot.sleeps();
    assertThat(slot.interrupt(me, all -> false)).isTrue();
    assertThat(slot.interrupt(me, all -> false)).isFalse();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(slot.leave()).isTrue();
    slot.sleeps();
    assertThat(slot.interrupt(me, all -> false)).as("a later wait runs as written").isFalse();
    assertThat(slot.leave()).isFalse();
  }

  @Test
  void onlyASleepIsWoken() {
    slot.waits(null);
    assertThat(slot.wake(me)).isFalse();
    assertThat(slot.interrupt(me, all -> false)).isTrue();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(slot.leave()).isTrue();
    assertThat(slot.wasInterrupted()).isTrue();
  }

  @Test
  void whoIsSparedWaitsOn() {
    slot.waits(null);
    assertThat(slot.interrupt(me, all -> true)).isFalse();
    assertThat(Thread.interrupted()).isFalse();
    assertThat(slot.interrupt(me, all -> false)).as("it still waits").isTrue();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(slot.leave()).isTrue();
  }

  @Test
  void whoIsSparedLeavesAsIfNothingWas() {
    slot.waits(null);
    assertThat(slot.interrupt(me, all -> true)).isFalse();
    assertThat(slot.leave()).isFalse();
    assertThat(slot.wasInterrupted()).isFalse();
  }

  @Test
  void aFaultInTheLookSparesToo() {
    slot.waits(null);
    assertThatThrownBy(
            () ->
                slot.interrupt(
                    me,
                    all -> {
                      throw new IllegalStateException("x");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(slot.leave()).isFalse();
  }

  @Test
  void whoWaitsForTheEndOfAThreadSaysSo() {
    Thread other = new Thread(() -> {});
    slot.waits(other);
    assertThat(slot.waitsFor(other)).isTrue();
    assertThat(slot.waitsFor(me)).isFalse();
    assertThat(slot.interrupt(me, all -> false)).isTrue();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(slot.leave()).isTrue();
    assertThat(slot.waitsFor(other)).isFalse();
  }

  @Test
  void ofNestedWaitsTheOutermostCounts() {
    RecordingHandle handle = new RecordingHandle(new FakeTicker(0));
    slot.blocks(handle);
    slot.waits(null);
    assertThat(slot.interrupt(me, all -> false)).isFalse();
    assertThat(slot.leave()).isFalse();
    WaitSlot.Stopped stopped = slot.stop();
    assertThat(stopped.handle).isSameAs(handle);
    assertThat(stopped.isStuck()).isTrue();
    assertThat(slot.leave()).isTrue();
    assertThat(stopped.isStuck()).isFalse();
    slot.waits(null);
    assertThat(slot.interrupt(me, all -> false)).isTrue();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(slot.leave()).isTrue();
  }

  @Test
  void whatIsMaskedIsNotStopped() {
    slot.masks();
    slot.waits(null);
    assertThat(slot.interrupt(me, all -> false)).isFalse();
    assertThat(slot.leave()).isFalse();
    assertThat(slot.leave()).isFalse();
  }

  @Test
  void aLeaveTooManyDoesNoHarm() {
    assertThat(slot.leave()).isFalse();
    slot.waits(null);
    assertThat(slot.interrupt(me, all -> false)).isTrue();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(slot.leave()).isTrue();
  }

  @Test
  void whatAThreadBlocksInCanBeStoppedAgainAndAgain() {
    for (int i = 0; i < 3; i++) {
      slot.blocks(new RecordingHandle(new FakeTicker(0)));
      assertThat(slot.interrupt(me, all -> false)).isFalse();
      assertThat(slot.stop()).isNotNull();
      assertThat(slot.stop()).as("once each").isNull();
      assertThat(slot.leave()).isTrue();
    }
    assertThat(slot.stop()).isNull();
    assertThat(slot.wasInterrupted()).isFalse();
  }

  @Test
  void whatIsRefusedIsTakenBackUnlessTheLadderHasIt() {
    RecordingHandle handle = new RecordingHandle(new FakeTicker(0));
    slot.blocks(handle);
    assertThat(slot.retracts(handle)).isTrue();
    assertThat(slot.stop()).isNull();
    slot.blocks(handle);
    assertThat(slot.stop()).isNotNull();
    assertThat(slot.retracts(handle)).isFalse();
    assertThat(slot.leave()).as("told on leaving").isTrue();
    slot.masks();
    slot.blocks(handle);
    assertThat(slot.retracts(handle)).isTrue();
    assertThat(slot.leave()).isFalse();
    slot.waits(null);
    assertThat(slot.interrupt(me, all -> false)).as("the balance is kept").isTrue();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(slot.leave()).isTrue();
  }

  /** The one given up last time must never be the one that is stopped. */
  @Test
  @Timeout(60)
  void whoeverLeavesKnowsWhetherItsHandleWasTaken() throws Exception {
    int rounds = 200_000;
    AtomicBoolean over = new AtomicBoolean();
    Queue<RunbudgetHandle> taken = new ConcurrentLinkedQueue<>();
    Thread ladder =
        new Thread(
            () -> {
              while (!over.get()) {
                WaitSlot.Stopped stopped = slot.stop();
                if (stopped != null) {
                  taken.add(stopped.handle);
                }
              }
            });
    ladder.start();
    List<RunbudgetHandle> known = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      RunbudgetHandle handle = new RecordingHandle(new FakeTicker(0));
      slot.blocks(handle);
      if (slot.leave()) {
        known.add(handle);
      }
    }
    over.set(true);
    ladder.join();
    assertThat(List.copyOf(taken)).isEqualTo(known);
  }

  @Test
  @Timeout(60)
  void whoeverLeavesKnowsWhetherTheInterruptHasBeenMade() throws Exception {
    int rounds = 20_000;
    WaitSlot[] slots = new WaitSlot[rounds];
    for (int i = 0; i < rounds; i++) {
      slots[i] = new WaitSlot();
    }
    CyclicBarrier start = new CyclicBarrier(2);
    boolean[] won = new boolean[rounds];
    Thread interrupter =
        new Thread(
            () -> {
              for (int i = 0; i < rounds; i++) {
                meet(start);
                won[i] = slots[i].interrupt(me, all -> false);
                meet(start);
              }
            });
    interrupter.start();
    for (int i = 0; i < rounds; i++) {
      slots[i].waits(null);
      meet(start);
      boolean woken = slots[i].leave();
      boolean flag = Thread.interrupted();
      meet(start);
      assertThat(flag).as("round " + i).isEqualTo(woken);
      assertThat(won[i]).as("round " + i).isEqualTo(woken);
    }
    interrupter.join();
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
