package io.runbudget.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is woven into waits other than sleeps. */
@Timeout(30)
class WaitsTest {
  private static final String WHY = "deadline reached";

  private final FakePort port = FakePort.fresh();
  private final Thread me = Thread.currentThread();

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

  /**
   * Parks without waiting, since the permit is there; we interrupt it meanwhile if {@code ours}.
   */
  private void parks(boolean ours) {
    LockSupport.unpark(me);
    port.why = ours ? WHY : null;
    if (ours) {
      me.interrupt();
    }
    RunbudgetParks.park(true);
    port.why = null;
  }

  @Test
  void outsideAnyRunNobodyIsAsked() {
    RunbudgetWaits.waits();
    RunbudgetWaits.waitsFor(me);
    RunbudgetWaits.waited();
    Throwable thrown = new InterruptedException("x");
    assertThat(RunbudgetWaits.waitedThrowing(thrown)).isSameAs(thrown);
    RunbudgetParks.encloses();
    LockSupport.unpark(me);
    RunbudgetParks.park(true);
    RunbudgetParks.enclosed();
    assertThat(RunbudgetParks.enclosedThrowing(thrown)).isSameAs(thrown);
    RunbudgetJoins.joins(CompletableFuture.completedFuture(1));
    assertThat(port.calls).isEmpty();
  }

  @Test
  void anInterruptOfOursThatCameLateIsTakenBack() {
    inRun(
        () -> {
          RunbudgetWaits.waits();
          port.why = WHY;
          me.interrupt();
          RunbudgetWaits.waited();
          assertThat(me.isInterrupted()).isFalse();
        });
  }

  @Test
  void anInterruptOfSomebodyElseIsNot() {
    inRun(
        () -> {
          RunbudgetWaits.waits();
          me.interrupt();
          RunbudgetWaits.waited();
          RunbudgetParks.encloses();
          RunbudgetParks.enclosed();
          RunbudgetParks.restores(me);
          assertThat(Thread.interrupted()).isTrue();
        });
  }

  @Test
  void whatIsThrownSaysWhyIfItWasUs() {
    inRun(
        () -> {
          Throwable thrown = new InterruptedException();
          assertThat(RunbudgetWaits.waitedThrowing(thrown)).isSameAs(thrown);
          port.why = WHY;
          assertThat(RunbudgetWaits.waitedThrowing(thrown))
              .isExactlyInstanceOf(InterruptedException.class)
              .hasMessage(WHY);
          Throwable other = new TimeoutException();
          assertThat(RunbudgetWaits.waitedThrowing(other)).isSameAs(other);
        });
  }

  @Test
  void anEngineThatThrowsChangesNoWait() {
    inRun(
        () -> {
          port.failure = new IllegalStateException("engine");
          RunbudgetWaits.waits();
          RunbudgetWaits.waited();
          parks(false);
          port.failure = null;
        });
    assertThat(port.faults)
        .containsExactly("waits engine", "waits engine", "waits engine", "waits engine");
  }

  @Test
  void whatIsParkedIsPublishedOnlyIfAnInterruptEndsIt() {
    inRun(
        () -> {
          port.calls.clear();
          LockSupport.unpark(me);
          RunbudgetParks.park(false);
          LockSupport.unpark(me);
          RunbudgetParks.park(this, false);
          RunbudgetParks.parkNanos(1, false);
          RunbudgetParks.parkNanos(this, 1, false);
          assertThat(port.calls).isEmpty();
          LockSupport.unpark(me);
          RunbudgetParks.park(true);
          LockSupport.unpark(me);
          RunbudgetParks.park(this, true);
          RunbudgetParks.parkNanos(1, true);
          RunbudgetParks.parkNanos(this, 1, true);
          assertThat(port.calls).hasSize(8).startsWith("waits run", "woken run", "waits run");
        });
  }

  @Test
  void theFlagStaysForWhatIsParkedAndIsGoneWhereTheApplicationCalls() {
    inRun(
        () -> {
          RunbudgetParks.encloses();
          parks(true);
          assertThat(me.isInterrupted()).as("what is parked looks for it").isTrue();
          RunbudgetParks.enclosed();
          assertThat(me.isInterrupted()).isFalse();
        });
  }

  @Test
  void whatEnclosesAParkedWaitSaysWhyOnce() {
    inRun(
        () -> {
          RunbudgetParks.encloses();
          parks(true);
          assertThat(Thread.interrupted()).as("found by what was parked").isTrue();
          assertThat(RunbudgetParks.enclosedThrowing(new InterruptedException()))
              .isExactlyInstanceOf(InterruptedException.class)
              .hasMessage(WHY);
          Throwable later = new InterruptedException("theirs");
          assertThat(RunbudgetParks.enclosedThrowing(later)).isSameAs(later);
        });
  }

  @Test
  void whatWasThrownEarlierDoesNotConcernALaterWait() {
    inRun(
        () -> {
          port.why = WHY;
          assertThat(RunbudgetWaits.waitedThrowing(new InterruptedException())).hasMessage(WHY);
          port.why = null;
          RunbudgetParks.encloses();
          Throwable theirs = new InterruptedException("theirs");
          assertThat(RunbudgetParks.enclosedThrowing(theirs)).isSameAs(theirs);
        });
  }

  @Test
  void anInterruptOfOursIsNotRestored() {
    inRun(
        () -> {
          RunbudgetParks.encloses();
          parks(true);
          assertThat(Thread.interrupted()).isTrue();
          RunbudgetParks.restores(me);
          assertThat(me.isInterrupted()).isFalse();
          RunbudgetParks.restores(me);
          assertThat(Thread.interrupted()).as("the next one is somebody else's").isTrue();
        });
  }
}
