package io.runbudget.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * What is woven into {@code CompletableFuture.join}, which no interrupt ends. A class of its own,
 * initialised by the first join, since it brings futures and their pool with it; nothing is held
 * there.
 */
public final class RunbudgetJoins {
  private static final String GUARD = "waits";

  /**
   * {@code CompletableFuture.waitingGet}, not to be overridden; null where it is not as expected.
   */
  private static final @Nullable MethodHandle AWAIT;

  private static final @Nullable MethodHandle RESULT;

  static {
    MethodHandle await = null;
    MethodHandle result = null;
    if (RunbudgetJoins.class.getPackageName().equals("java.lang")) {
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

  private RunbudgetJoins() {}

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
