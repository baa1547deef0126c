package sample.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code POST /ask {"id": ..., "question": ...}} */
final class AskHandler implements HttpHandler {
  private static final Logger log = LoggerFactory.getLogger(AskHandler.class);

  private final ResearchAgent agent;

  AskHandler(ResearchAgent agent) {
    this.agent = agent;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    JsonNode asked = Provider.json().readTree(exchange.getRequestBody());
    String id = asked.path("id").asText();
    ObjectNode reply = JsonNodeFactory.instance.objectNode().put("id", id);
    int status = 200;
    try {
      reply.put("answer", agent.answer(id, asked.path("question").asText()));
      log.info("{}: answered", id);
    } catch (InterruptedIOException e) {
      status = failed(504, reply, e);
    } catch (IOException e) {
      status = failed(502, reply, e);
    } catch (InterruptedException e) {
      // Not passed on to the pool's thread: the server would close the connection unanswered.
      status = failed(503, reply, e);
    }
    Replies.send(exchange, status, reply);
  }

  private static int failed(int status, ObjectNode reply, Exception e) {
    log.warn("{}: {} after {}", reply.path("id").asText(), status, e.toString());
    reply.put("error", e.getClass().getSimpleName());
    return status;
  }
}
