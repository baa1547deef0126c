package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A process, and whose it is. It belongs to the run that started it until another uses it too, or
 * until that run has completed: from then on it is nobody's, and is never killed.
 */
final class Spawn {
  final RunbudgetHandle kill;

  private volatile @Nullable Run owner;
  private volatile boolean shared;
  private volatile boolean watched;
  private final AtomicBoolean killing = new AtomicBoolean();

  private final Polling polling = new Polling();
  private final Polling elsewhere = new Polling();

  Spawn(@Nullable Run owner, RunbudgetHandle kill) {
    this.owner = owner;
    this.kill = kill;
  }

  /** Null if it is nobody's. */
  @Nullable Run owner() {
    return owner;
  }

  /** Its run is over: what it has left behind is nobody's. */
  void release() {
    owner = null;
  }

  /** {@code run} uses it; the owner's own children do so on its behalf. */
  void usedBy(Run run) {
    Run mine = owner;
    if (mine != null && !run.isWithin(mine)) {
      shared = true;
    }
  }

  /** The same, as it asks whether the process has exited: who asks again, uses it. */
  void askedBy(Run run, long nowNanos) {
    Run mine = owner;
    if (mine != null && run.isWithin(mine)) {
      polling.asked(nowNanos);
    } else if (mine != null && elsewhere.asked(nowNanos)) {
      shared = true;
    }
  }

  /** Its run waits for it at {@code deadlineNanos}, by asking again and again. */
  boolean isPolled(long deadlineNanos) {
    return polling.isWaitAt(deadlineNanos);
  }

  /** It serves others. */
  void share() {
    shared = true;
  }

  boolean isShared() {
    return shared;
  }

  /** True if no kill of it is under way. */
  boolean beginsKill() {
    return killing.compareAndSet(false, true);
  }

  void endsKill() {
    killing.set(false);
  }

  /** Its run has asked for a future of its exit. */
  void watch() {
    watched = true;
  }

  boolean isWatched() {
    return watched;
  }
}
