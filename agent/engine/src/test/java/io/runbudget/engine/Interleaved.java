package io.runbudget.engine;

/** What tests share that Lincheck runs in every order: plain threads, plain claims, no timers. */
final class Interleaved {
  private Interleaved() {}

  /** Each on a thread of its own; returns once all are done. */
  static void together(Runnable... bodies) {
    Thread[] threads = new Thread[bodies.length];
    for (int i = 0; i < bodies.length; i++) {
      threads[i] = new Thread(bodies[i]);
      threads[i].start();
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Rather than an assertion library, whose own steps would be interleaved too. */
  static void check(boolean claim, String text) {
    if (!claim) {
      throw new AssertionError(text);
    }
  }

  /** Nothing is ever due. */
  static final class NoTimers implements Timers {
    @Override
    public void at(Timed timed, long atNanos) {}

    @Override
    public void cancel(Timed timed) {}
  }
}
