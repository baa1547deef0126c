package io.runbudget.engine;

import java.time.Duration;

/** A clock that stands still until it is moved. */
final class FakeTicker implements Ticker {
  private final long epoch;
  private long nanos;

  FakeTicker(long epoch) {
    this.epoch = epoch;
    this.nanos = epoch;
  }

  @Override
  public long nanos() {
    return nanos;
  }

  void moveTo(long atNanos) {
    nanos = atNanos;
  }

  void move(Duration by) {
    nanos += by.toNanos();
  }

  /** Milliseconds since the epoch. */
  long millis() {
    return (nanos - epoch) / 1_000_000;
  }
}
