package sample.demo;

import com.fasterxml.jackson.databind.JsonNode;

/** How the service's parts are, by itself; and whether it still answers. */
record Health(JsonNode parts, boolean answers, boolean takesJobs) {
  private static final int STALE_MS = 2_000;

  long sourcesAgeMs() {
    return parts.path("sources_age_ms").asLong(-1);
  }

  /** Whether the lazy thread still does its work, which it begins each 500 ms. */
  boolean fresh() {
    return sourcesAgeMs() >= 0 && sourcesAgeMs() < STALE_MS;
  }

  int consumersLost() {
    return parts.path("consumers_lost").asInt();
  }

  boolean breakerClosed() {
    return parts.path("breaker").asText().equals("CLOSED");
  }

  int breakerFailures() {
    return parts.path("breaker_failures").asInt();
  }
}
