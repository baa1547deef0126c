package io.runbudget.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * The retry budget of one provider: how many of its attempts of the last minute were retries. Once
 * that is too much, retries are refused but for one probe every five seconds, and an answered probe
 * ends it. First attempts are never refused here: they are the load that the application means.
 *
 * <p>Lock-free. A slot is a second, its attempts and its retries in one long, so that counting is
 * one compare-and-set. Who wants to retry is counted first and then looks at what was counted
 * before, and if it is late, in newer seconds too: of many at once none slips through. Of those in
 * one second as many go as fit; two on either side of its end may see each other and both not go.
 */
final class RetryWindow {
  /**
   * Retries among attempts beyond which it trips: load stays below 1.25 times the first attempts.
   */
  static final int SHARE_PERCENT = 20;

  /** Below so many retries the share says nothing. */
  static final int LEAST_RETRIES = 10;

  /** So many are enough if nothing has succeeded for a while. */
  static final int LEAST_RETRIES_WITHOUT_SUCCESS = 3;

  static final long WITHOUT_SUCCESS_NANOS = 10_000_000_000L;
  static final long PROBE_NANOS = 5_000_000_000L;
  static final int SLOTS = 60;

  /** What is decided about a retry. */
  enum Verdict {
    GO,
    PROBE,
    REFUSED
  }

  private static final long SECOND = 1_000_000_000L;
  private static final int COUNT_BITS = 18;
  private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;
  private static final long ONE_RETRY = 1L << COUNT_BITS;
  private static final int SECOND_SHIFT = 2 * COUNT_BITS; // leaves eight years of seconds
  private static final long RETRY = ONE_RETRY + 1;

  /** To trip, to be the probe and to end it are one compare-and-set each; who loses looks again. */
  private static final AtomicReferenceFieldUpdater<RetryWindow, State> STATE =
      AtomicReferenceFieldUpdater.newUpdater(RetryWindow.class, State.class, "state");

  private final long epoch;
  private volatile State state = State.counting();

  /** What one attempt is counted as, which is the same for all of a second. */
  private volatile @Nullable Counted attempt;

  /** At first as long ago as if nothing ever had. */
  private final AtomicLong lastSuccess;

  /**
   * @param slots what is counted; others from the end of a probe on
   * @param nextProbe when one may go, if tripped
   */
  private record State(AtomicLongArray slots, boolean tripped, long nextProbe) {
    static State counting() {
      return new State(new AtomicLongArray(SLOTS), false, 0);
    }

    State probeAfter(long nowNanos) {
      return new State(slots, true, nowNanos + PROBE_NANOS);
    }

    /** What was counted until now would trip it again. */
    State ended() {
      return tripped ? counting() : this;
    }
  }

  RetryWindow(long nowNanos) {
    epoch = nowNanos;
    lastSuccess = new AtomicLong(nowNanos - WITHOUT_SUCCESS_NANOS);
  }

  /**
   * An attempt goes out that is no retry, or comes when the provider has told it to.
   *
   * @return what is counted for it
   */
  Counted attempt(long nowNanos) {
    long second = second(nowNanos);
    add(state.slots, second, 1);
    Counted last = attempt;
    if (last == null || second(last.nanos()) != second) {
      last = new Counted(this, false, nowNanos);
      attempt = last;
    }
    return last;
  }

  /** Somebody wants to retry; unless refused, it is counted, as an attempt too. */
  Verdict retry(long nowNanos) {
    State before = state;
    long second = second(nowNanos);
    while (before.tripped) {
      if (nowNanos - before.nextProbe < 0) {
        return Verdict.REFUSED;
      }
      if (STATE.compareAndSet(this, before, before.probeAfter(nowNanos))) {
        add(before.slots, second, RETRY);
        return Verdict.PROBE;
      }
      before = state; // somebody else is the probe, or one has just been answered
    }
    long own = add(before.slots, second, RETRY);
    long all = sum(before.slots, second, own);
    if (!trips(attempts(all) - 1, retries(all) - 1, nowNanos)) {
      return Verdict.GO;
    }
    add(before.slots, second, -RETRY);
    STATE.compareAndSet(this, before, before.probeAfter(nowNanos));
    return Verdict.REFUSED;
  }

