package io.runbudget.engine;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls of one run that were refused for what others in flight held. Such a call has come too early
 * if they do not use it all, and no limit has ended its run. Or it has come too late: that is known
 * once they have ended, so it is looked at as the run ends, by what was really spent.
 *
 * <p>A call that is asked for again, in the same loop or on the same thread, is the same one: once
 * it is let go nothing has happened. Guarded by its monitor, within which nothing foreign is
 * called.
 */
final class EarlyRefusals {
  /** Loops or threads whose call is remembered, at most. */
  private static final int MOST = 256;

  private final Map<Object, Purse.Limit> refused = new HashMap<>();

  /** A call was refused in its run, which is or is within the one whose {@code limit} it is. */
  static void refused(Attempt attempt, Purse.Limit limit) {
    Run each = attempt.run;
    while (each != null) {
      each.early().add(by(attempt), limit);
      each = each.purse == limit.purse() ? null : each.parent;
    }
  }

  /** A call is let go. */
  static void letGo(Attempt attempt) {
    for (Run each = attempt.run; each != null; each = each.parent) {
      EarlyRefusals early = each.earlyIfAny();
      if (early != null) {
        early.remove(by(attempt));
      }
    }
  }

  private static Object by(Attempt attempt) {
    Step step = attempt.step();
    return step == null ? attempt.thread : step;
  }

  private synchronized void add(Object by, Purse.Limit limit) {
    if (refused.size() < MOST || refused.containsKey(by)) {
      refused.put(by, limit);
    }
  }

  private synchronized void remove(Object by) {
    refused.remove(by);
  }

  /** The run has its result: nothing is spent any more, but by leftovers. Was any too late? */
  static void ended(Run run, RunServices services) {
    EarlyRefusals early = run.earlyIfAny();
    if (early == null) {
      return;
    }
    boolean enforces = services.enforces(run);
    Purse.Limit reached = early.reached(enforces);
    if (reached != null && enforces && run.latch(reached.reason())) {
      Stops.spent(run, reached, true);
    } else if (reached != null
        && !enforces
        && run.books.wouldStop(reached.reason(), services.ticker.nanos(), 1)) {
      Stops.spent(run, reached, false);
    }
  }

  /**
   * A limit that has left no room for all of them.
   *
   * @param enforced else they were let go all the same, and are part of what was spent
   */
  private synchronized Purse.@Nullable Limit reached(boolean enforced) {
    for (Purse.Limit each : refused.values()) {
      long needs = 0;
      int calls = 0;
      for (Purse.Limit other : refused.values()) {
        if (other.purse() == each.purse() && other.reason() == each.reason()) {
          needs += other.needs();
          calls++;
        }
      }
      Purse.Limit now = each.purse().limit(each.reason(), needs, calls);
      if (enforced ? now.isFinal() : now.isExceeded()) {
        return now;
      }
    }
    return null;
  }
}
