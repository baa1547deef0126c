package sample.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;

/** {@code POST /jobs {"id": ..., "question": ...}} and {@code GET /jobs?ID}: what became of it. */
final class JobsHandler implements HttpHandler {
  private final Inbox inbox;

  JobsHandler(Inbox inbox) {
    this.inbox = inbox;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    if (exchange.getRequestMethod().equals("POST")) {
      JsonNode asked = Replies.asked(exchange);
      inbox.add(new Job(asked.path("id").asText(), asked.path("question").asText()));
      Replies.send(exchange, 202, JsonNodeFactory.instance.objectNode());
    } else {
      Replies.send(exchange, 200, inbox.job(exchange.getRequestURI().getQuery()).state());
    }
  }
}
