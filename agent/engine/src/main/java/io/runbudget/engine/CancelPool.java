package io.runbudget.engine;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;

/**
 * Runs cancels, which call into libraries and through them into the application's listeners, and
 * may therefore block. Grows with what is asked of it up to a bound and shrinks to nothing.
 */
final class CancelPool implements Executor {
  private static final int MOST_THREADS = 32;
  private static final int MOST_TOLD = 128;

  private final ThreadPoolExecutor pool;

  CancelPool() {
    this("cancel", MOST_THREADS, AgentThreads::daemon);
  }

  /**
   * For what never calls into a library: interrupts, and handing out what does. They must not wait
   * for cancels that hang.
   */
  static CancelPool ofInterrupts() {
    return new CancelPool("interrupt", 2, AgentThreads::daemon);
  }

  /**
   * For telling whoever awaits a result that it will not come. What the application does then may
   * keep the thread for good; cancels must not wait for that.
   */
  static CancelPool ofResults() {
    return new CancelPool("result", MOST_TOLD, AgentThreads::daemon);
  }

  /**
   * @param name of its threads
   * @param most how many of these
   * @param threads makes a thread, given its name and body
   */
  CancelPool(String name, int most, BiFunction<String, Runnable, Thread> threads) {
    AtomicInteger number = new AtomicInteger();
    pool =
        new ThreadPoolExecutor(
            most,
            most,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> threads.apply("runbudget-" + name + "-" + number.incrementAndGet(), task));
    pool.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable cancel) {
    try {
      pool.execute(cancel);
    } catch (OutOfMemoryError e) {
      // No thread to be had, just when much hangs: whichever of ours is free next takes it.
      pool.getQueue().add(cancel);
    }
  }
}
