package sample.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.io.IOException;

/** {@code GET /health}: up, if the provider can be reached; and how the parts are. */
final class HealthHandler implements HttpHandler {
  private final Services services;
  private final SourceList sources;
  private final Inbox inbox;
  private final CircuitBreaker breaker;

  HealthHandler(Services services, SourceList sources, Inbox inbox, CircuitBreaker breaker) {
    this.services = services;
    this.sources = sources;
    this.inbox = inbox;
    this.breaker = breaker;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    boolean up = services.reachable();
    Replies.send(
        exchange,
        up ? 200 : 503,
        JsonNodeFactory.instance
            .objectNode()
            .put("up", up)
            .put("sources_age_ms", sources.ageMs())
            .put("consumers_lost", inbox.consumersLost())
            .put("breaker", breaker.getState().name())
            .put("breaker_failures", breaker.getMetrics().getNumberOfFailedCalls()));
  }
}
