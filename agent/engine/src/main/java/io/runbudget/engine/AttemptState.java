package io.runbudget.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt ends. Three may want to finish it: the library (it ended), the ladder (cut it) and
 * admission (refuse it). One compare-and-set on {@link #state} decides:
 *
 * <pre>
 *   OPEN --ended--&gt; ENDED, DIED    ladder and admission lose: nothing is cancelled, nothing refused
 *   OPEN --cut----&gt; CUT --ended--&gt; CUT_ENDED     the library's own outcome is replaced if it failed
 *   OPEN --timeout-&gt; TIMED_OUT --ended--&gt; TIMED_OUT_ENDED   the same, by its endpoint's timeout
 *   OPEN --refuse-&gt; REFUSED        the ladder loses: there is nothing on the wire to cancel
 *   OPEN --grant--&gt; FINAL          as OPEN, but the ladder cuts it at the later limit
 * </pre>
 */
abstract class AttemptState extends Placed {
  private static final int OPEN = 0;
  private static final int ENDED = 1;
  private static final int CUT = 2;
  private static final int CUT_ENDED = 3;
  private static final int REFUSED = 4;
  private static final int DIED = 5;
  private static final int TIMED_OUT = 6;
  private static final int TIMED_OUT_ENDED = 7;
  private static final int FINAL = 8;

  private static final VarHandle STATE;
  private static final VarHandle CANCELLED;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      STATE = lookup.findVarHandle(AttemptState.class, "state", int.class);
      CANCELLED = lookup.findVarHandle(AttemptState.class, "cancelled", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("unused") // by STATE
  private volatile int state;

  @SuppressWarnings("unused") // by CANCELLED
  private volatile boolean cancelled;

  /** Means something only once the state is REFUSED. */
  private volatile @Nullable RefusalReason refusal;

  /** Which timeout of its endpoint has cut it; means something only once it is TIMED_OUT. */
  private volatile @Nullable String limit;

  private volatile boolean finalCall;

  /** Means something only once it is over. */
  private volatile long endNanos;

  /** The ladder stops it; false if it has ended or was refused before. */
  boolean cut() {
    return STATE.compareAndSet(this, OPEN, CUT);
  }

  /** A timeout of its endpoint stops it; false as above. */
  boolean cut(String reached) {
    if (!isOpen()) {
      return false;
    }
    limit = reached; // before the state says so: whoever sees that also sees why
    return leaves(TIMED_OUT);
  }

  /** It may go on as the run's final call; false if it has been cut just now. */
  boolean grant() {
    finalCall = true; // before the state says so: whoever sees that also sees until when
    boolean granted = STATE.compareAndSet(this, OPEN, FINAL);
    finalCall = granted;
    return granted;
  }

  /** Whether it is the run's final call. */
  boolean isFinalCall() {
    return finalCall;
  }

  /** The ladder stops it, as a final call; false if it is none, or none any more. */
  boolean cutFinal() {
    return STATE.compareAndSet(this, FINAL, CUT);
  }

  final boolean isOpen() {
    int now = state;
    return now == OPEN || now == FINAL;
  }

  /** A final call never becomes another again, so one of the two is it. */
  private boolean leaves(int next) {
    return STATE.compareAndSet(this, OPEN, next) || STATE.compareAndSet(this, FINAL, next);
  }

  /** Which timeout of its endpoint has stopped it; null if that was the run's deadline. */
  @Nullable String limit() {
    int now = state;
    return now == TIMED_OUT || now == TIMED_OUT_ENDED ? limit : null;
  }

  /** Whoever gets true runs the library's cancel; nobody else does. */
  boolean claimCancel() {
    return CANCELLED.compareAndSet(this, false, true);
  }

  /** Admission refuses it; false if it has been cut or has ended before. */
  boolean refuse(RefusalReason reason, long nowNanos) {
    if (!isOpen()) {
      return false;
    }
    refusal = reason; // before the state says so: whoever sees that also sees why and when
    endNanos = nowNanos;
    return leaves(REFUSED);
  }

  /** The library says it is over; false if that was said before. */
  boolean end(boolean failed, long nowNanos) {
    endNanos = nowNanos; // before: whoever sees that it is over sees when
    return leaves(failed ? DIED : ENDED)
        || STATE.compareAndSet(this, CUT, CUT_ENDED)
        || STATE.compareAndSet(this, TIMED_OUT, TIMED_OUT_ENDED);
  }

  /** Why it was refused; null if it was not. */
  @Nullable RefusalReason refused() {
    return state == REFUSED ? refusal : null;
  }

  /** Over for the library, however it ended. */
  boolean isOver() {
    int now = state;
    return now == ENDED || isOverInVain(now);
  }

  /** Over, and not by an answer. */
  boolean isOverInVain() {
    return isOverInVain(state);
  }

  private static boolean isOverInVain(int state) {
    return state == DIED || state == CUT_ENDED || state == TIMED_OUT_ENDED || state == REFUSED;
  }

  /** Stopped by the ladder, whether or not the library has noticed. */
  boolean isCut() {
    int now = state;
    return now == CUT || now == CUT_ENDED || now == TIMED_OUT || now == TIMED_OUT_ENDED;
  }

  /** Stopped by the ladder, and the library has not noticed yet. */
  boolean isStuck() {
    int now = state;
    return now == CUT || now == TIMED_OUT;
  }

  /** It ended by itself, with an answer. */
  boolean hasEnded() {
    return state == ENDED;
  }

  /** It was cut or refused, or died by itself. */
  boolean isLost() {
    int now = state;
    return isCut() || now == REFUSED || now == DIED;
  }

  /** When it ended or was refused, on the ticker. */
  long endNanos() {
    return endNanos;
  }
}
