package io.runbudget.engine;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a run as its time runs out, step by step. Only the watchdog's thread walks it,
 * one step of one run at a time; what calls into libraries or listeners goes to the cancel pool,
 * and what tells whoever awaits a result to one of its own.
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

  /** How long before a limit the stack is taken that explains it, in time for all runs due then. */
  static final long LOOK_AHEAD = 50_000_000L;

  /** The same of a short run: this part of its length. */
  private static final int LOOK_AHEAD_PART = 20;

  private enum Step {
    LOOK(64),
    CUT(1),
    CLOSE(2),
    LOOK_AGAIN(128),
    DEADLINE(4),
    RESULT(8),
    LEFTOVERS(16),
    RELEASE(32),
    FINAL(256),
    FINAL_CLOSE(512);

    final int bit;

    Step(int bit) {
      this.bit = bit;
    }
  }

  private static final Step[] STEPS = Step.values();

  private final RunServices services;
  private final long windowNanos;

  Ladder(RunServices services) {
    this.services = services;
    this.windowNanos = Deadline.saturated(services.settings.leftoversWindow());
  }

  /** When the first step of {@code run} is due. */
  long first(Run run) {
    if (!services.settings.powers().finalCall()) {
      run.steps |= Step.FINAL.bit | Step.FINAL_CLOSE.bit;
    }
    return at(run, Step.LOOK);
  }

  void due(Run run, long nowNanos) {
    run.isAnswered(); // also if no step asks
    for (Step step : STEPS) {
      if ((run.steps & step.bit) == 0 && at(run, step) - nowNanos <= 0) {
        run.steps |= step.bit;
        try {
          take(step, run, nowNanos);
        } catch (Throwable t) {
          services.faults.accept(t); // the steps that follow are needed all the more
        }
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
    if (soonest != Long.MAX_VALUE && !run.isOver()) {
      services.timers.at(run, nowNanos + soonest);
      if (run.isOver()) { // it settled just now and could not cancel what was not yet there
        services.timers.cancel(run);
      }
    }
  }

  private long at(Run run, Step step) {
    RunLimits limits = run.limits;
    return switch (step) {
      case LOOK -> limits.attemptLimitNanos() - ahead(run);
      case CUT -> limits.attemptLimitNanos();
      case CLOSE -> limits.attemptLimitNanos() + CLOSE_GRACE;
      case LOOK_AGAIN -> limits.deadlineNanos() - ahead(run);
      case DEADLINE -> limits.deadlineNanos();
      case RESULT -> limits.deadlineNanos() + RESULT_GRACE;
      case LEFTOVERS -> limits.deadlineNanos() + LEFTOVERS_GRACE;
      case RELEASE -> limits.deadlineNanos() + windowNanos;
      case FINAL -> limits.finalLimitNanos();
      case FINAL_CLOSE -> limits.finalLimitNanos() + CLOSE_GRACE;
    };
  }

  private static long ahead(Run run) {
    return Math.min(LOOK_AHEAD, run.limits.lengthNanos() / LOOK_AHEAD_PART);
  }

  /** When what a stopped {@code run} has left behind is free. */
  long releaseNanos(Run run) {
    return at(run, Step.RELEASE);
  }

  private void take(Step step, Run run, long nowNanos) {
    boolean enforces = services.enforces(run);
    if (services.mode() == Mode.OFF && step != Step.LEFTOVERS && step != Step.RELEASE) {
      return; // freed: only the books are closed
    }
    switch (step) {
      case LOOK -> look(run, nowNanos, run.limits.attemptLimitNanos());
      case LOOK_AGAIN -> look(run, nowNanos, run.limits.deadlineNanos());
      case CUT -> cut(run, nowNanos, enforces);
      case CLOSE -> close(run, enforces);
      case DEADLINE -> deadline(run, nowNanos, enforces);
      case RESULT -> result(run, enforces);
      case LEFTOVERS -> leftovers(run, enforces);
      case RELEASE -> release(run, enforces);
      case FINAL -> cutFinal(run, enforces);
      case FINAL_CLOSE -> close(run, enforces);
    }
  }

  /**
   * Keeps the stack of what is going to be stopped. That stops the world for a moment; done while
   * many runs are being stopped, each would wait for all. Not if it comes too late for that.
   */
  private void look(Run run, long nowNanos, long limitNanos) {
    if (limitNanos - nowNanos > 0
        && run.stop() == null
        && !run.isEnded()
        && !run.books.wouldStop()) {
      services.async(
          () -> {
            if (limitNanos - services.ticker.nanos() > 0) {
              Stops.look(run);
            }
          });
    }
  }

  private void cut(Run run, long nowNanos, boolean enforces) {
    if (!enforces) {
      predict(run, nowNanos);
      return;
    }
    for (Attempt attempt : run.inFlight()) {
      cut(attempt);
    }
  }

  private void cutFinal(Run run, boolean enforces) {
    for (Attempt attempt : run.inFlight()) {
      if (enforces && attempt.cutFinal()) {
        stop(attempt);
      }
    }
  }

  /** Stops {@code attempt} if it is still open. */
  private void cut(Attempt attempt) {
    if (attempt.cut()) {
      stop(attempt);
    }
  }

  private void stop(Attempt attempt) {
    Run run = attempt.run;
    boolean first = run.timeIsUp();
    services.async(() -> cancel(run, attempt, first));
  }

  /** A timeout of its endpoint stops {@code attempt}, and not its run; false if it is not open. */
  boolean cutByPolicy(Attempt attempt, String limit) {
    if (!attempt.cut(limit)) {
      return false;
    }
    Phase phase = attempt.phase;
    if (phase != null) {
      phase.closes(); // before: a cancel that ends it takes that back
    }
    services.async(() -> cancel(attempt));
    return true;
  }

  /** The second rung of the same. */
  void closeLater(Attempt attempt) {
    if (attempt.isStuck()) {
      services.async(() -> close(attempt));
    }
  }

  /**
   * Looks first, unless that has been done, since the cancel moves the stack that explains it, and
   * says it in a task of its own: putting it into words and telling it may be slow, and of many
   * runs that end at once none must wait for another's words.
   */
  private static void cancel(Run run, Attempt attempt, boolean first) throws Throwable {
    try {
      if (first) {
        Stops.lookUnlessDone(run, attempt.thread);
      }
    } finally {
      try {
        cancel(attempt);
      } finally {
        if (first) {
          run.services.async(() -> Stops.say(run));
        }
      }
    }
  }

  /**
   * The library's own cancel, once, by whoever comes first: closing what is underneath before the
   * library knows that it is cancelled would make it send again.
   */
  private static void cancel(Attempt attempt) throws Throwable {
    // The pool may be late, and what has ended may be in use by others.
    if (attempt.isStuck() && attempt.claimCancel()) {
      attempt.call.handle().cancel();
    }
  }

  /** A run that has ended by then would be completed under enforce too. */
  private void predict(Run run, long nowNanos) {
    List<Attempt> attempts = run.isEnded() ? List.of() : run.wouldCut();
    if (!attempts.isEmpty()) {
      run.books.wouldStop(run.limits.stop(), nowNanos, attempts.size());
      services.async(
          () -> {
            Stops.lookUnlessDone(run, attempts.get(0).thread);
            Stops.say(run);
          });
    }
  }

  /**
   * Why {@code attempt} is stopped, if it is. A timer of the library that was set from what
   * remained may fire a moment before the watchdog does; then the attempt is cut here.
   */
  @Nullable String expired(Attempt attempt) {
    boolean last = attempt.isFinalCall(); // first: what becomes one just now has more left
    if (services.enforces(attempt.run)
        && attempt.left(services.ticker.nanos()) < Refusals.LEAST_NANOS) {
      if (!last) {
        cut(attempt);
      } else if (attempt.cutFinal()) {
        stop(attempt);
      }
    }
    Phase phase = attempt.phase;
    if (phase != null && services.enforces(attempt.run)) {
      String limit = phase.reached(services.ticker.nanos() + Refusals.LEAST_NANOS);
      if (limit != null) {
        cutByPolicy(attempt, limit);
      }
    }
    return attempt.isCut() ? Messages.cut(attempt) : null;
  }

  private void close(Run run, boolean enforces) {
    for (Attempt attempt : run.inFlight()) {
      if (enforces && attempt.isStuck()) {
        services.async(() -> close(attempt));
      }
    }
  }

  private static void close(Attempt attempt) throws Throwable {
    cancel(attempt);
    if (attempt.isStuck()) {
      // Said before, since the library may end the attempt before close() has returned.
      attempt.stoppedBy(StoppedBy.STREAM);
      if ("socket".equals(attempt.call.handle().close())) {
        attempt.stoppedBy(StoppedBy.SOCKET);
      }
    }
  }

  private void deadline(Run run, long nowNanos, boolean enforces) {
    if (run.isEnded()) {
      if (enforces && run.isStopped()) {
        services.swiftly(
            () -> services.unblocking.wake(run)); // what it has handed over may still wait
      }
      return;
    }
    if (enforces) {
      run.timeIsUp();
      if (!run.isStopped()) {
        return; // it completes just now
      }
    } else {
      run.books.wouldStop(run.limits.stop(), nowNanos, 0);
    }
    services.swiftly(
        () -> {
          try {
            Stops.lookUnlessDone(run);
          } finally {
            if (enforces) {
              services.unblocking.wake(run);
            }
            services.async(() -> Stops.say(run));
          }
        });
  }

  /** What still waits after the stops above have had their effect. */
  private void result(Run run, boolean enforces) {
    if (enforces && run.isStopped()) {
      services.swiftly(() -> services.unblocking.interrupt(run));
      for (Result result : run.promises.all()) {
        if (result.stops()) {
          services.tell(result.stop::cancel);
        }
      }
    }
  }

  private void leftovers(Run run, boolean enforces) {
    boolean sweeps = enforces && run.isStopped();
    services.async(
        () -> {
          if (sweeps) {
            Leftovers.sweep(run);
          }
          run.swept();
        });
  }

  private void release(Run run, boolean enforces) {
    for (Attempt attempt : run.inFlight()) {
      // What nobody has stopped, in observe say, goes on as long as its run does, or until its
      // head.
      if (attempt.isStuck()) {
        services.inFlight.remove(attempt);
        services.async(() -> attempt.letsGo(AttemptEnd.NEVER_RETURNED));
      } else if (run.isEnded()) {
        attempt.unwatched();
      }
    }
    if (enforces && run.isStopped() && !run.isEnded() && run.bindings().isEmpty()) {
      run.end(Exit.UNFINISHED, null); // a result that nobody will ever complete
    }
    if (enforces && run.isStopped()) {
      services.async(() -> run.bindings().forEach(binding -> released(run, binding)));
    }
  }

  private void released(Run run, Binding binding) {
    String thread = binding.thread.getName();
    services.emit(new RunEvent.Released(run.id(), run.name, Optional.of(thread)));
  }
}
