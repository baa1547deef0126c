package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {

  @AtEveryEpoch
  void remainingShrinksWithTimeAndGoesBelowZero(long epoch) {
    FakeTicker ticker = new FakeTicker(epoch);
    Deadline deadline = Deadline.after(ticker, ticker.nanos(), Duration.ofSeconds(10));

    ticker.move(Duration.ofSeconds(9));
    assertThat(deadline.remainingNanos()).isEqualTo(1_000_000_000L);
    assertThat(deadline.isReached()).isFalse();
    ticker.move(Duration.ofSeconds(1));
    assertThat(deadline.isReached()).isTrue();
    ticker.move(Duration.ofSeconds(5));
    assertThat(deadline.remainingNanos()).isEqualTo(-5_000_000_000L);
    assertThat(deadline.isReached()).isTrue();
  }

  @AtEveryEpoch
  void earliestIsDecidedOnWhatRemains(long epoch) {
    FakeTicker ticker = new FakeTicker(epoch);
    Deadline sooner = Deadline.after(ticker, epoch, Duration.ofSeconds(1));
    Deadline later = Deadline.after(ticker, epoch, Duration.ofDays(36_500));

    assertThat(Deadline.earliest(sooner, later)).isSameAs(sooner);
    assertThat(Deadline.earliest(later, sooner)).isSameAs(sooner);
    assertThat(Deadline.earliest(sooner, sooner)).isSameAs(sooner);
  }

  @AtEveryEpoch
  void aLengthBeyondTheClockIsSaturated(long epoch) {
    FakeTicker ticker = new FakeTicker(epoch);
    Deadline never = Deadline.after(ticker, epoch, Duration.ofSeconds(Long.MAX_VALUE));

    assertThat(never.remainingNanos()).isEqualTo(Deadline.MAX_NANOS);
    ticker.move(Duration.ofDays(365));
    assertThat(never.isReached()).isFalse();
  }

  @AtEveryEpoch
  void aNegativeLengthIsReachedAtOnce(long epoch) {
    FakeTicker ticker = new FakeTicker(epoch);
    assertThat(Deadline.after(ticker, epoch, Duration.ofSeconds(-1)).remainingNanos()).isZero();
    assertThat(Deadline.saturated(Duration.ofSeconds(Long.MIN_VALUE))).isZero();
  }

  @AtEveryEpoch
  void minusBringsItForward(long epoch) {
    FakeTicker ticker = new FakeTicker(epoch);
    Deadline deadline = Deadline.after(ticker, epoch, Duration.ofSeconds(10));
    assertThat(deadline.minus(200_000_000).remainingNanos()).isEqualTo(9_800_000_000L);
  }

  @Test
  void deadlinesOnDifferentClocksAreNotCompared() {
    Deadline mine = Deadline.after(new FakeTicker(0), 0, Duration.ofSeconds(1));
    Deadline yours = Deadline.after(new FakeTicker(0), 0, Duration.ofSeconds(1));
    assertThatThrownBy(() -> Deadline.earliest(mine, yours))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("different clocks");
  }
}
