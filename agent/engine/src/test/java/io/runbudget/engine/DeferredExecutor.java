package io.runbudget.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

/** A cancel pool that runs at once, or, while it is held back, when told to. */
final class DeferredExecutor implements Executor {
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private boolean held;

  @Override
  public void execute(Runnable task) {
    waiting.add(task);
    if (!held) {
      runAll();
    }
  }

  /** From now on tasks wait for {@link #release}. */
  void hold() {
    held = true;
  }

  void release() {
    held = false;
    runAll();
  }

  private void runAll() {
    Runnable task = waiting.poll();
    while (task != null) {
      task.run();
      task = waiting.poll();
    }
  }

  int size() {
    return waiting.size();
  }
}
