package sample.provider;

/** What happens to one call: first {@code latencyMs} of nothing, then {@code style}. */
record Behaviour(Style style, int latencyMs) {
  enum Style {
    ANSWER,
    HANG,
    STALL,
    DRIP,
    HEARTBEATS,
    UNAVAILABLE,
    LOSE
  }
}
