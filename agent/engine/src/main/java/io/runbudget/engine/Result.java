package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What a run has been promised and not got yet. Two may want to end the wait, its arrival and the
 * ladder; one compare-and-set decides:
 *
 * <pre>
 *   AWAITED --arrives--&gt; ARRIVED     the ladder loses: nothing is failed
 *   AWAITED --stops----&gt; STOPPED     what arrives later is told why it is not wanted any more
 * </pre>
 */
final class Result extends Placed {
  private enum State {
    AWAITED,
    ARRIVED,
    STOPPED
  }

  final Run run;

  /** Whether the run lasts as long as this. */
  final boolean opened;

  final RunbudgetHandle stop;

  /** The step of the plan that it was asked for in, which work for it belongs to. */
  final @Nullable PlanStep plan;

  /** What the entry point has returned, if that is a future that may be asked. */
  private final @Nullable CompletableFuture<?> future;

  private final AtomicReference<State> state = new AtomicReference<>(State.AWAITED);

  /** Somebody has seen that the future is complete. */
  private final AtomicBoolean seen = new AtomicBoolean();

  Result(Run run, boolean opened, RunbudgetHandle stop, @Nullable PlanStep plan) {
    this(run, opened, stop, plan, null);
  }

  private Result(
      Run run,
      boolean opened,
      RunbudgetHandle stop,
      @Nullable PlanStep plan,
      @Nullable CompletableFuture<?> future) {
    this.future = future;
    this.plan = plan;
    this.run = run;
    this.opened = opened;
    this.stop = stop;
  }

  /** What the entry point has returned: the future itself decides who completes it. */
  static Result of(Run run, CompletableFuture<?> future) {
    return new Result(
        run,
        true,
        new RunbudgetHandle() {
          @Override
          public void cancel() {
            future.completeExceptionally(new TimeoutException(Messages.stopped(run)));
          }

          @Override
          public String close() {
            return "";
          }
        },
        null,
        mayBeAsked(future) ? future : null);
  }

  private static boolean mayBeAsked(CompletableFuture<?> future) {
    try {
      if (!isOfJdk(future.getClass())) {
        return false;
      }
      future.isDone();
      return true;
    } catch (UnsupportedOperationException e) {
      return false; // a stage of the JDK that nobody may ask
    }
  }

  /** Any other future may have a method of its own where we ask, which may do anything. */
  static boolean isOfJdk(Class<?> type) {
    Module module = type.getModule();
    return module == CompletableFuture.class.getModule()
        || "java.net.http".equals(module.getName());
  }

  /** Whether it is what the entry point has returned, and may be asked. */
  boolean isFuture() {
    return future != null;
  }

  /** Whether the future is complete, though its listeners may not have been told. */
  boolean isComplete() {
    return future != null && future.isDone();
  }

  /** True for the first who saw that. */
  boolean sees() {
    return seen.compareAndSet(false, true);
  }

  /** What the complete future failed with; null if it did not. */
  @Nullable Throwable failure() {
    CompletableFuture<?> mine = future;
    if (mine == null || !mine.isCompletedExceptionally()) {
      return null;
    }
    try {
      mine.getNow(null); // rather than by a stage: those are woven, and ask the run
      return null;
    } catch (Throwable t) {
      return failure(t);
    }
  }

  /** The same of what a listener was told, which may be wrapped for that. */
  static Throwable failure(Throwable told) {
    Throwable cause = told instanceof CompletionException ? told.getCause() : null;
    return cause == null ? told : cause;
  }

  /** Returns whether it came first. */
  boolean arrives() {
    return state.compareAndSet(State.AWAITED, State.ARRIVED);
  }

  /** Returns whether it came first. */
  boolean stops() {
    return state.compareAndSet(State.AWAITED, State.STOPPED);
  }

  boolean isStopped() {
    return state.get() == State.STOPPED;
  }
}
