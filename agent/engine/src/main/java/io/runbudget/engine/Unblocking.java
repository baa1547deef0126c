package io.runbudget.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ladder's rungs for what is not an attempt: threads that sleep, wait or block, and processes.
 * Interrupts on threads that call into no library; what does that, it hands to the cancel pool.
 */
final class Unblocking {
  /** How long a wait may last that begins after the ladder's step for waits. */
  static final long LATE_GRACE = 30_000_000L;

  private final RunServices services;

  Unblocking(RunServices services) {
    this.services = services;
  }

  /**
   * Ends sleeps, and stops what threads of {@code run} block in; not yet where a client's guard has
   * just cut the attempt that the thread works for.
   */
  void wake(Run run) {
    if (!acts(run)) {
      return;
    }
    for (Binding binding : run.bindings()) {
      if (stops(binding)) {
        apart(
            () -> {
              wake(binding);
              if (!binding.isInAttempt()) {
                unblock(binding);
              }
              kill(binding.wait.awaitedProcess());
            });
      }
    }
    kill(run);
  }

  /** A thread's own {@code interrupt()}, say, may throw: the others are stopped all the same. */
  private void apart(Runnable stop) {
    try {
      stop.run();
    } catch (Throwable t) {
      services.faults.accept(t);
    }
  }

  /** Interrupts the thread if it sleeps. */
  static void wake(Binding binding) {
    if (binding.wait.wake(binding.thread)) {
      binding.run.books.stopped(StoppedBy.INTERRUPT);
    }
  }

  /**
   * Asked when the pool comes to it: a run may have completed as its deadline passed, and the mode
   * may have been switched.
   */
  private boolean acts(Run run) {
    return services.enforces(run) && run.isStopped();
  }

  /** Processes of {@code run} that no thread is seen to wait for. */
  private void kill(Run run) {
    boolean all = services.settings.processKill() == ProcessKill.STARTED;
    boolean waits = run.isWaiting();
    boolean works = !run.isEnded() || !run.bindings().isEmpty(); // else nobody asks any more
    for (Spawn process : run.spawned.all()) {
      // A future of its exit has been asked for and somebody waits for something: for that.
      boolean watched = waits && process.isWatched();
      if (all || watched || (works && process.isPolled(run.limits.deadlineNanos()))) {
        kill(process);
      }
    }
  }

  private void kill(@Nullable Spawn process) {
    if (process != null) {
      services.async(process.kill::cancel);
    }
  }

  private void unblock(Binding binding) {
    WaitSlot.Stopped stopped = binding.wait.stop();
    if (stopped != null) {
      services.async(stopped.handle::cancel);
      services.timers.at(new Closing(stopped), services.ticker.nanos() + Ladder.CLOSE_GRACE);
    }
  }

  /** The second rung of what a thread blocks in. */
  private final class Closing extends Timed {
    private final WaitSlot.Stopped stopped;

    Closing(WaitSlot.Stopped stopped) {
      this.stopped = stopped;
    }

    @Override
    void due(long nowNanos) {
      if (stopped.isStuck()) {
        services.async(stopped.handle::close);
      }
    }
  }

  /**
   * Whether the thread is stopped where it waits. One that the run started may be the application's
   * for good, and what it waits for its own, unless somebody of the run waits for its end.
   */
  boolean stops(Binding binding) {
    return binding.kind != Binding.Kind.THREAD || binding.run.awaits(binding.thread);
  }

  /** Decided for all before the first: who is interrupted no longer waits for another's end. */
  void interrupt(Run run) {
    if (!acts(run)) {
      return;
    }
    List<Binding> stopped = new ArrayList<>(run.bindings());
    stopped.removeIf(binding -> !stops(binding));
    for (Binding binding : stopped) {
      apart(() -> stop(binding));
    }
  }

  private void stop(Binding binding) {
    // The pool is busy when many runs end at once: the step before may not have come to this yet,
    // and once interrupted the thread no longer says what it waited for.
    kill(binding.wait.awaitedProcess());
    if (binding.wait.interrupt(binding.thread, Databases::isIn)) {
      binding.run.books.stopped(StoppedBy.INTERRUPT);
    }
    unblock(binding);
  }

  /**
   * A wait has begun, perhaps after the ladder has passed by: what the run finishes with may take a
   * moment to wait for, but what it hangs in is ended.
   */
  void late(Binding binding) {
    Run run = binding.run;
    if (run.stop() == null || !run.isStopped()) {
      return;
    }
    long now = services.ticker.nanos();
    if (now - run.limits.deadlineNanos() >= Ladder.RESULT_GRACE
        && run.holds(now)
        && binding.isLate()) {
      services.timers.at(new Late(binding), now + LATE_GRACE);
    }
  }

  /** Looks again at a thread that began to wait late. */
  private final class Late extends Timed {
    private final Binding binding;

    Late(Binding binding) {
      this.binding = binding;
    }

    @Override
    void due(long nowNanos) {
      binding.looked();
      if (services.enforces(binding.run) && binding.run.holds(nowNanos)) {
        services.swiftly(() -> interrupt(binding));
      }
    }
  }

  private void interrupt(Binding binding) {
    if (acts(binding.run) && stops(binding)) {
      stop(binding);
    }
  }
}
