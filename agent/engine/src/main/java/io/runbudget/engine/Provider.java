package io.runbudget.engine;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What is known of one provider, process-wide. Thread-safe. */
final class Provider {
  final String name;
  final RetryWindow window;

  private final Timings timings;

  /**
   * @param head until the head of a response
   * @param whole until the end of its body
   */
  record Timing(Latency head, Latency whole) {
    static final Timing UNKNOWN = new Timing(Latency.UNKNOWN, Latency.UNKNOWN);
  }

  /**
   * @param kinds how many kinds of calls all providers have, see {@link Timings}
   * @param named likewise
   */
  Provider(String name, long nowNanos, AtomicInteger kinds, AtomicInteger named) {
    this.timings = new Timings(kinds, named);
    this.name = name;
    this.window = new RetryWindow(nowNanos);
  }

  /** See {@link Timings#of}. */
  Timing timing(String what, @Nullable String target) {
    return timings.of(what, target);
  }
}
