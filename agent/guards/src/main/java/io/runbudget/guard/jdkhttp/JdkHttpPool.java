package io.runbudget.guard.jdkhttp;

import java.util.concurrent.Executor;

/** Runs what it is given in the run of one call, on the threads on which it would run anyway. */
final class JdkHttpPool implements Executor {
  private final Executor pool;
  private final JdkHttpCall<?> call;

  JdkHttpPool(Executor pool, JdkHttpCall<?> call) {
    this.pool = pool;
    this.call = call;
  }

  @Override
  public void execute(Runnable task) {
    pool.execute(
        () -> {
          call.bind();
          try {
            task.run();
          } finally {
            call.unbind();
          }
        });
  }
}
