package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/**
 * A thread at work for a run: the token of the bridge. Lives from the entry point's start to its
 * return, as long as work handed over runs, or as long as a thread that the run started.
 */
final class Binding extends Placed {

  /** How the thread came to work for the run. */
  enum Kind {
    ENTRY("entry point"),
    HANDED_OVER("handed-over work"),

    /** Started by the run, but perhaps the application's for good: a consumer, a scheduler. */
    THREAD("started thread");

    final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  final Run run;
  final Thread thread;
  final Kind kind;

  /** Where the thread says that it waits. */
  final WaitSlot wait = new WaitSlot();

  /** Written by the thread, or by the one that starts it. */
  private @Nullable PlanStep plan;

  /** The attempt on whose behalf the thread works, if it is bound by one. */
  final @Nullable Attempt attempt;

  /** Written by the thread, read by whoever explains a stop. */
  private volatile @Nullable Step step;

  /** Whether somebody is going to look at a wait that began late. */
  private volatile boolean late;

  // Touched by the thread only.
  private @Nullable Attempt latest;
  private boolean noted;
  private String blockedIn = "";

  Binding(Run run, Thread thread, Kind kind) {
    this(run, thread, kind, null);
  }

  private Binding(Run run, Thread thread, Kind kind, @Nullable Attempt attempt) {
    this.run = run;
    this.thread = thread;
    this.kind = kind;
    this.attempt = attempt;
  }

  /**
   * The current thread works for {@code carrier}: one of the run's attempts, its steps or its
   * results, or just the run.
   */
  static Binding handedOver(Run run, Object carrier) {
    Attempt attempt = carrier instanceof Attempt of ? of : null;
    Binding binding = new Binding(run, Thread.currentThread(), Kind.HANDED_OVER, attempt);
    binding.step = attempt != null ? attempt.step() : carrier instanceof Step of ? of : null;
    if (carrier instanceof Place place) {
      binding.step = place.step();
    }
    binding.plan = PlanStep.of(carrier);
    return binding;
  }

  /** The innermost known retry loop that the thread is in. */
  @Nullable Step step() {
    return step;
  }

  /** The call before the next one on this thread, or on the chain that has brought it here. */
  @Nullable Attempt before() {
    Attempt mine = latest;
    return mine == null ? attempt : mine;
  }

  /** A call begins on this thread. */
  void began(Attempt next) {
    latest = next;
  }

  /** Called by the thread. */
  void step(@Nullable Step next) {
    step = next;
  }

  /** The innermost step of the run's plan that the thread is in. */
  @Nullable PlanStep plan() {
    return plan;
  }

  /** Called by the thread, or before it starts. */
  void plan(@Nullable PlanStep next) {
    plan = next;
  }

  /** A client guard's attempt in flight owns what the thread does on the wire. */
  boolean isInAttempt() {
    Attempt mine = attempt;
    return (mine != null && !mine.isOver()) || run.hasAttemptOf(thread);
  }

  /**
   * The thread is done with the run and goes on to something else. Whoever caught the exception
   * that our interrupt made has perhaps set the flag again, as is good manners; it was meant for
   * this run and must not reach what the thread does next. An interrupt of somebody else that came
   * after ours cannot be told from that and is taken along.
   */
  void done() {
    if (wait.wasInterrupted() && Thread.currentThread() == thread) {
      Thread.interrupted();
    }
  }

  /** A wait begins late; returns whether it is the first that somebody has yet to look at. */
  boolean isLate() {
    boolean first = !late;
    late = true;
    return first;
  }

  /** Somebody has looked. */
  void looked() {
    late = false;
  }

  /** The guard of what the thread is about to block in. */
  void blocksIn(String guard) {
    blockedIn = guard;
  }

  /** What the thread does, for the line that explains a stop. Asked by others. */
  String doing() {
    String what = wait.what();
    Step in = step;
    return (what.equals(WaitSlot.BLOCKED)
            ? ", blocked in a " + (unblockedBy() == StoppedBy.SOCKET ? "socket" : "pipe")
            : what)
        + (in == null ? "" : ", by " + in.loops());
  }

  /** How that was ended, if it was: a socket by closing it, a pipe by giving it up. */
  StoppedBy unblockedBy() {
    return "socket".equals(blockedIn) ? StoppedBy.SOCKET : StoppedBy.STREAM;
  }

  /**
   * Whether a call of the released thread is noted as left over: of a thread that may be there for
   * good only the first, or it would be said of the application's own work for ever.
   */
  boolean isToBeNoted() {
    boolean first = !noted;
    noted = true;
    return first || kind != Kind.THREAD;
  }
}
