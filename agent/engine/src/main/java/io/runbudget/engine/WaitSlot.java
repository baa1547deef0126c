package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where a thread publishes that it waits, so that it can be stopped there and nowhere else: an
 * interrupt in the middle of file or socket I/O would close the channel, and a socket closed a
 * moment late may be in use by somebody else.
 *
 * <pre>
 *   IDLE --enter--&gt; ASLEEP, WAITING, a thread, a process --leave--&gt; IDLE  the ladder is late
 *                   ASLEEP, WAITING, a thread, a process --ladder--&gt; INTERRUPTING --&gt; INTERRUPTED
 *                   WAITING --ladder--&gt; INTERRUPTING --&gt; WAITING  it is spared after a look
 *   IDLE --enter--&gt; a handle --leave--&gt; IDLE                      the ladder comes too late
 *                   a handle --ladder--&gt; Stopped
 *                   INTERRUPTED, Stopped --leave--&gt; IDLE
 * </pre>
 *
 * <p>The thread and the ladder race for what the thread has published; one compare-and-set decides.
 * If the ladder has won an interrupt, the thread does not leave before it has been made, so that
 * the flag can never be set behind it; a thread is interrupted once a run at most. If it has won a
 * handle, the thread knows so when it leaves, though the stop itself may still be under way: it is
 * made on what the thread then gives up. Waits nest, as where one of the JDK is made of another;
 * only the outermost is published.
 */
final class WaitSlot {
  /** Blocked in what only its guard can name. */
  static final String BLOCKED = "blocked";

  private static final Object IDLE = new Object();
  private static final Object ASLEEP = new Object();
  private static final Object WAITING = new Object();
  private static final Object INTERRUPTING = new Object();
  private static final Object INTERRUPTED = new Object();

  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(WaitSlot.class, "state", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The ladder has taken what the thread blocks in. An object of its own for each. */
  static final class Stopped {
    private final WaitSlot slot;
    final RunbudgetHandle handle;

    private Stopped(WaitSlot slot, RunbudgetHandle handle) {
      this.slot = slot;
      this.handle = handle;
    }

    /** Whether the thread is still in it. */
    boolean isStuck() {
      return slot.state == this;
    }
  }

  private volatile Object state = IDLE;

  // Touched by the thread only.
  private int depth;
  private boolean spent;

  /** The thread is about to wait for nothing but time. */
  void sleeps() {
    interruptibly(ASLEEP);
  }

  /**
   * The thread is about to wait.
   *
   * @param forEndOf the thread whose end it waits for, if it is that
   */
  void waits(@Nullable Thread forEndOf) {
    interruptibly(forEndOf == null ? WAITING : forEndOf);
  }

  /** The thread is about to wait for the end of {@code process}. */
  void waitsForExit(Spawn process) {
    interruptibly(process);
  }

  private void interruptibly(Object what) {
    if (depth++ == 0 && !spent) {
      state = what;
    }
  }

  /** The thread is about to block in what {@code handle} can stop. */
  void blocks(RunbudgetHandle handle) {
    if (depth++ == 0) {
      state = handle;
    }
  }

  /**
   * The thread does not block in {@code handle} after all.
   *
   * @return false if that has been taken: then it is to go on, and to leave
   */
  boolean retracts(RunbudgetHandle handle) {
    if (depth == 1 && !STATE.compareAndSet(this, handle, IDLE)) {
      return false;
    }
    depth--;
    return true;
  }

  /** The thread enters what is not to be stopped, nor anything within. */
  void masks() {
    depth++;
  }

  /**
   * The thread has waited.
   *
   * @return whether this wait was stopped by us; an interrupt has then been made
   */
  boolean leave() {
    if (depth == 0 || --depth > 0) {
      return false;
    }
    while (true) {
      Object now = state;
      if (now == INTERRUPTING) {
        Thread.onSpinWait(); // until the interrupt is made, or it is decided not to
      } else if (now == INTERRUPTED || now instanceof Stopped) {
        spent |= now == INTERRUPTED;
        state = IDLE;
        return true;
      } else if (STATE.compareAndSet(this, now, IDLE)) {
        return false;
      }
    }
  }

  /** Whether the thread has been interrupted by us, now or earlier. Asked by the thread itself. */
  boolean wasInterrupted() {
    return spent || state == INTERRUPTED;
  }

  /** Interrupts {@code thread} if it sleeps; returns whether it did. */
  boolean wake(Thread thread) {
    return interrupt(thread, ASLEEP, all -> false);
  }

  /**
   * Interrupts {@code thread} if it waits, for time or for anything else; returns whether.
   *
   * @param spares looked at while the thread cannot leave: whether it is to be left alone after all
   */
  boolean interrupt(Thread thread, Predicate<Thread> spares) {
    Object now = state;
    boolean known = now instanceof Thread || now instanceof Spawn;
    if (now == WAITING) {
      return interrupt(thread, now, spares);
    }
    return (known || now == ASLEEP) && interrupt(thread, now, all -> false);
  }

  private boolean interrupt(Thread thread, Object from, Predicate<Thread> spares) {
    if (!STATE.compareAndSet(this, from, INTERRUPTING)) {
      return false;
    }
    Object next = from;
    try {
      if (!spares.test(thread)) {
        next = INTERRUPTED;
        thread.interrupt();
      }
    } finally {
      state = next;
    }
    return next == INTERRUPTED;
  }

  /** What stops the thread if it blocks; whoever gets it has to call its handle. */
  @Nullable Stopped stop() {
    Object now = state;
    if (now instanceof RunbudgetHandle handle) {
      Stopped stopped = new Stopped(this, handle);
      if (STATE.compareAndSet(this, now, stopped)) {
        return stopped;
      }
    }
    return null;
  }

  /** The process that the thread waits for, if it does. */
  @Nullable Spawn awaitedProcess() {
    return state instanceof Spawn process ? process : null;
  }

  /** Whether the thread waits for something outside of this JVM. */
  boolean isOutside() {
    Object now = state;
    return now instanceof Spawn || now instanceof RunbudgetHandle;
  }

  /** What the thread does, in words. */
  String what() {
    Object now = state;
    if (now instanceof RunbudgetHandle) {
      return BLOCKED;
    }
    if (now instanceof Spawn) {
      return ", waiting for a process";
    }
    return now == ASLEEP ? ", asleep" : now == IDLE ? "" : ", waiting";
  }

  /** Whether the thread waits for something of which nothing more is known. */
  boolean isWaiting() {
    return state == WAITING;
  }

  /** Whether the thread waits for the end of {@code thread}. */
  boolean waitsFor(Thread thread) {
    return state == thread;
  }
}
