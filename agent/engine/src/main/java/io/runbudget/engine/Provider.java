package io.runbudget.engine;

import java.util.concurrent.ConcurrentHashMap;

/** What is known of one provider, process-wide. Thread-safe. */
final class Provider {
  /** Kinds of calls told apart; targets may hold ids without end. */
  private static final int MAX_KINDS = 256;

  final String name;
  final RetryWindow window;

  private final ConcurrentHashMap<Kind, Timing> timings = new ConcurrentHashMap<>();

  private record Kind(String what, String path) {}

  /**
   * @param head until the head of a response
   * @param whole until the end of its body
   */
  record Timing(Latency head, Latency whole) {}

  Provider(String name, long nowNanos) {
    this.name = name;
    this.window = new RetryWindow(nowNanos);
  }

  /**
   * How long one kind of call takes: an endpoint's, or a method's on a path. Of kinds that came too
   * late to be told apart nothing is known.
   */
  Timing timing(String what, String path) {
    Kind kind = new Kind(what, path);
    Timing known = timings.get(kind);
    if (known != null) {
      return known;
    }
    Timing made = new Timing(new Latency(), new Latency());
    Timing before = timings.size() >= MAX_KINDS ? null : timings.putIfAbsent(kind, made);
    return before == null ? made : before;
  }
}
