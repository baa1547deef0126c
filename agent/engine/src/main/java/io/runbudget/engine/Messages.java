package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetErrors;
import org.jspecify.annotations.Nullable;

/**
 * The texts that reach the application inside its client's own exceptions. They begin with {@link
 * #MARKER}, by which a circuit breaker can be told not to count them, and name the run.
 */
final class Messages {

  /** Stable: may be relied upon. */
  static final String MARKER = RunbudgetErrors.MARKER;

  /** What is said of a step alone, whose run goes on. */
  private static final String OF_STEP = MARKER + "step ";

  private static final String RAISE = "; raise runbudget.";

  private Messages() {}

  /** The run was stopped. */
  static String stopped(Run run) {
    return MARKER + reached(run) + in(run) + tail(run);
  }

  /** The attempt was stopped in flight. */
  static String cut(Attempt attempt) {
    String limit = attempt.limit();
    if (limit != null) {
      return OF_STEP + "stopped, " + limit + in(attempt.run) + at(attempt);
    }
    return MARKER + reached(attempt.run) + in(attempt.run) + at(attempt) + tail(attempt.run);
  }

  /** The attempt was not begun. */
  static String refused(Attempt attempt, RefusalReason reason) {
    Run run = attempt.run;
    Purse.Limit spent = attempt.spentLimit;
    if (spent != null) {
      return MARKER
          + "refused, "
          + reason.word()
          + ": "
          + spent.words()
          + upTo(run, spent.purse())
          + at(attempt)
          + RAISE
          + spent.reason().word()
          + ", or see: runs show "
          + run.id();
    }
    if (reason == RefusalReason.WRITE_UNKNOWN) {
      return OF_STEP
          + "refused, "
          + reason.word()
          + ": "
          + attempt.call.method()
          + " to "
          + attempt.provider.name
          + " is not sent, "
          + attempt.why
          + "; see: ledger list"
          + in(run)
          + at(attempt);
    }
    if (isOfStep(reason)) {
      return retry(attempt, reason, attempt.step(), run.services.ticker.nanos());
    }
    String measured = attempt.why == null ? "" : " and " + attempt.why + ",";
    return head(run, reason) + measured + in(run) + at(attempt) + tail(run);
  }

  private static boolean isOfStep(RefusalReason reason) {
    return reason == RefusalReason.PROVIDER_UNAVAILABLE || reason == RefusalReason.RETRIES_SPENT;
  }

  /**
   * A retry is refused. Tools hand such words on to a model, hence they say what else to do.
   *
   * @param step the loop that asks; null outside of known loops
   */
  static String retry(Attempt last, RefusalReason reason, @Nullable Step step, long nowNanos) {
    StringBuilder text = new StringBuilder(OF_STEP).append("refused, ").append(reason.word());
    Provider provider = last.provider;
    if (reason == RefusalReason.PROVIDER_UNAVAILABLE) {
      text.append(": ")
          .append(provider.name)
          .append(" is unavailable, ")
          .append(provider.window.percent(nowNanos))
          .append(" % of the calls to it in the last 60 s were retries; the next probe may go in ")
          .append(Seconds.of(provider.window.untilProbe(nowNanos)))
          .append(". Do not call it again now: choose another way, or ask a person");
    } else {
      int status = last.status();
      text.append(": ").append(provider.name).append(" was called again as often as it may be");
      if (status > 0) {
        text.append(", last status ").append(status);
      }
    }
    if (step != null) {
      text.append("; by ").append(step.loops());
    }
    return text.append(in(last.run)).append(at(last)).toString();
  }

  /** Whether {@code text} tells of a single step's end, not of a run's. */
  static boolean isOfStep(String text) {
    return text.contains(OF_STEP);
  }

  /** The limit of what may be spent by which {@code text} says a call was refused, if it does. */
  static @Nullable StopReason spent(String text) {
    int at = text.indexOf(RAISE);
    String said = at < 0 ? "" : text.substring(at + RAISE.length());
    return said.startsWith(StopReason.TOKENS.word())
        ? StopReason.TOKENS
        : said.startsWith(StopReason.USD.word()) ? StopReason.USD : null;
  }

