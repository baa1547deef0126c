package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetProcessPort;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The processes of runs, as the bridge sees them. Thread-safe. */
final class Spawns extends RunbudgetProcessPort {
  private static final String GUARD = "process";

  private final RunServices services;
  private final Waits waits;
  private final Faults faults;
  private final AtomicBoolean prepared = new AtomicBoolean();

  Spawns(RunServices services, Waits waits, Faults faults) {
    this.services = services;
    this.waits = waits;
    this.faults = faults;
  }

  @Override
  public @Nullable String starts(Object token) {
    return waits.begins((Binding) token, GUARD);
  }

  @Override
  public Object started(@Nullable Object token, RunbudgetHandle kill) {
    Run run = token == null ? null : ((Binding) token).run;
    Spawn spawn = new Spawn(run, kill);
    if (run != null) {
      run.spawned.add(spawn);
      if (isBounded(run) && prepared.compareAndSet(false, true)) {
        services.async(kill::prepare);
      }
    }
    return spawn;
  }

  @Override
  public void uses(Object token, Object spawn) {
    ((Spawn) spawn).usedBy(((Binding) token).run);
  }

  @Override
  public void waitsFor(Object token, Object spawn) {
    Binding binding = (Binding) token;
    Spawn process = (Spawn) spawn;
    process.usedBy(binding.run);
    binding.wait.waitsForExit(process);
    // Looked at after it is published: if the ladder has taken its step at the deadline before, it
    // has not seen this one. Cleaning up after a stop must not take longer than the run did.
    long now = services.ticker.nanos();
    Run run = binding.run;
    if (run.limits.isPast(now) && run.holds(now) && services.unblocking.stops(binding)) {
      kill(process);
    }
  }

  @Override
  public void asks(Object token, Object spawn) {
    Binding binding = (Binding) token;
    Spawn process = (Spawn) spawn;
    Run owner = process.owner();
    if (owner == null || (binding.run.isWithin(owner) && !counts(binding))) {
      return;
    }
    process.askedBy(binding.run, services.ticker.nanos());
    // Looked at after it is noted, as above: whichever comes second, this or the ladder, sees both.
    long now = services.ticker.nanos();
    if (owner.limits.isPast(now)
        && owner.holds(now)
        && process.isPolled(owner.limits.deadlineNanos())) {
      kill(process);
    }
  }

  /** Once at a time: who asks again and again asks for one kill. */
  private void kill(Spawn process) {
    if (mayKill(process) && process.beginsKill()) {
      services.async(
          () -> {
            try {
              process.kill.cancel();
            } finally {
              process.endsKill();
            }
          });
    }
  }

  /** A thread that may be there for good may watch over a process that is. */
  private boolean counts(Binding binding) {
    return services.unblocking.stops(binding) && !services.isExempt(binding.thread);
  }

  @Override
  public void watches(Object token, Object spawn) {
    Spawn process = (Spawn) spawn;
    Run run = ((Binding) token).run;
    process.usedBy(run);
    if (process.owner() == run) {
      process.watch();
    }
  }

  @Override
  public void shares(Object spawn) {
    ((Spawn) spawn).share();
  }

  @Override
  public void gone(Object spawn) {
    Run owner = ((Spawn) spawn).owner();
    if (owner != null) {
      owner.spawned.gone((Spawn) spawn);
    }
  }

  @Override
  public @Nullable String kills(Object spawn) {
    Run owner = ((Spawn) spawn).owner();
    return owner != null && mayKill((Spawn) spawn) ? Messages.stopped(owner) : null;
  }

  private boolean mayKill(Spawn process) {
    Run owner = process.owner();
    return owner != null
        && !process.isShared()
        && services.settings.processKill() != ProcessKill.NONE
        && services.enforces(owner)
        && !faults.isOff(GUARD)
        && isStopped(owner);
  }

  /** Also a moment before it is said: the ladder of a child with the same deadline may be first. */
  private boolean isStopped(Run run) {
    return run.isStopped() || (run.stop() == null && run.limits.isPast(services.ticker.nanos()));
  }

  @Override
  public void killed(Object spawn, String what, int processes) {
    Run owner = ((Spawn) spawn).owner();
    if (owner != null) {
      owner.books.stopped(StoppedBy.PROCESS);
      services.emit(new RunEvent.Killed(owner.id(), owner.name, what, processes));
    }
  }

  @Override
  public boolean isBounded(Object token) {
    return isBounded(((Binding) token).run);
  }

  private boolean isBounded(Run run) {
    return run.limits.bounded()
        && services.enforces(run)
        && !faults.isOff(GUARD)
        && run.holds(services.ticker.nanos());
  }

  @Override
  public boolean isOpener(Object token) {
    return ((Binding) token).kind == Binding.Kind.ENTRY;
  }
}
