package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/**
 * Holds one attempt to the timeouts of its endpoint. The watchdog looks when the soonest is due and
 * stops the attempt if it is still in that phase; the run goes on. Written by the library's threads
 * as the attempt goes on, read by the watchdog, under its monitor; whether the attempt has ended
 * just then is decided by the attempt's own state, in which the end and the cut exclude each other.
 */
final class Phase extends Timed {
  private static final long NONE = Long.MAX_VALUE;

  private final Attempt attempt;
  private final RunServices services;

  /** From the attempt's begin; fixed. */
  private final long attemptAfter;

  private final long stepAfter;

  // From the attempt's begin, NONE while not in that phase.
  private volatile long connectAfter = NONE;
  private volatile long responseAfter = NONE;

  /** Whether the next thing to do is to close what the library's cancel has not ended. */
  private boolean closes;

  private boolean forgotten;

  /** Observe has counted it; enforce would have ended it there. */
  private boolean counted;

  Phase(Attempt attempt, RunServices services) {
    this.attempt = attempt;
    this.services = services;
    EndpointPolicy policy = attempt.policy;
    long begin = attempt.beginNanos;
    attemptAfter = policy.attemptNanos() > 0 ? policy.attemptNanos() : NONE;
    stepAfter = policy.stepNanos() > 0 ? attempt.stepSince + policy.stepNanos() - begin : NONE;
    arm();
  }

  /** An exchange begins. */
  synchronized void exchange(long nowNanos) {
    boolean tells = attempt.call.request() != null; // only such guards say when it is connected
    if (tells && attempt.policy.connectNanos() > 0) {
      connecting(nowNanos);
    } else {
      connected(nowNanos); // as good as: whoever sets both is told when it really is
    }
  }

  /** A connection is to be had. */
  synchronized void connecting(long nowNanos) {
    long connect = attempt.policy.connectNanos();
    connectAfter = connect > 0 ? nowNanos - attempt.beginNanos + connect : NONE;
    responseAfter = NONE;
    arm();
  }

  /** It has its connection. */
  synchronized void connected(long nowNanos) {
    connectAfter = NONE;
    ResponseLimit limit = attempt.policy.response();
    responseAfter =
        limit == null ? NONE : nowNanos - attempt.beginNanos + limit.nanos(attempt.timing().head());
    arm();
  }

  /** The head of the response is there, or a connection of which no use is made yet. */
  synchronized void responded() {
    connectAfter = NONE;
    responseAfter = NONE;
  }

  /** What is left until the soonest limit. */
  long left(long nowNanos) {
    long soonest = soonest();
    return soonest == NONE ? NONE : soonest - (nowNanos - attempt.beginNanos);
  }

  private long soonest() {
    return Math.min(Math.min(connectAfter, responseAfter), Math.min(attemptAfter, stepAfter));
  }

  /** The attempt was cut: what its library's cancel does not end is closed shortly after. */
  synchronized void closes() {
    closes = true;
    services.timers.at(this, services.ticker.nanos() + Ladder.CLOSE_GRACE);
  }

  /** Nobody tells any more how its attempt goes on. One that was cut is closed all the same. */
  synchronized void forgotten() {
    forgotten = true;
    if (!closes) {
      services.timers.cancel(this);
    }
  }

  private void arm() {
    long soonest = soonest();
    if (soonest != NONE && !closes && !forgotten) {
      services.timers.at(this, attempt.beginNanos + soonest);
      if (attempt.isOver()) { // ended just now, and could not cancel what was not yet there
        services.timers.cancel(this);
      }
    }
  }

  /** Under the monitor, so that a phase that ends just now is either over or cut, not both. */
  @Override
  synchronized void due(long nowNanos) {
    if (attempt.isOver() || services.mode() == Mode.OFF) {
      return; // or freed
    }
    if (closes) {
      services.ladder.closeLater(attempt);
      return;
    }
    String limit = forgotten ? null : reached(nowNanos);
    if (limit == null) {
      arm();
    } else if (services.enforces(attempt.run)) {
      services.ladder.cutByPolicy(attempt, limit);
    } else if (!counted) {
      counted = true;
      attempt.run.books.wouldHave(limit.substring(0, limit.indexOf(" of ")));
    }
  }

  /** The limit that has passed, in words; null if none has. */
  @Nullable String reached(long nowNanos) {
    long passed = nowNanos - attempt.beginNanos;
    EndpointPolicy policy = attempt.policy;
    ResponseLimit response = policy.response();
    if (connectAfter - passed <= 0) {
      return words("connect", policy.connectNanos());
    }
    if (response != null && responseAfter - passed <= 0) {
      return words("response", response.nanos(attempt.timing().head()));
    }
    if (attemptAfter - passed <= 0) {
      return words("attempt", attemptAfter);
    }
    return stepAfter - passed <= 0 ? words("step", policy.stepNanos()) : null;
  }

  private String words(String kind, long nanos) {
    return kind + " timeout of " + Seconds.of(nanos) + " (endpoint." + attempt.policy.name() + ")";
  }
}