  /** A step's timeout leaves no room for the backoff of {@code step}. */
  static String doomed(Step step, Attempt last, long backoffNanos) {
    return OF_STEP
        + "refused, "
        + RefusalReason.DOOMED_BACKOFF.word()
        + ": "
        + step.loops()
        + " would try again after "
        + Seconds.of(backoffNanos)
        + "; step timeout of "
        + Seconds.of(last.policy.stepNanos())
        + " (endpoint."
        + last.policy.name()
        + ")"
        + in(last.run)
        + at(last);
  }

  /** The deadline has passed: nothing new is begun. */
  static String late(Run run) {
    return head(run, RefusalReason.AFTER_DEADLINE) + in(run) + tail(run);
  }

  private static String head(Run run, RefusalReason reason) {
    long now = run.services.ticker.nanos();
    StringBuilder text = new StringBuilder(MARKER).append("refused, ").append(reason.word());
    text.append(": deadline of ").append(Seconds.of(run.limits.lengthNanos()));
    if (reason == RefusalReason.WOULD_NOT_FIT) {
      text.append(" is ")
          .append(Seconds.of(run.limits.deadlineNanos() - now))
          .append(" away, of which ")
          .append(Seconds.of(run.limits.reserveNanos()))
          .append(" are held in reserve,");
    } else {
      text.append(passed(run, now));
    }
    return text.toString();
  }

  /** A loop is told not to try again. */
  static String doomed(Run run, RefusalReason reason, @Nullable Step step, long backoffNanos) {
    long now = run.services.ticker.nanos();
    StringBuilder text = new StringBuilder(MARKER).append("refused, ").append(reason.word());
    text.append(": ").append(step == null ? "a retry loop" : step.loops());
    text.append(" would try again");
    if (backoffNanos > 0) {
      text.append(" after ").append(Seconds.of(backoffNanos));
    }
    text.append("; deadline of ").append(Seconds.of(run.limits.lengthNanos()));
    if (run.limits.isPast(now)) {
      text.append(passed(run, now));
    } else {
      text.append(" is ").append(Seconds.of(run.limits.deadlineNanos() - now)).append(" away");
    }
    return text.append(in(run)).append(tail(run)).toString();
  }

  private static String passed(Run run, long now) {
    return " passed " + Seconds.of(now - run.limits.deadlineNanos()) + " ago";
  }

  /** The run, and those around it up to the one whose limit it is, by which each knows its own. */
  private static String upTo(Run run, Purse owner) {
    StringBuilder text = new StringBuilder(" in run ").append(run.id());
    text.append(" (").append(run.name).append(")");
    Run around = run;
    while (around.purse != owner && around.parent != null) {
      around = around.parent;
      text.append(" of ").append(around.id());
    }
    return text.toString();
  }

  private static String reached(Run run) {
    long now = run.services.ticker.nanos();
    return (run.limits.inherited() ? "inherited deadline of " : "deadline of ")
        + Seconds.of(run.limits.lengthNanos())
        + " reached after "
        + Seconds.of(now - run.startNanos);
  }

  /**
   * The run, and the runs around it whose deadline it is: each of them knows by its id that it was
   * its own limit that acted.
   */
  private static String in(Run run) {
    StringBuilder text = new StringBuilder(" in run ").append(run.id());
    text.append(" (").append(run.name).append(")");
    Run around = run;
    while (around.limits.inherited() && around.parent != null) {
      around = around.parent;
      text.append(" of ").append(around.id());
    }
    return text.toString();
  }

  private static String at(Attempt attempt) {
    return " at attempt " + attempt.number + " on " + attempt.connector();
  }

  private static String tail(Run run) {
    long now = run.services.ticker.nanos();
    long all = now - run.startNanos;
    long http = Math.min(all, run.books.busyNanos(now));
    return " ("
        + Seconds.of(http)
        + " http, "
        + Seconds.of(all - http)
        + " other); raise runbudget.deadline, or see: runs show "
        + run.id();
  }
}
