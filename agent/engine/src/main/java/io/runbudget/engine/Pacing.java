package io.runbudget.engine;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Slows a loop that swallows refusals, so that it costs no core: from the third one of a run on one
 * thread each is held back. Belongs to one run.
 *
 * <p>What sends nothing is held back by little for as long as it may be a list that is worked off,
 * each item in its own try: that is over within a quarter of a second more, and only a loop without
 * an end is slowed more and more. What lost its backoff and may call at once is slowed from the
 * start.
 */
final class Pacing {
  private static final long FIRST_MILLIS = 10;
  private static final long MOST_MILLIS = 250;
  private static final int FREE = 2;
  private static final long LITTLE_MILLIS = 5;
  private static final int LITTLE = 50;

  private final Map<Long, Integer> refusals = new HashMap<>();

  /** How long the refusal of what then sends nothing is to be held back. */
  synchronized long refusalNanos(long threadId) {
    int before = next(threadId);
    if (before < FREE) {
      return 0;
    }
    return before < LITTLE
        ? TimeUnit.MILLISECONDS.toNanos(LITTLE_MILLIS)
        : doubled(before - LITTLE);
  }

  /** How long a retry's refusal is to be held back, after which a call may be made at once. */
  synchronized long retryNanos(long threadId) {
    int before = next(threadId);
    return before < FREE ? 0 : doubled(before - FREE);
  }

  private int next(long threadId) {
    return refusals.merge(threadId, 1, Integer::sum) - 1;
  }

  private static long doubled(int times) {
    long millis = Math.min(FIRST_MILLIS << Math.min(times, 10), MOST_MILLIS);
    return TimeUnit.MILLISECONDS.toNanos(millis);
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
