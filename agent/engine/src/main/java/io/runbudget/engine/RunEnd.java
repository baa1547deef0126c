package io.runbudget.engine;

import java.lang.ref.Reference;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The end of a run: its result, what hangs on that, and its report once all is said. Guarded by the
 * run's monitor, which is never held while foreign code runs.
 *
 * <pre>
 *   open --end--&gt; ended --(holds settled, leftovers noted)--&gt; booked --(idle or swept)--&gt; settled
 * </pre>
 *
 * Several may say that it has ended, or that it is idle; the first moves it on, and whoever comes
 * meanwhile sees that it is not booked yet and leaves the rest to the first.
 */
final class RunEnd {
  private final Run run;
  private final RunServices services;

  /** By which it is unsettled; null until the run is open. */
  private volatile @Nullable Reference<Run> unsettled;

  private boolean partial;
  private boolean finalAnswered;
  private boolean ended;
  private boolean booked;
  private boolean swept;
  private boolean settled;
  private boolean reported;

  RunEnd(Run run) {
    this.run = run;
    this.services = run.services;
  }

  /** From now on the JVM's end waits until the run has been told, see {@link Engine#shutdown}. */
  void opened() {
    unsettled = services.unsettled.add(run);
  }

  /** The entry point will return a partial result; too late if it has returned. */
  void partial() {
    synchronized (run) {
      partial = true;
    }
  }

  /** Its final call was answered: what it returns now is partial. */
  void finalAnswered() {
    synchronized (run) {
      finalAnswered = true;
    }
  }

  boolean hasEnded() {
    synchronized (run) {
      return ended;
    }
  }

  boolean isReported() {
    synchronized (run) {
      return reported;
    }
  }

  boolean isSettled() {
    synchronized (run) {
      return settled;
    }
  }

  /** What the entry point has returned is complete; two may say so, the first ends the run. */
  void returned(@Nullable Throwable error) {
    Throwable thrown = error == null ? null : Result.failure(error);
    if (thrown instanceof CancellationException && !run.isLimited() && stopBy(thrown) == null) {
      end(Exit.UNFINISHED, null); // nobody wants it any more, as with a stream that is cancelled
    } else {
      end(thrown == null ? Exit.RETURNED : Exit.THREW, thrown);
    }
  }

  /** The entry point has its result. */
  void end(Exit exit, @Nullable Throwable thrown) {
    long now = services.ticker.nanos();
    if (exit != Exit.UNFINISHED) {
      EarlyRefusals.ended(run, services);
    }
    if (exit == Exit.UNFINISHED) {
      run.latch(StopReason.CANCELLED);
    } else if (thrown == null) {
      run.latch(StopReason.COMPLETED);
    } else {
      StopReason ours = stopBy(thrown);
      run.latch(ours == null ? StopReason.ERROR : ours);
    }
    List<Attempt> left;
    synchronized (run) {
      if (ended) {
        return;
      }
      ended = true;
      if (!run.isStopped()) {
        run.promises.forget();
      }
      boolean says = partial || (finalAnswered && run.isLimited());
      run.books.ended(now, says && exit == Exit.RETURNED ? Exit.PARTIAL : exit, thrown);
      left = run.isStopped() ? List.of() : run.inFlight();
    }
    try {
      run.purse.close();
      for (Attempt attempt : left) {
        run.books.leftover(Leftovers.of(attempt, 0));
      }
      run.spawned.ended();
    } finally {
      synchronized (run) {
        booked = true;
      }
      settleIfDone();
    }
  }

  /** What a loop that was told to give up let out was its last real error, in its own words. */
  private @Nullable StopReason stopBy(Throwable thrown) {
    StopReason said = Refusals.stopBy(run, thrown);
    return said == null && run.books.isDoomed() ? run.limits.stop() : said;
  }

  /** The sweep after the deadline is over: what still runs has been recorded. */
  void swept() {
    synchronized (run) {
      swept = true;
    }
    settleIfDone();
  }

  /** Something of the run is over; if nothing is left, or the sweep was, its books are closed. */
  void settleIfDone() {
    boolean idle;
    boolean before;
    synchronized (run) {
      idle = run.isIdle();
      before = settled;
      boolean waits = !idle && !swept && run.limits.bounded();
      if (!booked || waits) {
        return;
      }
      settled = true;
    }
    if (idle && run.limits.bounded()) {
      services.timers.cancel(run); // nobody is left to be released: do not hold it for that
    }
    if (!before) {
      settle();
    }
  }

  private void settle() {
    try {
      tell();
    } finally {
      services.unsettled.remove(unsettled);
    }
  }

  private void tell() {
    if (run.isStopped() || run.books.wouldStop()) {
      Stops.say(run); // a refusal ended it, or it ended before the ladder came to say so
    }
    RunReport report = report();
    boolean released =
        !run.limits.bounded() || services.ladder.releaseNanos(run) - services.ticker.nanos() <= 0;
    if (released) {
      run.inFlight().forEach(this::forget);
    }
    if (report.outcome() != Outcome.COMPLETED
        || report.wouldStop().isPresent()
        || !report.attempts().isEmpty()
        || !report.leftovers().isEmpty()) {
      services.emit(new RunEvent.Settled(report));
    }
  }

  /** No step of the ladder will, and nobody may ever ask for it; but a write keeps its key. */
  private void forget(Attempt attempt) {
    if (services.writes.mayConcern(attempt)) {
      attempt.unwatched();
    } else {
      attempt.forgotten();
    }
  }

  /**
   * Closes the books. One step under the monitor, so that an attempt that ends just now is in the
   * report either as it ended or as never returned, not as both.
   */
  private RunReport report() {
    synchronized (run) {
      reported = true;
      long now = services.ticker.nanos();
      for (Attempt attempt : run.inFlight()) {
        run.books.add(attempt.report(run.startNanos, now, AttemptEnd.NEVER_RETURNED));
      }
      return run.books.report();
    }
  }
}
