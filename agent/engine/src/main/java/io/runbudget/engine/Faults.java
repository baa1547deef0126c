package io.runbudget.engine;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts faults of ours by guard. A guard with {@link #LIMIT} of them turns itself off: its calls
 * go unbounded, the application goes on. Where the JVM runs out of stack or memory it may be our
 * frame that notices: that is told once, and turns nothing off. Thread-safe.
 */
public final class Faults {
  /** Faults until a guard is off. */
  public static final int LIMIT = 10;

  /** Told of faults; must not throw. */
  @FunctionalInterface
  public interface Listener {
    void fault(String guard, int count, Throwable fault);
  }

  private final ConcurrentHashMap<String, AtomicInteger> counts = new ConcurrentHashMap<>();
  private final Listener listener;
  private final AtomicBoolean exhausted = new AtomicBoolean();

  public Faults(Listener listener) {
    this.listener = listener;
  }

  void count(String guard, Throwable fault) {
    if (fault instanceof VirtualMachineError && exhausted.getAndSet(true)) {
      return;
    }
    int count = counts.computeIfAbsent(guard, g -> new AtomicInteger()).incrementAndGet();
    try {
      listener.fault(guard, count, fault);
    } catch (Throwable t) {
      // It must not, but it is called where nothing may be thrown: counted is enough.
    }
  }

  boolean isOff(String guard) {
    if (counts.isEmpty()) {
      return false;
    }
    AtomicInteger count = counts.get(guard);
    return count != null && count.get() >= LIMIT;
  }
}
