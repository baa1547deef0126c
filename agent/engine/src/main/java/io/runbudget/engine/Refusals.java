package io.runbudget.engine;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Admission: may an attempt go on to the wire. */
final class Refusals {
  /** Less than this left is a refusal: most libraries take 0 for no limit at all. */
  static final long LEAST_NANOS = 1_000_000L;

  private static final int MAX_CAUSES = 20;

  private final RunServices services;
  private final LongConsumer pause;
  private final Admission admission;
  private final FinalCalls finalCalls;
  private final Spending spending;

  Refusals(RunServices services) {
    this(services, nanos -> LockSupport.parkNanos(Refusals.class, nanos));
  }

  /**
   * @param pause holds back the calling thread for so many nanoseconds
   */
  Refusals(RunServices services, LongConsumer pause) {
    this.services = services;
    this.pause = pause;
    this.admission = new Admission(services);
    this.finalCalls = new FinalCalls(services);
    this.spending = new Spending(services, finalCalls);
  }

  /** It has begun: libraries that ask what remains before they ask whether they may. */
  void opened(Attempt attempt) {
    mayAnswer(attempt, services.ticker.nanos());
  }

  private boolean mayAnswer(Attempt attempt, long nowNanos) {
    return finalCalls.isDue(attempt, nowNanos)
        && isModel(spending.asked(attempt))
        && finalCalls.take(attempt);
  }

  /** Null if it may go on to the wire, which is counted; else why not. */
  @Nullable String exchange(Attempt attempt) {
    if (!attempt.wasSent()) {
      begins(attempt.call);
    }
    String refusal = admit(attempt);
    if (refusal == null && !attempt.wasSent()) {
      refusal = body(attempt);
    }
    if (refusal == null) {
      refusal = write(attempt);
    }
    if (refusal == null && !attempt.isReplayed()) {
      attempt.exchange(services.ticker.nanos());
    }
    return refusal;
  }

  private void begins(Call call) {
    try {
      call.begins();
    } catch (Throwable t) {
      services.faults.accept(t); // it stays what it was opened as
    }
  }

  private static boolean isModel(ModelMeter.@Nullable Asked asked) {
    return asked != null && asked.isModel();
  }

  /** Null if its body, which may not have been there before, is no reason not to send it. */
  private @Nullable String body(Attempt attempt) {
    RefusalReason reason = spending.begins(attempt);
    if (reason == null) {
      return null;
    }
    if (attempt.refuse(reason, services.ticker.nanos())) {
      return refused(attempt.run, attempt, reason);
    }
    services.retries.takesBack(attempt);
    return Messages.cut(attempt); // just now
  }

  /** Null if it is no write, or one that may be sent; else why not. */
  private @Nullable String write(Attempt attempt) {
    String why = services.writes.exchange(attempt);
    if (why == null) { // the ledger may have taken its time
      return attempt.isCut() && services.enforces(attempt.run) ? Messages.cut(attempt) : null;
    }
    attempt.why = why; // before: whoever sees that it is refused also sees why
    if (attempt.refuse(RefusalReason.WRITE_UNKNOWN, services.ticker.nanos())) {
      return refused(attempt.run, attempt, RefusalReason.WRITE_UNKNOWN);
    }
    services.retries.takesBack(attempt);
    return Messages.cut(attempt); // just now; in no case is it sent
  }

  /** Null if it may begin; else why not, after the pause that a repeated refusal costs. */
  @Nullable String admit(Attempt attempt) {
    Run run = attempt.run;
    boolean enforces = services.enforces(run);
    if (enforces && attempt.isCut()) {
      return Messages.cut(attempt);
    }
    long now = services.ticker.nanos();
    if (services.mode() == Mode.OFF) {
      return null;
    }
    if (attempt.left(now) >= LEAST_NANOS || mayAnswer(attempt, now)) {
      return attempt.judge() ? judged(attempt) : again(attempt);
    }
    RefusalReason reason =
        run.limits.isPast(now) ? RefusalReason.AFTER_DEADLINE : RefusalReason.WOULD_NOT_FIT;
    if (!enforces) {
      would(run, attempt, reason, now);
      if (attempt.judge()) {
        counted(attempt);
      }
      return null;
    }
    if (attempt.refuse(reason, services.ticker.nanos())) {
      return refused(run, attempt, reason);
    }
    String before = again(attempt);
    return before == null && attempt.isCut() ? Messages.cut(attempt) : before;
  }

