package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.RetryWindow.Verdict;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetryWindowTest {
  private static final long SECOND = 1_000_000_000L;

  private static void attempts(RetryWindow window, int count, long now) {
    for (int i = 0; i < count; i++) {
      window.attempt(now);
    }
  }

  private static int allowed(RetryWindow window, int asked, long now) {
    int allowed = 0;
    for (int i = 0; i < asked; i++) {
      allowed += window.retry(now) == Verdict.GO ? 1 : 0;
    }
    return allowed;
  }

  @AtEveryEpoch
  void aFifthOfAllAttemptsMayBeRetries(long epoch) {
    RetryWindow window = new RetryWindow(epoch);
    window.answered(false, epoch);
    attempts(window, 200, epoch);
    assertThat(allowed(window, 200, epoch)).as("51 of 251 are more than 20 %").isEqualTo(51);
    assertThat(window.percent(epoch)).isEqualTo(20);
    assertThat(window.untilProbe(epoch)).isEqualTo(5 * SECOND);
  }

  @AtEveryEpoch
  void tenMayAlwaysBeIfSomethingSucceeds(long epoch) {
    RetryWindow window = new RetryWindow(epoch);
    window.attempt(epoch);
    window.answered(false, epoch);
    assertThat(allowed(window, 50, epoch)).isEqualTo(10);
  }

  @AtEveryEpoch
  void threeIfNothingHasSucceededForTenSeconds(long epoch) {
    RetryWindow window = new RetryWindow(epoch);
    attempts(window, 100, epoch);
    assertThat(allowed(window, 50, epoch)).as("nothing ever").isEqualTo(3);
    RetryWindow later = new RetryWindow(epoch);
    later.answered(false, epoch);
    attempts(later, 100, epoch);
    assertThat(allowed(later, 5, epoch + 10 * SECOND - 1)).isEqualTo(5);
    assertThat(allowed(later, 5, epoch + 10 * SECOND)).isZero();
  }

  @AtEveryEpoch
  void oneProbeEveryFiveSecondsAndAnAnsweredOneEndsIt(long epoch) {
    RetryWindow window = new RetryWindow(epoch);
    window.attempt(epoch);
    assertThat(allowed(window, 4, epoch)).isEqualTo(3);
    assertThat(window.retry(epoch + 5 * SECOND - 1)).isEqualTo(Verdict.REFUSED);
    assertThat(window.retry(epoch + 5 * SECOND)).isEqualTo(Verdict.PROBE);
    assertThat(window.retry(epoch + 5 * SECOND)).isEqualTo(Verdict.REFUSED);
    window.answered(false, epoch + 6 * SECOND);
    assertThat(window.isTripped()).as("a first attempt is no probe").isTrue();
    assertThat(window.retry(epoch + 10 * SECOND)).isEqualTo(Verdict.PROBE);
    window.answered(true, epoch + 10 * SECOND);
    assertThat(window.isTripped()).isFalse();
    assertThat(allowed(window, 3, epoch + 11 * SECOND)).as("counted anew").isEqualTo(3);
  }

  @AtEveryEpoch
  void whatIsOlderThanAMinuteIsForgotten(long epoch) {
    RetryWindow window = new RetryWindow(epoch);
    window.answered(false, epoch);
    attempts(window, 40, epoch);
    assertThat(allowed(window, 10, epoch)).isEqualTo(10);
    assertThat(window.percent(epoch + 59 * SECOND)).isEqualTo(20);
    assertThat(window.percent(epoch + 60 * SECOND)).isZero();
    assertThat(window.wouldRefuse(epoch + 60 * SECOND)).isFalse();
  }

  @AtEveryEpoch
  void whatEndedItDoesNotOpenTheDoorForTheRestOfThatSecond(long epoch) {
    RetryWindow window = new RetryWindow(epoch);
    assertThat(allowed(window, 4, epoch)).isEqualTo(3);
    assertThat(window.retry(epoch + 5 * SECOND)).isEqualTo(Verdict.PROBE);
    window.answered(true, epoch + 5 * SECOND + 1);
    assertThat(window.percent(epoch + 5 * SECOND + 1)).isZero();
    assertThat(allowed(window, 50, epoch + 5 * SECOND + 1)).as("ten at least").isEqualTo(10);
  }

  // Who has looked at the clock may be kept from going on, while others do.

  @AtEveryEpoch
  void whoIsLateCountsWhatWasCountedInNewerSeconds(long epoch) {
    RetryWindow window = new RetryWindow(epoch);
    assertThat(allowed(window, 3, epoch + SECOND)).isEqualTo(3);
    assertThat(window.retry(epoch + SECOND - 1)).isEqualTo(Verdict.REFUSED);
  }

  @AtEveryEpoch
  void whoIsLateByAMinuteTakesNothingAway(long epoch) {
    RetryWindow window = new RetryWindow(epoch);
    attempts(window, 2, epoch + 60 * SECOND);
    window.watched(epoch + 60 * SECOND);
    window.attempt(epoch);
    assertThat(window.percent(epoch + 60 * SECOND)).isEqualTo(33);
  }

  @AtEveryEpoch
  void whoIsLateDoesNotMakeTheLastSuccessOlder(long epoch) {
    RetryWindow window = new RetryWindow(epoch);
    window.answered(false, epoch + 9 * SECOND);
    window.answered(false, epoch);
    assertThat(allowed(window, 4, epoch + 19 * SECOND - 1)).isEqualTo(4);
    assertThat(window.wouldRefuse(epoch + 19 * SECOND)).isTrue();
  }

  /** A slot counts a quarter of a million; what is more does not run over into its neighbours. */
  @Test
  void moreThanASlotCanCountIsNotCounted() {
    RetryWindow window = new RetryWindow(0);
    window.answered(false, 0);
    attempts(window, 200_000, 0);
    for (int i = 0; i < 100_000; i++) {
      window.watched(0);
    }
    assertThat(window.percent(0)).isEqualTo(23);
    assertThat(window.retry(0)).isEqualTo(Verdict.REFUSED);
    assertThat(window.percent(SECOND)).isEqualTo(23);
    assertThat(window.percent(60 * SECOND)).isZero();
  }

  /** What is refused is not counted, and of many at once none slips through. */
  @Test
  void ofManyAtOnceNoneSlipsThrough() throws InterruptedException {
    for (int round = 0; round < 200; round++) {
      RetryWindow window = new RetryWindow(0);
      window.answered(false, 0);
      attempts(window, 100, 0);
      AtomicInteger went = new AtomicInteger();
      CountDownLatch start = new CountDownLatch(1);
      Thread[] threads = new Thread[4];
      for (int i = 0; i < threads.length; i++) {
        threads[i] =
            new Thread(
                () -> {
                  try {
                    start.await();
                  } catch (InterruptedException e) {
                    return;
                  }
                  went.addAndGet(allowed(window, 50, SECOND));
                });
        threads[i].start();
      }
      start.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(went.get()).as("26 of 126 are more than 20 %").isEqualTo(26);
      assertThat(window.percent(SECOND)).isLessThanOrEqualTo(20);
    }
  }

  @Test
  void anAttemptIsTakenBackFromItsOwnSecond() {
    RetryWindow window = new RetryWindow(0);
    window.watched(0);
    Counted first = window.attempt(SECOND / 2);
    Counted later = window.attempt(SECOND + SECOND / 10);
    long last = 59 * SECOND;
    assertThat(window.percent(last)).isEqualTo(33);
    later.takenBack(false);
    assertThat(window.percent(last)).isEqualTo(50);
    later.takenBack(false);
    assertThat(window.percent(last)).as("there is none left in that second").isEqualTo(50);
    first.takenBack(false);
    assertThat(window.percent(last)).isEqualTo(100);
  }
}
