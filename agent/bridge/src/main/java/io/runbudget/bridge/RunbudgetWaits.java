package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/**
 * What is woven into the waits of the JDK: a thread of a run publishes that it waits where an
 * interrupt wakes it, and takes that back. Plain static calls in pairs, since linking itself waits
 * in these classes. A thread of no run pays one look at a thread local each. Nothing here throws
 * because of a fault of ours.
 */
public final class RunbudgetWaits {

  private static final String SLEEP = "sleep";
  private static final String WAITS = "waits";

  private RunbudgetWaits() {}

  // Sleeps.

  /** {@code Thread.sleep} is entered. */
  public static void sleeps() {
    enter(SLEEP, true, null);
  }

  /**
   * {@code Thread.sleep} returns. If we interrupted it just as its time was over, the interrupt is
   * taken back by throwing it here, where the application expects one.
   */
  public static void slept() throws InterruptedException {
    String why = woken(SLEEP);
    if (why != null && Thread.interrupted()) {
      throw new InterruptedException(why);
    }
  }

  /** {@code Thread.sleep} throws {@code thrown}; if it was us, what is thrown instead says why. */
  public static Throwable sleptThrowing(Throwable thrown) {
    return said(thrown, woken(SLEEP));
  }

  /**
   * The body of {@code Thread.sleep(long)} on JDK 17, where it is native and cannot be woven: same
   * results, same exceptions, same order of checks. Waits on a lock that nobody notifies.
   *
   * @param lock of the current thread, not used to wait on by anybody else
   */
  @SuppressWarnings("ThreadPriorityCheck") // sleep(0) has always yielded
  public static void sleep(long millis, Object lock) throws InterruptedException {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("sleep interrupted");
    }
    if (millis == 0) {
      Thread.yield();
      return;
    }
    sleeps();
    try {
      long nanos = millis > Long.MAX_VALUE / 2_000_000 ? Long.MAX_VALUE / 2 : millis * 1_000_000;
      long end = System.nanoTime() + nanos;
      synchronized (lock) {
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
          lock.wait(left / 1_000_000, (int) (left % 1_000_000));
        }
      }
    } catch (InterruptedException e) {
      Throwable said = sleptThrowing(e);
      throw new InterruptedException(said == e ? "sleep interrupted" : said.getMessage());
    }
    slept();
  }

  // Other waits.

  /** A wait that an interrupt ends is entered. */
  public static void waits() {
    enter(WAITS, false, null);
  }

  /** The same, for the end of {@code other}. */
  public static void waitsFor(Thread other) {
    enter(WAITS, false, other);
  }

  /** Something is entered whose waits are not to be ended; left by {@link #waited}. */
  public static void masks() {
    RunbudgetBridge.Frame frame = RunbudgetBridge.frame();
    Object bound = frame == null ? null : frame.bound;
    RunbudgetPort engine = RunbudgetBridge.port();
    if (bound != null && engine != null) {
      try {
        engine.blocks(bound, WAITS, null, null);
      } catch (Throwable t) {
        RunbudgetBridge.fault(WAITS, t);
      }
    }
  }

  /**
   * A wait returns what it waited for. If we interrupted it just then, the interrupt is taken back:
   * what it got must not be lost, and the flag must not reach what the thread does next.
   */
  public static void waited() {
    if (woken(WAITS) != null) {
      Thread.interrupted();
    }
  }

  /** A wait throws {@code thrown}; if it was us, what is thrown instead says why. */
  public static Throwable waitedThrowing(Throwable thrown) {
    return said(thrown, woken(WAITS));
  }

  private static Throwable said(Throwable thrown, @Nullable String why) {
    if (why == null) {
      return thrown;
    }
    // Ours may have come after somebody else's had ended the wait: it must not stay behind, where
    // it would close the next channel the thread touches. What is thrown stands for both.
    Thread.interrupted();
    return thrown instanceof InterruptedException ? new InterruptedException(why) : thrown;
  }

  private static void enter(String guard, boolean sleep, @Nullable Thread other) {
    RunbudgetBridge.Frame frame = RunbudgetBridge.frame();
    if (frame != null) {
      enter(frame, guard, sleep, other);
    }
  }

  private static void enter(
      RunbudgetBridge.Frame frame, String guard, boolean sleep, @Nullable Thread other) {
    Object bound = frame.bound;
    RunbudgetPort engine = RunbudgetBridge.port();
    frame.ended = false;
    if (bound != null && engine != null) {
      try {
        engine.waits(bound, sleep, other);
      } catch (Throwable t) {
        RunbudgetBridge.fault(guard, t);
      }
    }
  }

  private static @Nullable String woken(String guard) {
    RunbudgetBridge.Frame frame = RunbudgetBridge.frame();
    return frame == null ? null : woken(frame, guard);
  }

  private static @Nullable String woken(RunbudgetBridge.Frame frame, String guard) {
    Object bound = frame.bound;
    RunbudgetPort engine = RunbudgetBridge.port();
    if (bound == null || engine == null) {
      return null;
    }
    try {
      String why = engine.woken(bound);
      if (why != null) {
        frame.woken = why;
        frame.ended = true;
      }
      return why;
    } catch (Throwable t) {
      RunbudgetBridge.fault(guard, t);
      return null;
    }
  }

  /** {@link #waits} where the binding is at hand. */
  static void waits(RunbudgetBridge.Frame frame) {
    enter(frame, WAITS, false, null);
  }

  /** The end of that; if it was us, an interrupt has been made and the frame says why. */
  static void waited(RunbudgetBridge.Frame frame) {
    woken(frame, WAITS);
  }
}
