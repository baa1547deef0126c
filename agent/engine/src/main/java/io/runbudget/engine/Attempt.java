package io.runbudget.engine;

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
 *   OPEN --ended--&gt; ENDED, DIED    ladder and admission lose: nothing is cancelled, nothing refused
 *   OPEN --cut----&gt; CUT --ended--&gt; CUT_ENDED     the library's own outcome is replaced if it failed
 *   OPEN --timeout-&gt; TIMED_OUT --ended--&gt; TIMED_OUT_ENDED   the same, by its endpoint's timeout
 *   OPEN --refuse-&gt; REFUSED        the ladder loses: there is nothing on the wire to cancel
 *   OPEN --grant--&gt; FINAL          as OPEN, but the ladder cuts it at the later limit
 * </pre>
 */
final class Attempt extends Placed {
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
      STATE = lookup.findVarHandle(Attempt.class, "state", int.class);
      CANCELLED = lookup.findVarHandle(Attempt.class, "cancelled", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final Run run;
  final Call call;

  /** What is set for its endpoint. */
  final EndpointPolicy policy;

  final Provider provider;

  /** Who began it; may be waiting in it, or be long gone if the call is asynchronous. */
  final Thread thread;

  /** The step of the plan it was begun in; set before any other thread works for it. */
  @Nullable PlanStep plan;

  final int number;
  final int inFlight;
  final long beginNanos;
  final long timeoutNanos;
  final boolean timeoutIsOurs;

  /** Where its step's timeout counts from. */
  final long stepSince;

  /** 0 for a first attempt. */
  final int retry;

  /** Repetitions of the same request before it, whoever has made them. */
  final int repetition;

  /** Whether a known loop was allowed to make it: it is counted already. */
  final Step.Due due;

  /** Whether its answer says that an ailing provider is well again. */
  private volatile boolean probes;

  @SuppressWarnings("unused") // by STATE
  private volatile int state;

  @SuppressWarnings("unused") // by CANCELLED
  private volatile boolean cancelled;

  /** One exchange at a time, and each is handed on by the library: no two threads count at once. */
  private int exchanges;

  private volatile long queueNanos = -1;
  private volatile long firstByteNanos = -1;
  private volatile int status;

  /** Its run has ended and no step of the ladder is left for it. */
  private volatile boolean unwatched;

  /** Means something only once the state is REFUSED. */
  private volatile @Nullable RefusalReason refusal;

  /** Which timeout of its endpoint has cut it; means something only once it is TIMED_OUT. */
  private volatile @Nullable String limit;

  private volatile StoppedBy stoppedBy = StoppedBy.NATIVE;

  /** Holds it to the timeouts of its endpoint, if there are any; set before it can begin. */
  volatile @Nullable Phase phase;

  /** What is held for it if it calls a model; written once, as it is admitted. */
  volatile @Nullable Metered metered;

  /** Its write, if it is one that has a key or is watched; written by one thread at a time. */
  volatile @Nullable KeyedWrite write;

  /** Why its write was refused. */
  volatile @Nullable String why;

  /** Somebody has looked whether it gets a key. */
  private boolean keyed;

  /** The limit of what may be spent that has refused it. */
  volatile Purse.@Nullable Limit spentLimit;

  /** When its last exchange had its connection, or began if nobody tells. */
  private volatile long wireNanos;

  /** Not to be repeated before, on the ticker, if {@link #waits}. */
  private volatile long notBefore;

  private volatile boolean waits;

  private volatile boolean finalCall;

  private volatile long endNanos;

  /** Looked up once; two threads find the same. */
  private Provider.@Nullable Timing timing;

  /** The rules were asked: they are once for each attempt, the library asks for each exchange. */
  private boolean judged;

  /** By which it is found besides the library's call object; written by one thread at a time. */
  volatile @Nullable Object alias;

  /** Whether observe has counted it as one that enforce would have stopped; guarded by the run. */
  boolean wouldStop;

  Attempt(
      Run run,
      Call call,
      EndpointPolicy policy,
      int repetition,
      int number,
      int inFlight,
      long beginNanos,
      long timeoutNanos,
      boolean timeoutIsOurs) {
    this.run = run;
    this.call = call;
    this.policy = policy;
    this.provider = run.services.providers.provider(call.connector(), policy);
    this.thread = Thread.currentThread();
    this.number = number;
    this.inFlight = inFlight;
    this.beginNanos = beginNanos;
    this.timeoutNanos = timeoutNanos;
    this.timeoutIsOurs = timeoutIsOurs;
    this.repetition = repetition;
    Step step = call.step();
    this.due = step == null ? Step.Due.NO : step.takeDue();
    int ofLoop = step == null ? 0 : step.retry();
    this.probes = due == Step.Due.PROBE;
    this.retry = ofLoop == 0 ? repetition : ofLoop;
    this.stepSince = stepSince();
    this.wireNanos = beginNanos;
  }

  /** The retry loop that has begun it. */
  @Nullable Step step() {
    return call.step();
  }

  /** Client library and where it calls. */
  String connector() {
    return call.connector().name();
  }

  /**
   * From the first attempt on its endpoint that the loops around it, or its repeater, have made.
   */
  private long stepSince() {
    Attempt before = repetition > 0 && call.follows() ? call.before() : null;
    for (Step each = step(); each != null && before == null; each = each.outer) {
      Attempt last = each.last();
      before = last != null && last.hasFailed() ? last : null; // else this is another call of it
    }
    return before != null && before.policy.name().equals(policy.name())
        ? before.stepSince
        : beginNanos;
  }

  /** What makes it take as long as it may: the loops around it, and its own limit. */
  String by() {
    Step step = step();
    long ownNanos = call.ownNanos();
    String loops = step == null ? "" : step.loops();
    String timeout = ownNanos <= 0 ? "" : "timeout " + Seconds.of(ownNanos);
    return loops + (loops.isEmpty() || timeout.isEmpty() ? "" : " x ") + timeout;
  }

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

  /** What it may still take by its run's limits. */
  long left(long nowNanos) {
    return finalCall ? run.limits.finalLeft(nowNanos) : run.limits.attemptLeft(nowNanos);
  }

  private boolean isOpen() {
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
  boolean refuse(RefusalReason reason) {
    if (!isOpen()) {
      return false;
    }
    refusal = reason; // before the state says so: whoever sees that also sees why and when
    endNanos = run.services.ticker.nanos();
    return leaves(REFUSED);
  }

  /** The library says it is over; false if that was said before. */
  boolean end(boolean failed) {
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
    return now == ENDED
        || now == DIED
        || now == CUT_ENDED
        || now == TIMED_OUT_ENDED
        || now == REFUSED;
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

  void exchange(long nowNanos) {
    if (queueNanos < 0) {
      queueNanos = nowNanos - beginNanos;
    }
    wireNanos = nowNanos;
    if (exchanges > 0) {
      status = 0; // a redirect's or a challenge's: of this one nothing is known yet
    }
    Step mine = step();
    if (exchanges > 0 && mine != null && mine.last() == this) {
      probes |= mine.takeDue() == Step.Due.PROBE; // a loop within one call
    }
    exchanges++;
    Phase timed = phase;
    if (timed != null) {
      timed.exchange(nowNanos);
    }
  }

  boolean wasSent() {
    return exchanges > 0;
  }

  boolean isProbe() {
    return probes;
  }

  /** Whether it was let go to see if an ailing provider is well again. */
  void probes(boolean probe) {
    probes |= probe;
  }

  void connected(long nowNanos) {
    wireNanos = nowNanos;
    KeyedWrite mineToo = write;
    if (mineToo != null) {
      mineToo.sent();
    }
    Phase mine = phase;
    if (mine != null) {
      mine.connected(nowNanos);
    }
  }

  void responded(int status, long nowNanos) {
    this.status = status;
    Phase mine = phase;
    if (mine != null) {
      mine.responded();
    }
    if (firstByteNanos < 0) {
      firstByteNanos = nowNanos - beginNanos;
      if (isReplayed()) {
        return; // says nothing about the other side
      }
      timing().head().answered(nowNanos - wireNanos);
    }
    if (!RetryOn.isFailure(status) && status < 500 && !isReplayed()) {
      provider.window.answered(probes, nowNanos);
    }
  }

  /**
   * Nobody comes for it any more. Whoever is second, this or its head, sees the other and forgets
   * it; a redirect or a challenge is no such head, the library goes on.
   */
  void unwatched() {
    unwatched = true;
    forgetIfUnwatched();
  }

  /** Once its head has been told. */
  void forgetIfUnwatched() {
    if (unwatched && isAnswered()) {
      run.services.inFlight.remove(this);
      run.services.async(() -> letsGo(AttemptEnd.NEVER_RETURNED));
    }
  }

  private boolean isAnswered() {
    int now = status;
    return now > 0 && now / 100 != 3 && now != 401 && now != 407;
  }

  /** Nothing of it is sent: it is answered by what the ledger has kept. */
  boolean isReplayed() {
    KeyedWrite mine = write;
    return mine != null && mine.reply() != null;
  }

  /** The provider does not want to be asked again for so long. */
  void retryAfter(long nanos, long nowNanos) {
    notBefore = nowNanos + nanos;
    waits = true;
  }

  /** How long it must not be repeated, 0 if that was not said. */
  long retryAfterLeft(long nowNanos) {
    return waits ? Math.max(0, notBefore - nowNanos) : 0;
  }

  /** Whether the provider has said when to come again. */
  boolean saysWhen() {
    return waits;
  }

  /** The status of its response, 0 without one. */
  int status() {
    return status;
  }

  /** How long calls of its kind take. */
  Provider.Timing timing() {
    Provider.Timing mine = timing;
    if (mine == null) {
      boolean plain = policy.isNone();
      mine = provider.timing(plain ? call.method() : policy.name(), plain ? call.target() : null);
      timing = mine;
    }
    return mine;
  }

  /** It brought nothing to go on with. */
  boolean hasFailed() {
    int now = state;
    return isCut() || now == REFUSED || now == DIED || status >= 400;
  }

  /** Whether its outcome so far is one that another try may change. */
  boolean isTransient() {
    RefusalReason refused = refused();
    if (refused != null) {
      return refused == RefusalReason.WOULD_NOT_FIT || refused == RefusalReason.DOOMED_BACKOFF;
    }
    boolean answered = isOpen() || state == ENDED || status >= 400;
    return policy.retryOn().has(answered ? status : 0);
  }

  /**
   * It has failed in a way that the same request may overcome, or was refused as a repetition, and
   * not long ago.
   *
   * @param withinNanos how long at most
   */
  boolean invitesRepetition(long nowNanos, long withinNanos) {
    int now = state;
    boolean failed =
        now == CUT_ENDED
            || now == TIMED_OUT_ENDED
            || now == DIED
            || now == REFUSED
            || (now == ENDED && RetryOn.isFailure(status));
    return failed && nowNanos - endNanos <= withinNanos;
  }

  /** True for the first exchange, on which that is decided. */
  boolean mayGetKey() {
    boolean first = !keyed;
    keyed = true;
    return first;
  }

  /** True for the first who asks. */
  boolean judge() {
    boolean first = !judged;
    judged = true;
    return first;
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
    long now = run.services.ticker.nanos();
    boolean failed = error != null || status == 0;
    endNanos = now; // before: whoever sees that it is over sees when
    if (!end(failed)) {
      return null;
    }
    measured(now, failed);
    AttemptEnd end = !failed ? AttemptEnd.ANSWERED : isCut() ? AttemptEnd.CUT : AttemptEnd.DIED;
    String message = end == AttemptEnd.CUT ? Messages.cut(this) : null;
    run.finish(this, end, now);
    return message;
  }

  /**
   * It is over, or nobody waits for it any more: so are what is held for it, its hold on its write,
   * and the call before it. Once for each; who comes later changes nothing.
   */
  void letsGo(AttemptEnd end) {
    call.forgetBefore();
    Metered model = metered;
    if (model != null) {
      model.attemptOver(end != AttemptEnd.ANSWERED);
    }
    KeyedWrite written = write;
    if (written != null) {
      written.over(end.word());
    }
  }

  /** Its request went out and nobody has said that it was in vain. */
  boolean mayHaveBeenBilled() {
    return exchanges > 0 && (status == 0 ? isCut() || refused() != null : status < 300);
  }

  /** One that was cut would have taken longer; of one that died by itself nothing is known. */
  private void measured(long now, boolean failed) {
    if (isReplayed()) {
      return;
    }
    if (isCut()) {
      timing().whole().cut(now - wireNanos);
      if (firstByteNanos < 0) {
        timing().head().cut(now - wireNanos);
      }
    } else if (!failed) {
      timing().whole().answered(now - wireNanos);
    }
  }

  void stoppedBy(StoppedBy rung) {
    stoppedBy = rung;
  }

  AttemptReport report(long runStartNanos, long nowNanos, AttemptEnd end) {
    return new AttemptReport(
        number,
        connector(),
        call.method(),
        status,
        beginNanos - runStartNanos,
        given(),
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
        end == AttemptEnd.CUT ? Optional.of(stoppedBy()) : Optional.empty(),
        end == AttemptEnd.CUT ? Optional.ofNullable(limit()) : Optional.empty(),
        finalCall,
        Optional.empty());
  }

  /** The limit it was given; of a final call that was not known when it began. */
  private long given() {
    if (!finalCall || !timeoutIsOurs) {
      return timeoutNanos;
    }
    long left = run.limits.finalLeft(beginNanos);
    if (policy.attemptNanos() > 0) {
      left = Math.min(left, policy.attemptNanos());
    }
    left = call.ownNanos() > 0 ? Math.min(left, call.ownNanos()) : left;
    return left == Long.MAX_VALUE ? -1 : left;
  }

  /** The library may have ended it before the ladder came to its cancel: that is the same rung. */
  private StoppedBy stoppedBy() {
    boolean first = stoppedBy == StoppedBy.NATIVE;
    return first && call.handle().isAdvisory() ? StoppedBy.ADVISORY : stoppedBy;
  }
}