  /** It goes on though its time is over: what it uses and where is counted all the same. */
  private void counted(Attempt attempt) {
    ModelMeter.Asked asked = spending.asked(attempt);
    if (asked != null) {
      spending.judge(attempt, asked);
    } else {
      spending.fetches(attempt);
    }
    services.retries.begins(attempt);
  }

  /** Time is left: what the other rules say. Asked once, those rules count. */
  private @Nullable String judged(Attempt attempt) {
    RefusalReason reason = reason(attempt);
    if (reason == null) {
      return null;
    }
    return attempt.refuse(reason, services.ticker.nanos())
        ? refused(attempt.run, attempt, reason)
        : Messages.cut(attempt); // just now
  }

  /**
   * What is counted at the provider comes last: what is refused is counted nowhere. What is held is
   * given back by whoever ends the attempt.
   */
  private @Nullable RefusalReason reason(Attempt attempt) {
    ModelMeter.Asked asked = spending.asked(attempt);
    boolean isModel = isModel(asked) || (asked == null && spending.fetches(attempt));
    RefusalReason reason = admission.judge(attempt, isModel);
    if (reason == null && asked != null) {
      reason = spending.judge(attempt, asked);
    }
    return reason == null ? services.retries.begins(attempt) : reason;
  }

  /** The library asks again, after a refusal it did not take for the end. */
  private @Nullable String again(Attempt attempt) {
    RefusalReason before = attempt.refused();
    if (before == null) {
      return null;
    }
    pace(attempt.run);
    return Messages.refused(attempt, before);
  }

  private void would(Run run, Attempt attempt, RefusalReason reason, long nowNanos) {
    synchronized (run) {
      if (attempt.wouldStop) {
        return;
      }
      attempt.wouldStop = true;
    }
    run.books.wouldRefuse(reason);
    run.books.wouldStop(run.limits.stop(), nowNanos, 1);
  }

  private String refused(Run run, Attempt attempt, RefusalReason reason) {
    String message = Messages.refused(attempt, reason);
    if (run.books.refused(reason)) {
      services.emit(new RunEvent.Refused(run.id(), run.name, reason, message));
    }
    finalCalls.giveBack(attempt);
    run.finish(attempt, AttemptEnd.REFUSED);
    services.retries.takesBack(attempt);
    pace(run);
    return message;
  }

  /** Why {@code run}, whose deadline has passed, may not block in anything new. */
  String late(Run run) {
    run.timeIsUp(); // the watchdog may be a moment behind
    String message = Messages.late(run);
    if (run.books.refused(RefusalReason.AFTER_DEADLINE)) {
      services.emit(
          new RunEvent.Refused(run.id(), run.name, RefusalReason.AFTER_DEADLINE, message));
    }
    pace(run);
    return message;
  }

  /** Holds back a thread that was refused again and again. */
  private void pace(Run run) {
    Thread thread = Thread.currentThread();
    pause(thread, run.pacing().refusalNanos(threadId(thread)));
  }

  /** Holds back a thread whose retries were refused again and again. */
  void paceRetry(Run run) {
    Thread thread = Thread.currentThread();
    pause(thread, run.pacing().retryNanos(threadId(thread)));
  }

  private void pause(Thread thread, long nanos) {
    if (nanos > 0 && Pacing.mayWait(thread)) {
      // An interrupt ends the pause and stays set: it is the application's.
      pause.accept(nanos);
    }
  }

  @SuppressWarnings("deprecation") // threadId() is 19 and later
  private static long threadId(Thread thread) {
    return thread.getId();
  }

  /**
   * The limit by which what left the entry point of {@code run} was refused or cut: its deadline,
   * its own or one that a child inherited, or what it may spend; null if it came from none.
   */
  static @Nullable StopReason stopBy(Run run, Throwable thrown) {
    String id = run.id();
    try {
      Throwable cause = thrown;
      for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
        String message = cause.getMessage();
        if (message != null && message.contains(Messages.MARKER) && message.contains(id)) {
          return stopBy(run, message);
        }
        cause = cause.getCause();
      }
    } catch (Throwable t) {
      // An application's getMessage() and getCause() may do anything: it is its own exception.
    }
    return null;
  }

  private static @Nullable StopReason stopBy(Run run, String message) {
    if (Messages.isOfStep(message)) {
      return null;
    }
    StopReason spent = Messages.spent(message);
    return spent != null || !run.limits.bounded() ? spent : run.limits.stop();
  }
}
