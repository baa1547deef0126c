package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHandle;
import org.jspecify.annotations.Nullable;

/** What threads of runs wait or block in, as they say so themselves; on those threads. */
final class Waits {
  private final RunServices services;
  private final Refusals refusals;
  private final Faults faults;

  Waits(RunServices services, Refusals refusals, Faults faults) {
    this.services = services;
    this.refusals = refusals;
    this.faults = faults;
  }

  /** See {@code RunbudgetPort.waits}. */
  void waits(Binding binding, boolean sleep, @Nullable Thread other) {
    WaitSlot wait = binding.wait;
    binding.run.isAnswered(); // what the caller does with the result begins with a wait
    if (faults.isOff(sleep ? "sleep" : "waits")
        || services.settings.exemptThreads().test(binding.thread.getName())) {
      wait.masks();
    } else if (sleep) {
      if (binding.run.limits.bounded() && Databases.onThisStack()) {
        wait.masks();
        return;
      }
      wait.sleeps();
      // The backoff after what was stopped at the deadline begins when the ladder has passed by.
      if (services.enforces(binding.run) && refuses(binding)) {
        Unblocking.wake(binding);
      }
    } else {
      wait.waits(other);
      services.unblocking.late(binding);
    }
  }

  /** See {@code RunbudgetPort.woken}. */
  @Nullable String woken(Binding binding) {
    return binding.wait.leave() ? Messages.stopped(binding.run) : null;
  }

  /** See {@code RunbudgetPort.blocks}. */
  @Nullable String blocks(
      Binding binding, String guard, @Nullable String host, @Nullable RunbudgetHandle stop) {
    Run run = binding.run;
    run.isAnswered(); // as above
    boolean bounds =
        stop != null
            && run.limits.bounded()
            && services.enforces(run)
            && !faults.isOff(guard)
            && !(host != null && services.settings.exemptHosts().test(host))
            && !services.settings.exemptThreads().test(binding.thread.getName());
    if (stop == null || !bounds) {
      binding.wait.masks();
      return null;
    }
    binding.blocksIn(guard);
    binding.wait.blocks(stop);
    // Looked at after it is published: whichever of the two comes second, this or the ladder's step
    // at the deadline, sees the other.
    if (!refuses(binding)) {
      services.unblocking.late(binding);
      return null;
    }
    // If the ladder has taken it, it is stopped like any other: whoever leaves then learns of it.
    return binding.wait.retracts(stop) ? refusals.late(run) : null;
  }

  /**
   * The thread is about to begin what outlives it if nobody ends it, such as a process.
   *
   * @return null, or why it may not
   */
  @Nullable String begins(Binding binding, String guard) {
    boolean refused =
        isOver(binding)
            && services.enforces(binding.run)
            && !faults.isOff(guard)
            && !services.isExempt(binding.thread);
    return refused ? refusals.late(binding.run) : null;
  }

  /**
   * A run that has been stopped begins nothing new; but a client that is giving up its attempt may,
   * as by a last frame that spares its neighbours.
   */
  private boolean refuses(Binding binding) {
    return isOver(binding) && !binding.isInAttempt();
  }

  /** The time of the thread's run is up; one that may be there for good goes on. */
  private boolean isOver(Binding binding) {
    Run run = binding.run;
    long now = services.ticker.nanos();
    return run.limits.isPast(now) && run.holds(now) && services.unblocking.stops(binding);
  }

  /** See {@code RunbudgetPort.unblocked}. */
  @Nullable String unblocked(Binding binding) {
    if (!binding.wait.leave()) {
      return null;
    }
    binding.run.books.stopped(binding.unblockedBy());
    return Messages.stopped(binding.run);
  }
}
