package io.runbudget.ledger;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One answer on its way from the ledger's thread to a caller who waits for so long and no longer.
 * Whether it was given or given up first is decided by one compare-and-set: what comes too late is
 * the giver's to take back.
 *
 * <p>An interrupt waits too: it is the caller's and says nothing of the ledger. One of ours means
 * that the run is stopped, which is looked for while this waits.
 *
 * <p>Parks by itself: a wait of java.util.concurrent would count as the run's own.
 */
final class Handoff<T> {
  private static final long LOOK_NANOS = 20_000_000L;
  private static final Object GIVEN_UP = new Object();

  private final AtomicReference<@Nullable Object> answer = new AtomicReference<>();
  private final Thread caller = Thread.currentThread();

  /** False if the caller does not wait any more. */
  boolean give(T value) {
    boolean first = answer.compareAndSet(null, value);
    LockSupport.unpark(caller);
    return first;
  }

  boolean isGivenUp() {
    return answer.get() == GIVEN_UP;
  }

  /** Null if it has not come in time, or {@code stopped} was true before it came. */
  @Nullable T await(long nanos, BooleanSupplier stopped) {
    long until = System.nanoTime() + nanos;
    long left = nanos;
    boolean interrupted = false;
    while (answer.get() == null && left > 0 && !stopped.getAsBoolean()) {
      LockSupport.parkNanos(this, Math.min(left, LOOK_NANOS));
      interrupted |= Thread.interrupted();
      left = until - System.nanoTime();
    }
    if (interrupted) {
      caller.interrupt();
    }
    if (answer.compareAndSet(null, GIVEN_UP)) {
      return null;
    }
    @SuppressWarnings("unchecked")
    T given = (T) answer.get();
    return given;
  }
}
