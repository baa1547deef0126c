package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetRequest;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The rules about retries. Known loops ask at their decision point, before they wait; repetitions
 * outside of known loops are recognised as they begin. What the rules say is done only if retries
 * are a power that was given, else it is counted as what would have been refused.
 */
final class Retries {

  /** Something repeated later than this is not repeated because it failed. */
  private static final long REPEATED_WITHIN = TimeUnit.SECONDS.toNanos(60);

  private final RunServices services;

  Retries(RunServices services) {
    this.services = services;
  }

  private boolean acts(Run run) {
    return services.settings.powers().retries() && services.enforces(run);
  }

  // Known loops.

  /**
   * May {@code step} try again?
   *
   * @return null if it may; it is counted then
   */
  @Nullable String again(Step step) {
    Run run = step.run;
    Attempt last = step.last();
    long now = services.ticker.nanos();
    boolean acts = acts(run);
    RefusalReason refused = last == null ? null : spent(step, last);
    RetryWindow.Verdict verdict = RetryWindow.Verdict.GO;
    Counted counted = null;
    if (refused == null && last != null) {
      RetryWindow window = last.provider.window;
      boolean told = last.status() == 429 && last.saysWhen() && !window.isTripped();
      counted = new Counted(window, !told, now);
      verdict = budget(window, told, now, acts);
      refused = verdict == RetryWindow.Verdict.REFUSED ? RefusalReason.PROVIDER_UNAVAILABLE : null;
    }
    if (refused != null && last != null) {
      if (acts) {
        step.givesUp();
        return refuse(run, last, refused, step, now);
      }
      run.books.wouldHave(refused.word());
      last.provider.window.watched(now);
      counted = new Counted(last.provider.window, true, now);
    }
    step.again(verdict == RetryWindow.Verdict.PROBE, counted);
    return null;
  }

  private @Nullable RefusalReason spent(Step step, Attempt last) {
    int own = last.policy.retries();
    int allowance = own >= 0 ? own : step.allowance();
    boolean more = allowance < 0 || step.spent() < allowance;
    return more && last.isTransient() ? null : RefusalReason.RETRIES_SPENT;
  }

  /**
   * What the provider's retry budget says; a retry that may go is counted.
   *
   * @param told whether it comes when the provider has told it to come, and that is well
   */
  private static RetryWindow.Verdict budget(
      RetryWindow window, boolean told, long now, boolean acts) {
    if (told) {
      window.attempt(now);
      return RetryWindow.Verdict.GO;
    }
    if (acts) {
      return window.retry(now);
    }
    boolean refuses = window.wouldRefuse(now);
    if (!refuses) {
      window.watched(now);
    }
    return refuses ? RetryWindow.Verdict.REFUSED : RetryWindow.Verdict.GO;
  }

  private String refuse(
      Run run, Attempt last, RefusalReason reason, @Nullable Step step, long now) {
    String message = Messages.retry(last, reason, step, now);
    if (run.books.refused(reason)) {
      services.emit(new RunEvent.Refused(run.id(), run.name, reason, message));
    }
    return message;
  }

  // Everybody else.

  /**
   * How often {@code call} has been made before because it failed: on its thread or chain, or as it
   * says itself. Those that a known loop was allowed count too: a loop of the application's around
   * it repeats what it has given up.
   */
  int repetition(Call call) {
    return Math.max(repeated(call), told(call));
  }

  /** By the SDK that sends it, more than the known loop around it knows of. */
  private int told(Call call) {
    RunbudgetRequest request = call.request();
    Step step = call.step();
    try {
      int told = request == null ? 0 : RetryCount.of(request);
      return step == null || told > step.retry() ? told : 0;
    } catch (Throwable t) {
      services.faults.accept(t);
      return 0;
    }
  }

  private int repeated(Call call) {
    Attempt before = call.before();
    if (before == null) {
      return 0;
    }
    try {
      boolean repeats =
          before.hasFailed()
              && before.invitesRepetition(services.ticker.nanos(), REPEATED_WITHIN)
              && call.repeats(before.call);
      return repeats ? before.repetition + 1 : 0;
    } catch (Throwable t) {
      services.faults.accept(t); // a request that cannot be read is nobody's repetition
      return 0;
    }
  }

  /** Whether what repeats {@code call}, of no known loop, is a retry and not a poll. */
  boolean holds(Call call, EndpointPolicy policy) {
    return call.isNoPoll() || policy.enforcesAnonymous() || told(call) > 0;
  }

  /** {@code attempt}, which was let go, is refused before anything of it was sent. */
  void takesBack(Attempt attempt) {
    Counted counted = attempt.counted;
    if (counted != null && !attempt.wasSent()) {
      attempt.counted = null;
      counted.takenBack(attempt.isProbe());
    }
  }

  /**
   * May {@code attempt}, which nobody has asked about before, begin?
   *
   * @return why not; null if it may, and then it is counted
   */
  @Nullable RefusalReason begins(Attempt attempt) {
    RetryWindow window = attempt.provider.window;
    long now = services.ticker.nanos();
    if (attempt.due != Step.Due.NO) {
      return null; // counted when its loop was allowed to make it
    }
    if (attempt.repetition == 0) {
      attempt.counted = window.attempt(now);
      return null;
    }
    // To ask again is how one waits for something to be ready, to write again is a retry, and so is
    // what says that it is one.
    boolean held = holds(attempt.call, attempt.policy);
    boolean acts = held && acts(attempt.run);
    int own = attempt.policy.retries();
    RefusalReason refused =
        own >= 0 && attempt.repetition > own ? RefusalReason.RETRIES_SPENT : null;
    Attempt before = attempt.call.before();
    if (refused == null && held) {
      boolean told =
          before != null
              && before.provider == attempt.provider
              && before.status() == 429
              && before.saysWhen()
              && before.retryAfterLeft(now) == 0
              && !window.isTripped();
      RetryWindow.Verdict verdict = budget(window, told, now, acts);
      attempt.counted = new Counted(window, !told, now);
      refused = verdict == RetryWindow.Verdict.REFUSED ? RefusalReason.PROVIDER_UNAVAILABLE : null;
      attempt.probes(verdict == RetryWindow.Verdict.PROBE);
    } else if (refused == null) {
      attempt.counted = window.attempt(now);
    }
    if (refused != null && !acts) {
      attempt.run.books.wouldHave(refused.word());
      if (held) {
        window.watched(now);
        attempt.counted = new Counted(window, true, now);
      } else {
        attempt.counted = window.attempt(now); // a poll
      }
      return null;
    }
    if (refused != null) {
      attempt.counted = null;
    }
    return refused;
  }
}
