package io.runbudget.engine;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One client call of a run, with its redirects, auth rounds and silent re-sends. */
final class Attempt extends AttemptState {
  private static final int MAX_CAUSES = 5;
  private static final String HANDSHAKE = "javax.net.ssl.SSLHandshakeException";

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

  /** Whoever takes it back takes it; written before it is sent. */
  volatile @Nullable Counted counted;

  /** Whether its answer says that an ailing provider is well again. */
  private volatile boolean probes;

  /** One exchange at a time, and each is handed on by the library: no two threads count at once. */
  private int exchanges;

  /** Whether the last of them has had its connection, so that its request may have gone out. */
  private volatile boolean onWire;

  private volatile long queueNanos = -1;
  private volatile long firstByteNanos = -1;
  private volatile int status;

  /** Its run has ended and no step of the ladder is left for it. */
  private volatile boolean unwatched;

  private volatile StoppedBy stoppedBy = StoppedBy.NATIVE;

  /** Holds it to the timeouts of its endpoint, if there are any; set before it can begin. */
  volatile @Nullable Phase phase;

  /**
   * Set if it calls a model or fetches the answer of one; written as it is admitted, and once more
   * as it is sent if its body could not be seen before.
   */
  volatile @Nullable Metering metered;

  /** Its write, if it is one that has a key or is watched; written by one thread at a time. */
  volatile @Nullable KeyedWrite write;

  /** Why it was refused, if its reason alone does not say that. */
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

  /** Looked up once; two threads find the same. */
  private Provider.@Nullable Timing timing;

  /** The rules were asked: they are once for each attempt, the library asks for each exchange. */
  private boolean judged;

  /** By which it is found besides the library's call object; written by one thread at a time. */
  volatile @Nullable Object alias;

  /** Whether observe has counted it as one that enforce would have stopped; guarded by the run. */
  boolean wouldStop;

  /**
   * @param repeated the one of the same step that it retries without a known loop, if there is one
   */
  Attempt(
      Run run,
      Call call,
      EndpointPolicy policy,
      int repetition,
      int number,
      int inFlight,
      long beginNanos,
      long timeoutNanos,
      boolean timeoutIsOurs,
      @Nullable Attempt repeated) {
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
    Step.Granted granted = step == null ? Step.Granted.NONE : step.takeDue(provider);
    this.due = granted.due();
    this.counted = granted.counted();
    int ofLoop = step == null ? 0 : step.retry();
    this.probes = due == Step.Due.PROBE;
    this.retry = ofLoop == 0 ? repetition : ofLoop;
    this.stepSince = stepSince(repeated);
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
  private long stepSince(@Nullable Attempt repeated) {
    Attempt before = repeated;
    for (Step each = step(); each != null && before == null; each = each.outer) {
      // Not the last one at all: that may be another call of the same try, which the application
      // was content with (a 404 may be an answer).
      Attempt failed = each.failed();
      before = failed != null && (each.retried() == failed || isAgain(failed)) ? failed : null;
    }
    return before != null && before.policy.name().equals(policy.name())
        ? before.stepSince
        : beginNanos;
  }

  /** Whether it goes where {@code failed} went, though its try may have made other calls first. */
  private boolean isAgain(Attempt failed) {
    Call other = failed.call;
    return !call.path().isEmpty()
        && call.method().equals(other.method())
        && call.path().equals(other.path())
        && provider == failed.provider;
  }

  /** What makes it take as long as it may: the loops around it, and its own limit. */
  String by() {
    Step step = step();
    long ownNanos = call.ownNanos();
    String loops = step == null ? "" : step.loops();
    String timeout = ownNanos <= 0 ? "" : "timeout " + Seconds.of(ownNanos);
    if (loops.isEmpty()) {
      return timeout; // as almost always
    }
    return timeout.isEmpty() ? loops : loops + " x " + timeout;
  }

  /** What it may still take by its run's limits. */
  long left(long nowNanos) {
    return isFinalCall() ? run.limits.finalLeft(nowNanos) : run.limits.attemptLeft(nowNanos);
  }

  void exchange(long nowNanos) {
    if (queueNanos < 0) {
      queueNanos = nowNanos - beginNanos;
    }
    wireNanos = nowNanos;
    onWire = false; // a library sends again by itself only what it takes for not received
    if (exchanges > 0) {
      status = 0; // a redirect's or a challenge's: of this one nothing is known yet
      waits = false;
    }
    Step mine = step();
    if (exchanges > 0 && mine != null && mine.last() == this) {
      probes |= mine.takeDue(provider).due() == Step.Due.PROBE; // a loop within one call
    }
    exchanges++;
    Phase timed = phase;
    if (timed != null) {
      timed.exchange(nowNanos);
    }
  }

  /** Its client gets a connection before there is an exchange. */
  void connecting(long nowNanos) {
    Phase timed = phase;
    if (timed != null) {
      timed.connecting(nowNanos);
    }
  }

  /** It has got one, and does not use it yet. */
  void leased() {
    Phase timed = phase;
    if (timed != null) {
      timed.responded();
    }
  }

  boolean wasSent() {
    return exchanges > 0;
  }

  boolean isProbe() {
    return probes;
  }

  /** Whether it is sure to call a model, as far as its request has been seen. */
  boolean callsModel() {
    Metering mine = metered;
    return mine instanceof Metered model ? model.asked.isModel() : mine != null;
  }

  /** Whether it was let go to see if an ailing provider is well again. */
  void probes(boolean probe) {
    probes |= probe;
  }

  void connected(long nowNanos) {
    wireNanos = nowNanos;
    onWire = true;
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
      if (!isBroken(status)) {
        timing().head().answered(nowNanos - wireNanos);
      }
    }
    if (!goesOn(status)) {
      succeeded(nowNanos);
    }
  }

