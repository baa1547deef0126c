package io.runbudget.bridge;

import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What is woven into waits of the JDK that cannot be published as a whole, since they do other work
 * while they wait: a future that is awaited on a worker of {@code ForkJoinPool} runs other tasks
 * meanwhile, which an interrupt must not hit. Such a wait is published around its parking only; the
 * method that the application calls then says why it was ended, and takes back what is left of the
 * interrupt. Nothing here throws because of a fault of ours.
 */
public final class RunbudgetParks {
  private RunbudgetParks() {}

  // Parking, instead of LockSupport. What was parked looks for an interrupt next, so it stays set.

  public static void park(boolean interruptible) {
    RunbudgetBridge.Frame frame = interruptible ? RunbudgetBridge.frame() : null;
    if (frame == null) {
      LockSupport.park();
      return;
    }
    RunbudgetWaits.waits(frame);
    try {
      LockSupport.park();
    } finally {
      RunbudgetWaits.waited(frame);
    }
  }

  public static void park(Object blocker, boolean interruptible) {
    RunbudgetBridge.Frame frame = interruptible ? RunbudgetBridge.frame() : null;
    if (frame == null) {
      LockSupport.park(blocker);
      return;
    }
    RunbudgetWaits.waits(frame);
    try {
      LockSupport.park(blocker);
    } finally {
      RunbudgetWaits.waited(frame);
    }
  }

  public static void parkNanos(long nanos, boolean interruptible) {
    RunbudgetBridge.Frame frame = interruptible ? RunbudgetBridge.frame() : null;
    if (frame == null) {
      LockSupport.parkNanos(nanos);
      return;
    }
    RunbudgetWaits.waits(frame);
    try {
      LockSupport.parkNanos(nanos);
    } finally {
      RunbudgetWaits.waited(frame);
    }
  }

  public static void parkNanos(Object blocker, long nanos, boolean interruptible) {
    RunbudgetBridge.Frame frame = interruptible ? RunbudgetBridge.frame() : null;
    if (frame == null) {
      LockSupport.parkNanos(blocker, nanos);
      return;
    }
    RunbudgetWaits.waits(frame);
    try {
      LockSupport.parkNanos(blocker, nanos);
    } finally {
      RunbudgetWaits.waited(frame);
    }
  }

  /**
   * Instead of {@code thread.interrupt()} where a wait that has its result sets the flag again that
   * it had cleared, before it runs the application's code: not if the interrupt was ours.
   */
  public static void restores(Thread thread) {
    RunbudgetBridge.Frame frame = RunbudgetBridge.frame();
    if (frame == null || frame.woken == null) {
      thread.interrupt();
    } else {
      frame.woken = null;
    }
  }

  /**
   * Instead of {@code future.cancel(true)} where an executor gives up what it was to wait for: if
   * it was interrupted by us, what still runs is not interrupted in its turn, wherever it is: that
   * is stopped where it waits itself.
   */
  public static boolean cancels(Future<?> future, boolean interrupts) {
    RunbudgetBridge.Frame frame = RunbudgetBridge.frame();
    return future.cancel(interrupts && (frame == null || !frame.ended));
  }

  // The method that the application calls.

  /** It is entered: what happened before does not concern it. */
  public static void encloses() {
    RunbudgetBridge.Frame frame = RunbudgetBridge.frame();
    if (frame != null) {
      frame.woken = null;
    }
  }

  /** It returns: if we interrupted it and it has not said so, that is taken back. */
  public static void enclosed() {
    if (woken() != null) {
      Thread.interrupted();
    }
  }

  /** It throws {@code thrown}; if we interrupted it, what is thrown instead says why. */
  public static Throwable enclosedThrowing(Throwable thrown) {
    String why = woken();
    if (why == null) {
      return thrown;
    }
    Thread.interrupted();
    return thrown instanceof InterruptedException ? new InterruptedException(why) : thrown;
  }

  private static @Nullable String woken() {
    RunbudgetBridge.Frame frame = RunbudgetBridge.frame();
    if (frame == null) {
      return null;
    }
    String why = frame.woken;
    frame.woken = null;
    return why;
  }
}
