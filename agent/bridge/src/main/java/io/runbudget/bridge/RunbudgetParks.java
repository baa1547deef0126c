package io.runbudget.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
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
  private static final String GUARD = "waits";

  /**
   * {@code CompletableFuture.waitingGet}, not to be overridden; null where it is not as expected.
   */
  private static final @Nullable MethodHandle AWAIT;

  private static final @Nullable MethodHandle RESULT;

  static {
    MethodHandle await = null;
    MethodHandle result = null;
    if (RunbudgetParks.class.getPackageName().equals("java.lang")) {
      try {
        MethodHandles.Lookup inside =
            MethodHandles.privateLookupIn(CompletableFuture.class, MethodHandles.lookup());
        await =
            inside.findVirtual(
                CompletableFuture.class,
                "waitingGet",
                MethodType.methodType(Object.class, boolean.class));
        result = inside.findGetter(CompletableFuture.class, "result", Object.class);
      } catch (ReflectiveOperationException e) {
        RunbudgetBridge.fault(GUARD, e);
      }
    }
    AWAIT = await;
    RESULT = result;
  }

  private RunbudgetParks() {}

  /** Called once before the first class is woven: links what linking itself may wait in. */
  public static void prepare() {
    CompletableFuture<Object> done = CompletableFuture.completedFuture(GUARD);
    RunbudgetBridge.Frame frame = new RunbudgetBridge.Frame(null, null, null);
    joins(done, frame);
    MethodHandle await = AWAIT;
    if (await != null) {
      try {
        await(await, done);
      } catch (Throwable t) {
        RunbudgetBridge.fault(GUARD, t);
      }
    }
  }

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

  // CompletableFuture.join, which no interrupt ends.

  /**
   * {@code future.join()} is entered. On a thread of a run waits as {@code get} does, so that we
   * can end it; the real {@code join} then finds the result. An interrupt of somebody else is kept
   * until the result is there, as {@code join} does. The future itself is left alone: others may
   * wait for it.
   *
   * @throws CompletionException if we have ended the wait, caused by a {@code TimeoutException}
   *     that says why
   */
  public static void joins(CompletableFuture<?> future) {
    RunbudgetBridge.Frame frame = RunbudgetBridge.frame();
    String why = frame == null || frame.bound == null ? null : joins(future, frame);
    if (why != null) {
      throw new CompletionException(new TimeoutException(why));
    }
  }

  private static @Nullable String joins(CompletableFuture<?> future, RunbudgetBridge.Frame frame) {
    MethodHandle await = AWAIT;
    MethodHandle result = RESULT;
    if (await == null || result == null) {
      return null;
    }
    boolean interrupted = false;
    String why = null;
    try {
      frame.woken = null;
      if ((Object) result.invokeExact(future) == null) {
        while (why == null && await(await, future) == null) {
          why = frame.woken;
          interrupted |= why == null;
        }
        frame.woken = null;
      }
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return why;
  }

  /** The raw result, or null if the thread was interrupted, which clears its flag. */
  private static @Nullable Object await(MethodHandle await, CompletableFuture<?> future)
      throws Throwable {
    return (Object) await.invokeExact(future, true);
  }
}
