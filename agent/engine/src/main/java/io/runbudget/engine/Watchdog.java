package io.runbudget.engine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One daemon thread for all runs of the JVM: a run waits here as one node of a heap, so that
 * 100,000 open runs cost no thread and no timer task. The thread starts with the first run.
 *
 * <p>It sleeps until the earliest node; a new node wakes it only if it is earlier than that. What
 * is due is called outside the lock, one after the other, hence {@link Timed#due} must be short.
 */
final class Watchdog implements Timers {
  private final Ticker ticker;
  private final Consumer<Throwable> faults;
  private final BiFunction<String, Runnable, Thread> threads;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition earlier = lock.newCondition();
  private final ExpiryHeap heap = new ExpiryHeap();
  private boolean started;

  /** Until when it sleeps, perhaps for what has been taken out since; guarded by the lock. */
  private long alarmNanos;

  private boolean alarmed;

  Watchdog(Ticker ticker, Consumer<Throwable> faults) {
    this(ticker, faults, AgentThreads::daemon);
  }

  /**
   * @param threads makes the thread, given its name and body
   */
  Watchdog(
      Ticker ticker, Consumer<Throwable> faults, BiFunction<String, Runnable, Thread> threads) {
    this.threads = threads;
    this.ticker = ticker;
    this.faults = faults;
  }

  @Override
  public void at(Timed timed, long atNanos) {
    lock.lock();
    try {
      if (!started) {
        threads.apply("runbudget-watchdog", this::watch).start(); // it waits for the lock
        started = true; // not before: if there was no thread to be had, the next run tries again
      }
      heap.put(timed, atNanos);
      if (heap.first() == timed && (!alarmed || atNanos - alarmNanos < 0)) {
        earlier.signal(); // attempts that come and go do not wake it: it sleeps no longer for them
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void cancel(Timed timed) {
    lock.lock();
    try {
      heap.remove(timed);
    } finally {
      lock.unlock();
    }
  }

  private void watch() {
    while (true) {
      try {
        Timed timed = nextDue();
        timed.due(ticker.nanos());
      } catch (Throwable t) {
        tell(t);
      }
    }
  }

  private void tell(Throwable fault) {
    try {
      faults.accept(fault);
    } catch (Throwable t) {
      // There is no other thread that bounds runs: this one goes on, told or not.
    }
  }

  private Timed nextDue() {
    lock.lock();
    try {
      while (true) {
        Timed first = poll(ticker.nanos());
        if (first != null) {
          return first;
        }
        Timed next = heap.first();
        try {
          alarmed = next != null;
          if (next == null) {
            earlier.await();
          } else {
            alarmNanos = next.dueNanos;
            earlier.await(next.dueNanos - ticker.nanos(), TimeUnit.NANOSECONDS);
          }
        } catch (InterruptedException e) {
          // Somebody interrupts every thread he finds; this one has nothing to give up.
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Timed poll(long nowNanos) {
    Timed first = heap.first();
    if (first == null || first.dueNanos - nowNanos > 0) {
      return null;
    }
    heap.remove(first);
    return first;
  }
}
