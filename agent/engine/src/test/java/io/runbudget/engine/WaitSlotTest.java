package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
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
    assertThat(slot.interrupt(me)).isFalse();
    slot.enter();
    assertThat(slot.leave()).isFalse();
    assertThat(slot.interrupt(me)).isFalse();
    assertThat(slot.leave()).isFalse();
  }

  @Test
  void aThreadThatWaitsIsInterruptedOnceARun() {
    slot.enter();
    assertThat(slot.interrupt(me)).isTrue();
    assertThat(slot.interrupt(me)).isFalse();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(slot.leave()).isTrue();
    slot.enter();
    assertThat(slot.interrupt(me)).as("a later wait runs as written").isFalse();
    assertThat(slot.leave()).isFalse();
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
                won[i] = slots[i].interrupt(me);
                meet(start);
              }
            });
    interrupter.start();
    for (int i = 0; i < rounds; i++) {
      slots[i].enter();
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
