package io.runbudget.engine;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Slows a loop that swallows refusals: from the third one of a run on one thread each waits a
 * little longer before it is given, so that the loop costs no core. Belongs to one run.
 */
final class Pacing {
  private static final long FIRST_MILLIS = 10;
  private static final long MOST_MILLIS = 250;
  private static final int FREE = 2;

  private final Map<Long, Integer> refusals = new HashMap<>();

  /** How long this refusal is to be held back. */
  synchronized long nextNanos(long threadId) {
    int before = refusals.merge(threadId, 1, Integer::sum) - 1;
    if (before < FREE) {
      return 0;
    }
    int doublings = Math.min(before - FREE, 10);
    return TimeUnit.MILLISECONDS.toNanos(Math.min(FIRST_MILLIS << doublings, MOST_MILLIS));
  }

  /** An event loop serves others too and is never held back. */
  static boolean mayWait(Thread thread) {
    String kind = thread.getClass().getName();
    String name = thread.getName().toLowerCase(Locale.ROOT);
    return !kind.contains("FastThreadLocalThread")
        && !kind.contains("VertxThread")
        && !name.contains("eventloop")
        && !name.contains("reactor-http")
        && !name.contains("selectormanager");
  }
}
