package io.runbudget.engine;

/**
 * Calls that were refused for what others in flight held. Such a call has come too early if they do
 * not use it all, and no limit has ended its run. Or it has come too late: that is known once they
 * have ended, so it is looked at as the run ends, by what was really spent.
 *
 * <p>A run remembers the least of them until a call with a prompt as long is let go, which may be
 * the same once more. It is kept without a lock: of two at once one is forgotten, by which the
 * record of a run is less exact.
 */
final class EarlyRefusals {
  private EarlyRefusals() {}

  /** One of them, and how long its prompt was. */
  record Early(Purse.Limit limit, long promptTokens) {}

  /** A call was refused in {@code run}, which is or is within the one whose {@code limit} it is. */
  static void refused(Run run, Purse.Limit limit, long promptTokens) {
    Run each = run;
    while (each != null) {
      Early before = each.early;
      if (before == null || before.limit.needs() > limit.needs()) {
        each.early = new Early(limit, promptTokens);
      }
      each = each.purse == limit.purse() ? null : each.parent;
    }
  }

  /** A call is let go that has such a prompt. */
  static void letGo(Run run, long promptTokens) {
    for (Run each = run; each != null; each = each.parent) {
      Early early = each.early;
      if (early != null && early.promptTokens <= promptTokens) {
        each.early = null;
      }
    }
  }

  /** The run has its result: was it too late? Nothing is spent any more then, but by leftovers. */
  static void ended(Run run, RunServices services) {
    Early early = run.early;
    if (early == null) {
      return;
    }
    Purse.Limit then = early.limit;
    Purse.Limit now = then.purse().limit(then.reason(), then.needs());
    if (services.enforces(run)) {
      if (now.isFinal() && run.latch(now.reason())) {
        Stops.spent(run, now, true);
      }
    } else if (now.isExceeded() // it was let go, and is part of what was spent
        && run.books.wouldStop(now.reason(), services.ticker.nanos(), 1)) {
      Stops.spent(run, now, false);
    }
  }
}
