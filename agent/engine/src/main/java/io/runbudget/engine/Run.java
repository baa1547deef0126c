package io.runbudget.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * One agent run: from an entry point's start to its result, with what it has in flight.
 *
 * <p>Two may want to say why it ended: its own end and the ladder. One compare-and-set on the stop
 * decides, and the first stays: a run that ends as its deadline passes is either completed or
 * stopped, never both. The books (lists and counters) are guarded by the run's monitor, which is
 * never held while foreign code runs.
 */
final class Run extends Timed {

  /** Attempts listed in the report; what comes after is counted. */
  public static final int MAX_ATTEMPTS = 1000;

  private static final VarHandle STOP;
  private static final VarHandle FINAL_CALL;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      STOP = lookup.findVarHandle(Run.class, "stop", StopReason.class);
      FINAL_CALL = lookup.findVarHandle(Run.class, "finalCall", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final RunServices services;
  final String name;
  final @Nullable Run parent;
  final Mode mode;
  final long startNanos;

  /** Wall clock, milliseconds: for display only. */
  final long startedMillis;

  final RunLimits limits;

  /** Tokens and dollars. */
  final Purse purse;

  final RunBooks books = new RunBooks(this);

  final Promises promises = new Promises();

  private final RunEnd end;

  /** Made by the first of them. */
  private volatile @Nullable EarlyRefusals early;

  /** Made when the first of them goes out. */
  private @Nullable Writes writes;

  /** Processes. */
  final Spawned spawned = new Spawned(this);

  /** Steps of the ladder already taken; touched by the watchdog's thread only. */
  int steps;

  private final long idBits = ThreadLocalRandom.current().nextLong();

  private volatile @Nullable StopReason stop;

  @SuppressWarnings("unused") // by FINAL_CALL
  private volatile boolean finalCall;

  /** Its time has run out after another limit had ended it. */
  private volatile boolean late;

  private final List<Attempt> inFlight = new ArrayList<>(0); // most open runs have none
  private final List<Binding> bindings = new ArrayList<>(1);
  private @Nullable Pacing pacing;
  private int attempts;
  private int threads;

  private Run(RunServices services, EntryPoint point, @Nullable Run parent) {
    this.services = services;
    this.name = point.name();
    this.parent = parent;
    this.mode = services.mode();
    this.startedMillis = services.wall.millis();
    this.startNanos = services.ticker.nanos();
    this.limits = RunLimits.of(point, services.settings, parent, services.ticker, startNanos);
    this.purse = purse(point, services.settings.powers(), parent);
    this.end = new RunEnd(this);
  }

  /** Limits of all runs are for those outside of others: within one they are drawn down already. */
  private static Purse purse(EntryPoint point, Powers powers, @Nullable Run parent) {
    long tokens = parent == null ? powers.tokens() : Spend.NO_LIMIT;
    long microUsd = parent == null ? powers.microUsd() : Spend.NO_LIMIT;
    return new Purse(
        point.tokens() == Spend.NO_LIMIT ? tokens : point.tokens(),
        point.microUsd() == Spend.NO_LIMIT ? microUsd : point.microUsd(),
        parent == null ? null : parent.purse);
  }

  static Run open(RunServices services, String name, @Nullable Run parent, Optional<Duration> own) {
    return open(services, new EntryPoint(name, own), parent);
  }

  static Run open(RunServices services, EntryPoint point, @Nullable Run parent) {
    Run run = new Run(services, point, parent);
    services.emit(new RunEvent.Opened(run.id(), run.name, run.mode, run.limits.lengthNanos()));
    if (run.limits.bounded()) {
      services.timers.at(run, services.ladder.first(run)); // may fail for want of a thread
    }
    run.end.opened();
    return run;
  }

  /** 16 hexadecimal digits. */
  String id() {
    String hex = Long.toHexString(idBits);
    return "0".repeat(16 - hex.length()) + hex;
  }

  @Override
  void due(long nowNanos) {
    services.ladder.due(this, nowNanos);
  }

  // The stop.

  /** Says why the run ended; false if that was said before. */
  boolean latch(StopReason reason) {
    return STOP.compareAndSet(this, null, reason);
  }

  /** The same as its time runs out. If its tokens were spent before, that stays the reason. */
  boolean timeIsUp() {
    boolean first = !isAnswered() && latch(limits.stop());
    if (!first && !isEnded()) {
      late = true;
    }
    return first;
  }

  /**
   * Tokens or dollars do not suffice for {@code attempt}, its own or those of a run around it: the
   * first such limit ends it, and every run up to the one whose limit it is. Unless they might once
   * the calls in flight have ended: then it is refused, and the run goes on.
   */
  void spent(Attempt attempt, Purse.Limit limit) {
    attempt.spentLimit = limit;
    Run each = limit.isFinal() ? this : null;
    while (each != null) {
      if (!each.isAnswered() && each.latch(limit.reason())) {
        Stops.spent(each, limit, true); // now: the refusal may end the run, and is recorded then
      }
      each = each.purse == limit.purse() ? null : each.parent;
    }
  }

  @Nullable StopReason stop() {
    return stop;
  }

  boolean isStopped() {
    StopReason reason = stop;
    return reason != null && (reason.isDeadline() || (late && reason.isLimit()));
  }

  /** A limit has ended it, of time or of what it may spend. */
  boolean isLimited() {
    StopReason reason = stop;
    return reason != null && reason.isLimit();
  }

  /** True for the one who may call a model once more. */
  boolean takeFinalCall() {
    return FINAL_CALL.compareAndSet(this, false, true);
  }

  /** Who has got it has not made it. */
  void giveBackFinalCall() {
    finalCall = false;
  }

  /** Tokens left, 0 if overdrawn, {@link Long#MAX_VALUE} without a limit. */
  long tokensLeft() {
    return purse.tokensLeft();
  }

  /** Micro-dollars likewise. */
  long microUsdLeft() {
    return purse.microUsdLeft();
  }

  // Threads at work for it.

  /** The current thread. */
  Binding bind(boolean entry) {
    Binding.Kind kind = entry ? Binding.Kind.ENTRY : Binding.Kind.HANDED_OVER;
    return bind(new Binding(this, Thread.currentThread(), kind));
  }

  synchronized Binding bind(Binding binding) {
    Placed.add(bindings, binding);
    if (binding.kind == Binding.Kind.THREAD) {
      threads++;
    }
    return binding;
  }

  void unbind(Binding binding) {
    synchronized (this) {
      if (Placed.remove(bindings, binding) && binding.kind == Binding.Kind.THREAD) {
        threads--;
      }
    }
    end.settleIfDone();
  }

  synchronized List<Binding> bindings() {
    return List.copyOf(bindings);
  }

  /** Whether a thread of the run waits for the end of {@code thread}. */
  synchronized boolean awaits(Thread thread) {
    for (Binding binding : bindings) {
      if (binding.wait.waitsFor(thread)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether work on behalf of this run is still held to it: while it is open, and once stopped
   * until its window has passed. What a completed run leaves behind is free.
   */
  boolean holds(long nowNanos) {
    StopReason reason = stop;
    if (reason == null) {
      return !isAnswered();
    }
    if (!isStopped()) {
      return !isEnded(); // what is spent ends calls of models, not the run's hold on its work
    }
    return services.ladder.releaseNanos(this) - nowNanos > 0;
  }

  /** Whether this is {@code run} or one of the runs within it. */
  boolean isWithin(Run run) {
    Run each = this;
    while (each != run && each.parent != null) {
      each = each.parent;
    }
    return each == run;
  }

  /** Whether one of its threads waits for who knows what, or its result is yet to come. */
  synchronized boolean isWaiting() {
    for (Binding binding : bindings) {
      if (binding.kind != Binding.Kind.THREAD && binding.wait.isWaiting()) {
        return true;
      }
    }
    return !promises.isEmpty();
  }

  // Attempts.

  /**
   * @param repetition how often the same call has been made before it, because it failed
   */
  Attempt begin(Call call, EndpointPolicy policy, int repetition) {
    long now = services.ticker.nanos();
    long own = call.ownNanos();
    long left = limits.attemptLeft(now);
    if (policy.attemptNanos() > 0) {
      left = Math.min(left, policy.attemptNanos());
    }
    boolean ours = left != Long.MAX_VALUE && (own <= 0 || left < own);
    long timeout = ours ? Math.max(0, left) : own <= 0 ? -1 : own;
    // Before the monitor is held: it may read the application's request.
    boolean retries = repetition > 0 && call.follows() && services.retries.holds(call, policy);
    Attempt before = retries ? call.before() : null;
    Attempt attempt;
    synchronized (this) {
      int number = ++attempts;
      int besides = inFlight.size();
      attempt =
          new Attempt(this, call, policy, repetition, number, besides, now, timeout, ours, before);
      Placed.add(inFlight, attempt);
      books.begun();
      books.busy(now, inFlight.size());
    }
    Step step = call.step();
    if (step != null) {
      step.begins(attempt);
    }
    if (policy.isTimed()) {
      attempt.phase = new Phase(attempt, services);
    }
    services.inFlight.put(attempt);
    return attempt;
  }

  /** Takes an attempt that has ended out of the books in flight. */
  void finish(Attempt attempt, AttemptEnd how) {
    finish(attempt, how, services.ticker.nanos());
  }

  /** The same at a known time. */
  void finish(Attempt attempt, AttemptEnd how, long now) {
    try {
      attempt.letsGo(how); // while the run still waits for it: what a model used is in the report
    } catch (Throwable t) {
      services.faults.accept(t);
    }
    synchronized (this) {
      if (!Placed.remove(inFlight, attempt)) {
        return;
      }
      books.busy(now, inFlight.size());
      boolean answered = how == AttemptEnd.ANSWERED && attempt.status() < 400; // no error's body
      if (answered && attempt.isFinalCall()) {
        end.finalAnswered();
      }
      if (!end.isReported()) {
        books.add(attempt.report(startNanos, now, how));
      }
    }
    services.inFlight.remove(attempt);
    Phase phase = attempt.phase;
    if (phase != null) {
      services.timers.cancel(phase);
    }
    end.settleIfDone();
  }

  /** Observe: what enforce would cut now and has not been counted before; counts it. */
  synchronized List<Attempt> wouldCut() {
    List<Attempt> cut = new ArrayList<>();
    boolean open = !end.hasEnded();
    for (Attempt attempt : inFlight) {
      if (open && !attempt.wouldStop) {
        attempt.wouldStop = true;
        cut.add(attempt);
      }
    }
    return cut;
  }

  synchronized boolean hasAttemptOf(Thread thread) {
    for (Attempt attempt : inFlight) {
      if (attempt.thread == thread) {
        return true;
      }
    }
    return false;
  }

  synchronized List<Attempt> inFlight() {
    return List.copyOf(inFlight);
  }

  /** Its attempts on the wire, ended and in flight, as they were at one moment. */
  synchronized Attempted attempted() {
    return new Attempted(books.attempts(), List.copyOf(inFlight));
  }

  /** Each attempt is in exactly one of the two, also if it ends just then. */
  record Attempted(List<AttemptReport> ended, List<Attempt> inFlight) {}

  /** New work of a completed run: it is free, and noted. */
  void free(String connector) {
    // One whose end was seen just now may not have it booked yet.
    long after = end.hasEnded() ? services.ticker.nanos() - books.endNanos() : 0;
    Leftover leftover =
        new Leftover(
            Leftover.Kind.ATTEMPT,
            connector,
            Optional.of(Thread.currentThread().getName()),
            List.of(),
            after);
    if (books.leftover(leftover)) {
      services.emit(new RunEvent.LeftOver(id(), name, leftover));
    }
  }

  /** What it writes. */
  synchronized Writes writes() {
    Writes mine = writes;
    if (mine == null) {
      mine = new Writes(id(), services.settings.powers().writes().format());
      writes = mine;
    }
    return mine;
  }

  synchronized @Nullable Writes written() {
    return writes;
  }

  /** Calls of models that were refused for what others held. */
  synchronized EarlyRefusals early() {
    EarlyRefusals mine = early;
    if (mine == null) {
      mine = new EarlyRefusals();
      early = mine;
    }
    return mine;
  }

  @Nullable EarlyRefusals earlyIfAny() {
    return early;
  }

  synchronized Pacing pacing() {
    Pacing mine = pacing;
    if (mine == null) {
      mine = new Pacing();
      pacing = mine;
    }
    return mine;
  }

  // The end.

  /** Something that was promised is yet to come. */
  void awaits(Result result) {
    promises.add(result);
  }

  /** It is not awaited any more. */
  void awaitsNoMore(Result result) {
    promises.remove(result);
    end.settleIfDone();
  }

  /**
   * Whether the future that the entry point has returned is complete. Our listener, which came
   * first, is told last: after all that the caller makes of the result, however long. So whoever
   * asks whether the run goes on sees it here, and the first has its end booked as of now, on
   * another thread: that calls listeners.
   */
  boolean isAnswered() {
    Result kept = promises.kept();
    if (kept == null) {
      return false;
    }
    if (kept.sees()) {
      services.async(
          () -> {
            returned(kept.failure());
            awaitsNoMore(kept);
          });
    }
    return true;
  }

  /** What the entry point has returned is complete; two may say so, the first ends the run. */
  void returned(@Nullable Throwable error) {
    end.returned(error);
  }

  /** Nothing is done for it any more, or only after its result. */
  boolean isEnded() {
    return isAnswered() || end.hasEnded();
  }

  /** The entry point will return a partial result; too late if it has returned. */
  void partial() {
    end.partial();
  }

  /** The entry point has its result. */
  void end(Exit exit, @Nullable Throwable thrown) {
    end.end(exit, thrown);
  }

  /** The sweep after the deadline is over: what still runs has been recorded. */
  void swept() {
    end.swept();
  }

  /** A completed run does not wait for threads it started: they may be there for good. */
  synchronized boolean isIdle() {
    int forGood = isStopped() ? 0 : threads;
    return inFlight.isEmpty() && bindings.size() <= forGood;
  }

  boolean isSettled() {
    return end.isSettled();
  }

  /** Reported, and nothing of it is left that might have to be stopped or released. */
  synchronized boolean isOver() {
    return end.isSettled() && isIdle();
  }

  /** The JVM ends: reports the run as it stands. */
  void abandon() {
    Result kept = promises.kept();
    if (kept != null) {
      returned(kept.failure());
    }
    end(Exit.UNFINISHED, null);
    swept();
  }
}
