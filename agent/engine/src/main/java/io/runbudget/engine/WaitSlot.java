package io.runbudget.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Where a thread publishes that it waits, so that it can be interrupted there and nowhere else: an
 * interrupt in the middle of file or socket I/O would close the channel.
 *
 * <pre>
 *   IDLE --enter--&gt; WAITING --leave--&gt; IDLE           the interrupter comes too late
 *                   WAITING --interrupter--&gt; INTERRUPTING --&gt; INTERRUPTED    the thread waits for it
 * </pre>
 *
 * <p>The thread and one interrupter race for WAITING; one compare-and-set decides. If the
 * interrupter has won, the thread does not leave before the interrupt has been made, so that the
 * flag can never be set behind it. INTERRUPTED is the end: a thread is interrupted once a run at
 * most.
 */
final class WaitSlot {
  private static final int IDLE = 0;
  private static final int WAITING = 1;
  private static final int INTERRUPTING = 2;
  private static final int INTERRUPTED = 3;
  private static final int DONE = 4;

  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(WaitSlot.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile int state;

  /** The thread is about to wait. Nothing happens if it has been interrupted before. */
  void enter() {
    STATE.compareAndSet(this, IDLE, WAITING);
  }

  /**
   * The thread has waited.
   *
   * @return whether this wait was interrupted by us; the interrupt has then been made
   */
  boolean leave() {
    int now = state;
    if (now == IDLE || now == DONE || STATE.compareAndSet(this, WAITING, IDLE)) {
      return false;
    }
    while (state == INTERRUPTING) {
      Thread.onSpinWait();
    }
    return STATE.compareAndSet(this, INTERRUPTED, DONE);
  }

  /** Whether the thread has been interrupted by us, in this wait or an earlier one. */
  boolean wasInterrupted() {
    int now = state;
    return now == INTERRUPTED || now == DONE;
  }

  /** Interrupts {@code thread} if it waits; returns whether it did. */
  boolean interrupt(Thread thread) {
    if (!STATE.compareAndSet(this, WAITING, INTERRUPTING)) {
      return false;
    }
    try {
      thread.interrupt();
    } finally {
      state = INTERRUPTED;
    }
    return true;
  }
}
