package sample.provider;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import sample.provider.Behaviour.Style;

/**
 * A service that fails for two seconds, and after that for as long as more is asked of it than it
 * can bear: what keeps it down is its callers. Thread-safe.
 */
final class QuoteDesk {
  /** Requests within a second that it bears: twice the demo's first attempts. */
  static final int LIMIT = 24;

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private static final long CAUSE = 2 * SECOND;

  private final Deque<Long> lastSecond = new ArrayDeque<>();
  private final Set<String> questions = new HashSet<>();
  private int requests;
  private int failures;
  private long firstNanos;
  private long lastFailureNanos;

  /** The cause comes two seconds after the first request and is gone two seconds later. */
  synchronized Style asked(String question, long nowNanos) {
    if (requests++ == 0) {
      firstNanos = nowNanos;
      lastFailureNanos = causeEnds();
    }
    questions.add(question);
    lastSecond.addLast(nowNanos);
    while (nowNanos - lastSecond.getFirst() >= SECOND) {
      lastSecond.removeFirst();
    }
    boolean caused = nowNanos - (causeEnds() - CAUSE) >= 0 && nowNanos - causeEnds() < 0;
    if (!caused && lastSecond.size() <= LIMIT) {
      return Style.ANSWER;
    }
    failures++;
    lastFailureNanos = Math.max(lastFailureNanos, nowNanos);
    return Style.UNAVAILABLE;
  }

  /** What it has seen; {@code recovery_ms} is from the end of the cause to the last failure. */
  synchronized ObjectNode seen() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("requests", requests)
        .put("first_attempts", questions.size())
        .put("failures", failures)
        .put("recovery_ms", TimeUnit.NANOSECONDS.toMillis(lastFailureNanos - causeEnds()));
  }

  private long causeEnds() {
    return firstNanos + CAUSE + 2 * SECOND;
  }
}