  /** By a redirect or a challenge, after which most libraries go on: no answer yet. */
  private static boolean goesOn(int status) {
    return (status / 100 == 3 && status != 304) || status == 401 || status == 407;
  }

  /** Its answer, unless that is an error of the provider's, says that the provider is well. */
  private void succeeded(long nowNanos) {
    if (status > 0 && !isBroken(status) && !isReplayed()) {
      provider.window.answered(probes, nowNanos);
    }
  }

  /** By an error of the provider's, which says nothing of how it is or how long answers take. */
  private static boolean isBroken(int status) {
    return RetryOn.isFailure(status) || status >= 500;
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
      forgotten();
      run.services.async(() -> letsGo(AttemptEnd.NEVER_RETURNED));
    }
  }

  /**
   * It is not found any more although it goes on: so nobody tells how, and its endpoint's timeouts,
   * which need to know, bound it no longer.
   */
  void forgotten() {
    run.services.inFlight.remove(this);
    Phase mine = phase;
    if (mine != null) {
      mine.forgotten();
    }
  }

  /** By a head after which no library sends the request once more by itself. */
  private boolean isAnswered() {
    return switch (status) {
      case 0, 401, 407, 408, 421, 425, 429, 503 -> false;
      default -> status / 100 != 3;
    };
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
    return isLost() || status >= 400;
  }

  /** Whether its outcome so far is one that another try may change. */
  boolean isTransient() {
    RefusalReason refused = refused();
    if (refused != null) {
      return refused == RefusalReason.WOULD_NOT_FIT || refused == RefusalReason.DOOMED_BACKOFF;
    }
    boolean answered = isOpen() || hasEnded() || status >= 400;
    return policy.retryOn().has(answered ? status : 0);
  }

  /**
   * It has failed in a way that the same request may overcome, or was refused as a repetition, and
   * not long ago.
   *
   * @param withinNanos how long at most
   */
  boolean invitesRepetition(long nowNanos, long withinNanos) {
    boolean failed = hasEnded() ? RetryOn.isFailure(status) : isOverInVain();
    return failed && nowNanos - endNanos() <= withinNanos;
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
    if (metered != null && isHandshake(error)) {
      onWire = false;
    }
    if (!end(failed, now)) {
      return null;
    }
    measured(now, failed);
    if (!failed && goesOn(status)) {
      succeeded(now); // nobody went on
    }
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
    Metering model = metered;
    if (model != null) {
      model.attemptOver(end != AttemptEnd.ANSWERED);
    }
    KeyedWrite written = write;
    if (written != null) {
      written.over(end.word());
    }
  }

  /**
   * Its request may have gone out and nobody has said that it was in vain. However it ended: a
   * provider goes on with what a client's own timeout has given up.
   */
  boolean mayHaveBeenBilled() {
    return exchanges > 0 && (status == 0 ? onWire : status < 300);
  }

  /** Whether TLS has failed, which some libraries have after they call themselves connected. */
  private static boolean isHandshake(@Nullable Throwable error) {
    try {
      Throwable cause = error;
      for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
        if (cause.getClass().getName().equals(HANDSHAKE)) {
          return true;
        }
        cause = cause.getCause();
      }
    } catch (Throwable t) {
      // An application's getCause() may do anything.
    }
    return false;
  }

  /** One that was cut would have taken longer; of one that died by itself nothing is known. */
  private void measured(long now, boolean failed) {
    if (isReplayed()) {
      return;
    }
    if (isCut()) {
      if (firstByteNanos >= 0 || wasWaitedFor()) {
        timing().whole().cut(now - wireNanos);
      }
      if (firstByteNanos < 0 && wasWaitedFor()) {
        timing().head().cut(now - wireNanos);
      }
    } else if (!failed && !isBroken(status)) {
      timing().whole().answered(now - wireNanos);
    }
  }

  /**
   * Whether the other side had anything to answer. Neither in a queue nor without a connection had
   * it.
   */
  private boolean wasWaitedFor() {
    return onWire || (exchanges > 0 && call.request() == null); // who tells of requests, tells
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
        isFinalCall(),
        Optional.empty());
  }

  /** The limit it was given; of a final call that was not known when it began. */
  private long given() {
    if (!isFinalCall() || !timeoutIsOurs) {
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
