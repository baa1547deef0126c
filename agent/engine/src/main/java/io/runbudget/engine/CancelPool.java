package io.runbudget.engine;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs cancels, which call into libraries and through them into the application's listeners, and
 * may therefore block. Grows with what is asked of it up to a bound and shrinks to nothing.
 */
final class CancelPool implements Executor {
  private static final int MOST_THREADS = 32;

  private final ThreadPoolExecutor pool;

  CancelPool() {
    AtomicInteger number = new AtomicInteger();
    pool =
        new ThreadPoolExecutor(
            MOST_THREADS,
            MOST_THREADS,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> AgentThreads.daemon("runbudget-cancel-" + number.incrementAndGet(), task));
    pool.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable cancel) {
    pool.execute(cancel);
  }
}