  /**
   * What was counted at {@code thenNanos} does not go out after all; nor has it seen how the
   * provider is. What is no longer counted by then is nowhere to be taken from.
   */
  void takesBack(boolean retry, boolean probe, long thenNanos) {
    State now = state;
    long second = second(thenNanos);
    int slot = (int) (second % SLOTS);
    long counted = now.slots.get(slot);
    long less = retry ? RETRY : 1;
    while (counted >>> SECOND_SHIFT == second
        && holds(counted, less)
        && !now.slots.compareAndSet(slot, counted, counted - less)) {
      counted = now.slots.get(slot);
    }
    if (probe && now.tripped && now.nextProbe == thenNanos + PROBE_NANOS) { // none since
      STATE.compareAndSet(this, now, new State(now.slots, true, thenNanos)); // the next may be it
    }
  }

  private static boolean holds(long slot, long what) {
    return (slot & COUNT_MASK) >= (what & COUNT_MASK)
        && (slot >>> COUNT_BITS & COUNT_MASK) >= what >>> COUNT_BITS;
  }

  /** Whether {@link #retry} would be refused, with nothing counted: for whoever only watches. */
  boolean wouldRefuse(long nowNanos) {
    long all = sum(nowNanos);
    return trips(attempts(all), retries(all), nowNanos);
  }

  /** A retry that was only watched goes out. */
  void watched(long nowNanos) {
    add(state.slots, second(nowNanos), RETRY);
  }

  private boolean trips(long attempts, long retries, long nowNanos) {
    return (retries >= LEAST_RETRIES && retries * 100 > attempts * SHARE_PERCENT)
        || (retries >= LEAST_RETRIES_WITHOUT_SUCCESS
            && nowNanos - lastSuccess.get() >= WITHOUT_SUCCESS_NANOS);
  }

  /** An attempt was answered. */
  void answered(boolean probe, long nowNanos) {
    // Of two at once the later stays, whoever is here first.
    lastSuccess.accumulateAndGet(nowNanos, (last, now) -> now - last > 0 ? now : last);
    if (probe) {
      STATE.updateAndGet(this, State::ended);
    }
  }

  boolean isTripped() {
    return state.tripped;
  }

  /** Nanoseconds until a probe may go. */
  long untilProbe(long nowNanos) {
    State now = state;
    return now.tripped ? Math.max(0, now.nextProbe - nowNanos) : 0;
  }

  /** Retries among the attempts of the last minute. */
  int percent(long nowNanos) {
    long all = sum(nowNanos);
    return attempts(all) == 0 ? 0 : (int) (retries(all) * 100 / attempts(all));
  }

  private long second(long nowNanos) {
    return (nowNanos - epoch) / SECOND;
  }

  /** Returns the slot as it is then, not as others have changed it since. */
  private static long add(AtomicLongArray slots, long second, long what) {
    int slot = (int) (second % SLOTS);
    while (true) {
      long before = slots.get(slot);
      long of = before >>> SECOND_SHIFT;
      long base = of == second ? before : second << SECOND_SHIFT;
      boolean full = (base & COUNT_MASK) == COUNT_MASK; // a quarter of a million in a second
      if (of > second || full) { // newer: it took a minute to get here, and counts no more
        return base;
      }
      if (slots.compareAndSet(slot, before, base + what)) {
        return base + what;
      }
    }
  }

  private long sum(long nowNanos) {
    AtomicLongArray slots = state.slots;
    long second = second(nowNanos);
    return sum(slots, second, slots.get((int) (second % SLOTS)));
  }

  /** Attempts in the lower half, retries in the upper; {@code own} is the slot of that second. */
  private static long sum(AtomicLongArray slots, long second, long own) {
    long attempts = 0;
    long retries = 0;
    for (int i = 0; i < SLOTS; i++) {
      long slot = i == second % SLOTS ? own : slots.get(i);
      if (second - (slot >>> SECOND_SHIFT) < SLOTS) { // or newer, for who is late
        attempts += slot & COUNT_MASK;
        retries += slot >>> COUNT_BITS & COUNT_MASK;
      }
    }
    return retries << Integer.SIZE | attempts;
  }

  private static long attempts(long sum) {
    return sum & 0xFFFF_FFFFL;
  }

  private static long retries(long sum) {
    return sum >>> Integer.SIZE;
  }
}
