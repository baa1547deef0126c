package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
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

  private final AtomicReference<State> state = new AtomicReference<>(State.AWAITED);

  Result(Run run, boolean opened, RunbudgetHandle stop) {
    this(run, opened, stop, null);
  }

  Result(Run run, boolean opened, RunbudgetHandle stop, @Nullable PlanStep plan) {
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
        });
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
