package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/** What is known of one provider, process-wide. Thread-safe. */
final class Provider {
  final String name;
  final RetryWindow window;

  private final Timings timings = new Timings();

  /**
   * @param head until the head of a response
   * @param whole until the end of its body
   */
  record Timing(Latency head, Latency whole) {
    static final Timing UNKNOWN = new Timing(Latency.UNKNOWN, Latency.UNKNOWN);
  }

  Provider(String name, long nowNanos) {
    this.name = name;
    this.window = new RetryWindow(nowNanos);
  }

  /** See {@link Timings#of}. */
  Timing timing(String what, @Nullable String target) {
    return timings.of(what, target);
  }
}
