package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

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
}
