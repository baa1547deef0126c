package io.runbudget.engine;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a run as its time runs out, step by step. Only the watchdog's thread walks it,
 * one step of one run at a time; what calls into libraries goes to the cancel pool.
 *
 * <p>The first two steps are about attempts and come at the attempt limit, the others at the
 * deadline. With a reserve of less than the grace, or none, they interleave; each looks at what is
 * still there and so does not depend on the order.
 */
final class Ladder {
  /** From the library's own cancel to closing what is underneath. */
  static final long CLOSE_GRACE = 20_000_000L;

  /** From the deadline to failing a result that is still awaited. */
  static final long RESULT_GRACE = 50_000_000L;

  /** From the deadline to recording what still runs. */
  static final long LEFTOVERS_GRACE = 100_000_000L;

  private enum Step {
    CUT(1),
    CLOSE(2),
    DEADLINE(4),
    RESULT(8),
    LEFTOVERS(16),
    RELEASE(32);

    final int bit;

    Step(int bit) {
      this.bit = bit;
    }
  }

  private static final Step[] STEPS = Step.values();

  private final RunServices services;

  Ladder(RunServices services) {
    this.services = services;
  }

  /** When the first step of {@code run} is due. */
  long first(Run run) {
    return at(run, Step.CUT);
  }

  void due(Run run, long nowNanos) {
    for (Step step : STEPS) {
      if ((run.steps & step.bit) == 0 && at(run, step) - nowNanos <= 0) {
        run.steps |= step.bit;
        take(step, run, nowNanos);
      }
    }
    schedule(run, nowNanos);
  }

  private void schedule(Run run, long nowNanos) {
    long soonest = Long.MAX_VALUE;
    for (Step step : STEPS) {
      if ((run.steps & step.bit) == 0) {
        soonest = Math.min(soonest, at(run, step) - nowNanos);
      }
    }
    if (soonest != Long.MAX_VALUE && !(run.isSettled() && run.isIdle())) {
      services.timers.at(run, nowNanos + soonest);
    }
  }

  private long at(Run run, Step step) {
    RunLimits limits = run.limits;
    return switch (step) {
      case CUT -> limits.attemptLimitNanos();
      case CLOSE -> limits.attemptLimitNanos() + CLOSE_GRACE;
      case DEADLINE -> limits.deadlineNanos();
      case RESULT -> limits.deadlineNanos() + RESULT_GRACE;
      case LEFTOVERS -> limits.deadlineNanos() + LEFTOVERS_GRACE;
      case RELEASE -> limits.deadlineNanos() + services.settings.leftoversWindow().toNanos();
    };
  }

  private void take(Step step, Run run, long nowNanos) {
    boolean enforces = services.enforces(run);
    switch (step) {
      case CUT -> cut(run, nowNanos, enforces);
      case CLOSE -> close(run);
      case DEADLINE -> deadline(run, nowNanos, enforces);
      case RESULT -> result(run, enforces);
      case LEFTOVERS -> leftovers(run, enforces);
      case RELEASE -> release(run, enforces);
    }
  }

  private void cut(Run run, long nowNanos, boolean enforces) {
    List<Attempt> attempts = run.inFlight();
    if (attempts.isEmpty()) {
      return;
    }
    if (!enforces) {
      for (Attempt attempt : attempts) {
        attempt.wouldStop = true;
      }
      run.books.wouldStop(run.limits.stop(), nowNanos, attempts.size());
      services.async(() -> Stops.announce(run, attempts.get(0)));
      return;
    }
    for (Attempt attempt : attempts) {
      cut(attempt);
    }
  }

  /** Stops {@code attempt} if it is still open. */
  private void cut(Attempt attempt) {
    Run run = attempt.run;
    if (attempt.cut()) {
      boolean first = run.latch(run.limits.stop());
      services.async(
          () -> {
            if (first) {
              Stops.announce(run, attempt);
            }
            attempt.handle.cancel();
          });
    }
  }

  /**
   * Why {@code attempt} is stopped, if it is. A timer of the library that was set from what
   * remained may fire a moment before the watchdog does; then the attempt is cut here.
   */
  @Nullable String expired(Attempt attempt) {
    RunLimits limits = attempt.run.limits;
    if (services.enforces(attempt.run)
        && limits.attemptLeft(services.ticker.nanos()) < Refusals.LEAST_NANOS) {
      cut(attempt);
    }
    return attempt.isCut() ? Messages.cut(attempt) : null;
  }

  private void close(Run run) {
    for (Attempt attempt : run.inFlight()) {
      if (attempt.isStuck()) {
        services.async(() -> close(attempt));
      }
    }
  }

  private static void close(Attempt attempt) throws Throwable {
    if (attempt.isStuck()) {
      String closed = attempt.handle.close();
      attempt.stoppedBy("socket".equals(closed) ? StoppedBy.SOCKET : StoppedBy.STREAM);
    }
  }

  private void deadline(Run run, long nowNanos, boolean enforces) {
    if (run.isEnded()) {
      return;
    }
    if (enforces) {
      run.latch(run.limits.stop());
    } else {
      run.books.wouldStop(run.limits.stop(), nowNanos, 0);
    }
    services.async(() -> Stops.announce(run));
  }

  private void result(Run run, boolean enforces) {
    CompletableFuture<?> awaited = run.awaited();
    if (enforces && awaited != null && run.isStopped()) {
      services.async(
          () -> awaited.completeExceptionally(new TimeoutException(Messages.stopped(run))));
    }
  }

  private void leftovers(Run run, boolean enforces) {
    if (enforces && run.isStopped()) {
      services.async(
          () -> {
            Leftovers.sweep(run, LEFTOVERS_GRACE);
            run.swept();
          });
    } else {
      run.swept();
    }
  }

  private void release(Run run, boolean enforces) {
    for (Attempt attempt : run.inFlight()) {
      services.inFlight.remove(attempt);
    }
    if (enforces && run.isStopped()) {
      for (Binding binding : run.bindings()) {
        services.emit(
            new RunEvent.Released(run.id(), run.name, Optional.of(binding.thread.getName())));
      }
    }
  }
}
