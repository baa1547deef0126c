package io.runbudget.engine;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The points in time that bound one run, fixed when it opens. Without a deadline nothing is ever
 * due.
 *
 * @param bounded whether there is a deadline at all
 * @param lengthNanos from the run's start to its deadline, -1 without one
 * @param deadlineNanos the point, on the ticker
 * @param attemptLimitNanos where attempts end: the deadline less the reserve, never after the
 *     parent's
 * @param finalLimitNanos where a final call of a model ends: the deadline, but not within the
 *     parent's reserve
 * @param inherited whether the parent's deadline is the earlier one
 * @param basis what the deadline rests on; {@code inherited} or {@code none} if so
 */
record RunLimits(
    boolean bounded,
    long lengthNanos,
    long deadlineNanos,
    long attemptLimitNanos,
    long finalLimitNanos,
    boolean inherited,
    String basis) {

  private static final RunLimits NONE = new RunLimits(false, -1, 0, 0, 0, false, "none");

  static RunLimits of(
      EntryPoint point,
      EngineSettings settings,
      @Nullable Run parent,
      Ticker ticker,
      long startNanos) {
    RunLimits outer = parent == null ? NONE : parent.limits;
    Optional<Duration> own = point.deadline();
    // The general deadline is for runs of their own: a child has its own, or its parent's.
    Optional<Duration> length = own.isPresent() || parent != null ? own : settings.deadline();
    if (length.isEmpty()) {
      return outer.bounded ? inherited(outer, startNanos) : NONE;
    }
    Deadline deadline = Deadline.after(ticker, startNanos, length.get());
    if (outer.bounded && outer.deadlineNanos - deadline.atNanos() <= 0) {
      return inherited(outer, startNanos);
    }
    long lengthNanos = deadline.atNanos() - startNanos;
    long limit = deadline.minus(Reserve.of(lengthNanos, settings.reserve())).atNanos();
    if (outer.bounded && outer.attemptLimitNanos - limit < 0) {
      limit = outer.attemptLimitNanos;
    }
    long last = deadline.atNanos();
    if (outer.bounded && outer.attemptLimitNanos - last < 0) {
      last = outer.attemptLimitNanos;
    }
    return new RunLimits(true, lengthNanos, deadline.atNanos(), limit, last, false, point.basis());
  }

  private static RunLimits inherited(RunLimits outer, long startNanos) {
    return new RunLimits(
        true,
        Math.max(0, outer.deadlineNanos - startNanos),
        outer.deadlineNanos,
        outer.attemptLimitNanos,
        outer.attemptLimitNanos,
        true,
        "inherited");
  }

  long reserveNanos() {
    return deadlineNanos - attemptLimitNanos;
  }

  /** What an attempt may still take; {@link Long#MAX_VALUE} without a deadline. */
  long attemptLeft(long nowNanos) {
    return bounded ? attemptLimitNanos - nowNanos : Long.MAX_VALUE;
  }

  /** What a final call may still take; likewise. */
  long finalLeft(long nowNanos) {
    return bounded ? finalLimitNanos - nowNanos : Long.MAX_VALUE;
  }

  boolean isPast(long nowNanos) {
    return bounded && deadlineNanos - nowNanos <= 0;
  }

  StopReason stop() {
    return inherited ? StopReason.DEADLINE_INHERITED : StopReason.DEADLINE;
  }
}
