package io.runbudget.engine;

import java.time.InstantSource;
import java.util.concurrent.Executor;

/**
 * The time and the threads that the engine runs on.
 *
 * @param ticker decides
 * @param wall for display only
 * @param timers call what is due
 * @param cancels run what may hang, libraries' cancels above all
 * @param interrupts run what calls into no library
 * @param results tell an application that waits, which may keep the thread
 */
record Machinery(
    Ticker ticker,
    InstantSource wall,
    Timers timers,
    Executor cancels,
    Executor interrupts,
    Executor results) {

  /** The system's clock, and threads made when they are needed. */
  static Machinery system(Faults faults) {
    return new Machinery(
        Ticker.SYSTEM,
        InstantSource.system(),
        new Watchdog(Ticker.SYSTEM, t -> faults.count("engine", t)),
        new CancelPool(),
        CancelPool.ofInterrupts(),
        CancelPool.ofResults());
  }
}
