package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One client call of a run, with its redirects, auth rounds and silent re-sends.
 *
 * <p>Three may want to finish it: the library (it ended), the ladder (cut it) and admission (refuse
 * it). One compare-and-set on {@link #state} decides:
 *
 * <pre>
 *   OPEN --ended--&gt; ENDED          ladder and admission lose: nothing is cancelled, nothing refused
 *   OPEN --cut----&gt; CUT --ended--&gt; CUT_ENDED     the library's own outcome is replaced if it failed
 *   OPEN --refuse-&gt; REFUSED        the ladder loses: there is nothing on the wire to cancel
 * </pre>
 */
final class Attempt extends Placed {
  private static final int OPEN = 0;
  private static final int ENDED = 1;
  private static final int CUT = 2;
  private static final int CUT_ENDED = 3;
  private static final int REFUSED = 4;

  private static final VarHandle STATE;
  private static final VarHandle CANCELLED;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      STATE = lookup.findVarHandle(Attempt.class, "state", int.class);
      CANCELLED = lookup.findVarHandle(Attempt.class, "cancelled", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final Run run;
  final Object key;
  final String connector;
  final String method;
  final RunbudgetHandle handle;

  /** Who began it; may be waiting in it, or be long gone if the call is asynchronous. */
  final Thread thread;

  /** The step of the plan it was begun in; set before any other thread works for it. */
  @Nullable PlanStep plan;

  final int number;
  final int inFlight;
  final long beginNanos;
  final long timeoutNanos;
  final boolean timeoutIsOurs;

  /** The client's own limit of the whole call, 0 if none. */
  final long ownNanos;

  /** The retry loop that has begun it. */
  final @Nullable Step step;

  /** 0 for a first attempt. */
  final int retry;

  @SuppressWarnings("unused") // by STATE
  private volatile int state;

  @SuppressWarnings("unused") // by CANCELLED
  private volatile boolean cancelled;

  /** One exchange at a time, and each is handed on by the library: no two threads count at once. */
  private int exchanges;

  private volatile long queueNanos = -1;
  private volatile long firstByteNanos = -1;
  private volatile int status;

  /** Means something only once the state is REFUSED. */
  private volatile @Nullable RefusalReason refusal;

  private volatile StoppedBy stoppedBy = StoppedBy.NATIVE;

  /** By which it is found besides {@link #key}; written by one thread at a time. */
  volatile @Nullable Object alias;

  /** Whether observe has counted it as one that enforce would have stopped; guarded by the run. */
  boolean wouldStop;

  Attempt(
      Run run,
      Object key,
      String connector,
      String method,
      RunbudgetHandle handle,
      int number,
      int inFlight,
      long beginNanos,
      long timeoutNanos,
      boolean timeoutIsOurs,
      long ownNanos,
      @Nullable Step step) {
    this.run = run;
    this.key = key;
    this.connector = connector;
    this.method = method;
    this.handle = handle;
    this.thread = Thread.currentThread();
    this.number = number;
    this.inFlight = inFlight;
    this.beginNanos = beginNanos;
    this.timeoutNanos = timeoutNanos;
    this.timeoutIsOurs = timeoutIsOurs;
    this.ownNanos = ownNanos;
    this.step = step;
    this.retry = step == null ? 0 : step.retry();
  }

  /** What makes it take as long as it may: the loops around it, and its own limit. */
  String by() {
    String loops = step == null ? "" : step.loops();
    String timeout = ownNanos <= 0 ? "" : "timeout " + Seconds.of(ownNanos);
    return loops + (loops.isEmpty() || timeout.isEmpty() ? "" : " x ") + timeout;
  }

  /** The ladder stops it; false if it has ended or was refused before. */
  boolean cut() {
    return STATE.compareAndSet(this, OPEN, CUT);
  }

  /** Whoever gets true runs the library's cancel; nobody else does. */
  boolean claimCancel() {
    return CANCELLED.compareAndSet(this, false, true);
  }

  /** Admission refuses it; false if it has been cut or has ended before. */
  boolean refuse(RefusalReason reason) {
    if (state != OPEN) {
      return false;
    }
    refusal = reason; // before the state says so: whoever sees that also sees why
    return STATE.compareAndSet(this, OPEN, REFUSED);
  }

  /** The library says it is over; false if that was said before. */
  boolean end() {
    return STATE.compareAndSet(this, OPEN, ENDED) || STATE.compareAndSet(this, CUT, CUT_ENDED);
  }

  /** Why it was refused; null if it was not. */
  @Nullable RefusalReason refused() {
    return state == REFUSED ? refusal : null;
  }

  /** Over for the library, however it ended. */
  boolean isOver() {
    int now = state;
    return now == ENDED || now == CUT_ENDED || now == REFUSED;
  }

  /** Stopped by the ladder, whether or not the library has noticed. */
  boolean isCut() {
    int now = state;
    return now == CUT || now == CUT_ENDED;
  }

  /** Stopped by the ladder, and the library has not noticed yet. */
  boolean isStuck() {
    return state == CUT;
  }

  void exchange(long nowNanos) {
    if (queueNanos < 0) {
      queueNanos = nowNanos - beginNanos;
    }
    exchanges++;
  }

  void responded(int status, long nowNanos) {
    this.status = status;
    if (firstByteNanos < 0) {
      firstByteNanos = nowNanos - beginNanos;
    }
  }

  /**
   * The library says it is over.
   *
   * @return null if it ended by itself, else why it was stopped or refused
   */
  @Nullable String over(@Nullable Throwable error) {
    RefusalReason refused = refused();
    if (refused != null) {
      return error == null ? null : Messages.refused(this, refused);
    }
    if (!end()) {
      return null;
    }
    boolean failed = error != null || status == 0;
    AttemptEnd end = !failed ? AttemptEnd.ANSWERED : isCut() ? AttemptEnd.CUT : AttemptEnd.DIED;
    String message = end == AttemptEnd.CUT ? Messages.cut(this) : null;
    run.finish(this, end);
    return message;
  }

  void stoppedBy(StoppedBy rung) {
    stoppedBy = rung;
  }

  AttemptReport report(long runStartNanos, long nowNanos, AttemptEnd end) {
    return new AttemptReport(
        connector,
        method,
        status,
        beginNanos - runStartNanos,
        timeoutNanos,
        timeoutIsOurs,
        queueNanos,
        firstByteNanos,
        nowNanos - beginNanos,
        inFlight,
        retry,
        by(),
        exchanges,
        end,
        Optional.ofNullable(refused()),
        end == AttemptEnd.CUT ? Optional.of(stoppedBy) : Optional.empty());
  }
}
