package io.runbudget.guard.openai;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The backoff that the retry just allowed was asked for with, so that the loop waits that long and
 * not what chance would give the second time. Between question and wait the thread does nothing
 * else; one that never came to wait is forgotten with the next question.
 */
final class Allowed {
  private static final ThreadLocal<@Nullable Allowed> CURRENT = new ThreadLocal<>();

  private final Object client;
  private final Duration backoff;

  private Allowed(Object client, Duration backoff) {
    this.client = client;
    this.backoff = backoff;
  }

  static void waits(Object client, Duration backoff) {
    CURRENT.set(new Allowed(client, backoff));
  }

  /** The backoff that {@code client} was allowed on this thread; null if none, or taken before. */
  static @Nullable Duration take(Object client) {
    Allowed current = CURRENT.get();
    CURRENT.remove();
    return current == null || current.client != client ? null : current.backoff;
  }

  static void forget() {
    CURRENT.remove();
  }
}
