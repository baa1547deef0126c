package io.runbudget.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is woven into {@code Thread.sleep}. */
@Timeout(30)
class SleepTest {
  private final FakePort port = FakePort.fresh();

  @AfterEach
  void noInterruptIsLeftBehind() {
    assertThat(Thread.interrupted()).isFalse();
  }

  private static void inRun(Runnable body) {
    RunbudgetBridge.enterRun(1);
    try {
      body.run();
    } finally {
      RunbudgetBridge.leaveRun();
    }
  }

  @Test
  void outsideAnyRunNobodyIsAsked() throws InterruptedException {
    RunbudgetWaits.sleeps();
    RunbudgetWaits.slept();
    Throwable thrown = new InterruptedException("x");
    assertThat(RunbudgetWaits.sleptThrowing(thrown)).isSameAs(thrown);
    assertThat(port.calls).isEmpty();
  }

  @Test
  void anInterruptOfOursThatCameLateIsThrown() {
    inRun(
        () -> {
          RunbudgetWaits.sleeps();
          port.why = "deadline reached";
          Thread.currentThread().interrupt();
          assertThatThrownBy(RunbudgetWaits::slept)
              .isInstanceOf(InterruptedException.class)
              .hasMessage("deadline reached");
        });
  }

  @Test
  void whatIsThrownSaysWhyIfItWasUs() {
    inRun(
        () -> {
          Throwable thrown = new InterruptedException("sleep interrupted");
          assertThat(RunbudgetWaits.sleptThrowing(thrown)).isSameAs(thrown);
          port.why = "deadline reached";
          assertThat(RunbudgetWaits.sleptThrowing(thrown))
              .isExactlyInstanceOf(InterruptedException.class)
              .hasMessage("deadline reached");
          Throwable other = new IllegalArgumentException();
          assertThat(RunbudgetWaits.sleptThrowing(other)).isSameAs(other);
        });
  }

  @Test
  void anEngineThatThrowsChangesNoSleep() {
    inRun(
        () -> {
          port.failure = new IllegalStateException("engine");
          RunbudgetWaits.sleeps();
          Throwable thrown = new InterruptedException("x");
          assertThat(RunbudgetWaits.sleptThrowing(thrown)).isSameAs(thrown);
          port.failure = null;
        });
    assertThat(port.faults).containsExactly("sleep engine", "sleep engine");
  }

  @Test
  void oursChecksAsThreadSleepDoes() throws InterruptedException {
    Object lock = new Object();
    assertThatThrownBy(() -> RunbudgetWaits.sleep(-1, lock))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("timeout value is negative");
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> RunbudgetWaits.sleep(0, lock))
        .isInstanceOf(InterruptedException.class)
        .hasMessage("sleep interrupted");
    RunbudgetWaits.sleep(0, lock);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> RunbudgetWaits.sleep(Long.MAX_VALUE, lock))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void oursIsNotShorterAndIsWokenByNobodyElse() throws InterruptedException {
    Object lock = new Object();
    Thread noise =
        new Thread(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                synchronized (lock) {
                  lock.notifyAll();
                }
              }
            });
    noise.start();
    long start = System.nanoTime();
    RunbudgetWaits.sleep(20, lock);
    long took = System.nanoTime() - start;
    noise.interrupt();
    noise.join();
    assertThat(took).isBetween(20_000_000L, 10_000_000_000L);
  }

  @Test
  void anInterruptOfOursDoesNotStayBehindSomebodyElses() {
    inRun(
        () -> {
          port.why = "deadline reached";
          Thread.currentThread().interrupt(); // ours, after theirs had ended the sleep
          RunbudgetWaits.sleptThrowing(new InterruptedException("theirs"));
          assertThat(Thread.currentThread().isInterrupted()).isFalse();
          Thread.currentThread().interrupt();
          RunbudgetWaits.sleptThrowing(new IllegalArgumentException("timeout value is negative"));
          assertThat(Thread.currentThread().isInterrupted()).isFalse();
        });
  }
}
