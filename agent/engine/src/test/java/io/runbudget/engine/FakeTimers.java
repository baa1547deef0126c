package io.runbudget.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Timers whose tasks run only when time is moved, in due order, on the thread that moves it. */
final class FakeTimers implements Timers {
  private final FakeTicker ticker;
  private final List<Timed> waiting = new ArrayList<>();

  FakeTimers(FakeTicker ticker) {
    this.ticker = ticker;
  }

  /** Runs once, in the middle of the next call of {@link #at}: what another thread does then. */
  Runnable beforeNext = () -> {};

  @Override
  public void at(Timed timed, long atNanos) {
    Runnable before = beforeNext;
    beforeNext = () -> {};
    before.run();
    waiting.remove(timed);
    timed.dueNanos = atNanos;
    waiting.add(timed);
  }

  @Override
  public void cancel(Timed timed) {
    waiting.remove(timed);
  }

  boolean holds(Timed timed) {
    return waiting.contains(timed);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Moves time on; what becomes due on the way is called at the moment it is due. */
  void move(Duration by) {
    long target = ticker.nanos() + by.toNanos();
    Timed next = firstUntil(target);
    while (next != null) {
      waiting.remove(next);
      if (next.dueNanos - ticker.nanos() > 0) {
        ticker.moveTo(next.dueNanos);
      }
      next.due(ticker.nanos());
      next = firstUntil(target);
    }
    ticker.moveTo(target);
  }

  private Timed firstUntil(long target) {
    Timed first = null;
    for (Timed timed : waiting) {
      if (timed.dueNanos - target <= 0 && (first == null || timed.dueNanos - first.dueNanos < 0)) {
        first = timed;
      }
    }
    return first;
  }
}
