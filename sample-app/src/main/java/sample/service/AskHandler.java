package sample.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;

/** {@code POST /ask {"id": ..., "question": ...}}: the answer. */
final class AskHandler implements HttpHandler {
  private final ResearchAgent agent;

  AskHandler(ResearchAgent agent) {
    this.agent = agent;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    JsonNode asked = Replies.asked(exchange);
    String question = asked.path("question").asText();
    Outcome outcome = Outcome.of(asked.path("id").asText(), () -> agent.answer(question));
    Replies.send(
        exchange,
        outcome.status(),
        JsonNodeFactory.instance.objectNode().put("answer", outcome.answer()));
  }
}
