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
  private final int retry;
  private final Duration backoff;

  private Allowed(Object client, int retry, Duration backoff) {
    this.client = client;
    this.retry = retry;
    this.backoff = backoff;
  }

  static void waits(Object client, int retry, Duration backoff) {
    CURRENT.set(new Allowed(client, retry, backoff));
  }

  /**
   * The backoff that {@code client} was allowed on this thread before its {@code retry}-th retry;
   * null if none, or taken before.
   */
  static @Nullable Duration take(Object client, int retry) {
    Allowed current = CURRENT.get();
    if (current == null) {
      return null;
    }
    CURRENT.remove();
    boolean same = current.client == client && current.retry == retry;
    return same ? current.backoff : null;
  }

  static void forget() {
    CURRENT.remove();
  }
}
