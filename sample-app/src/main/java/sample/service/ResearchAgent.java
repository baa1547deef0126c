package sample.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the model, does what it says, tells it what came of it, until it has an answer. */
public final class ResearchAgent {
  private static final Logger log = LoggerFactory.getLogger(ResearchAgent.class);
  private static final int MAX_ROUNDS = 20;

  private final ModelClient model;
  private final Tools tools;

  ResearchAgent(ModelClient model, Tools tools) {
    this.model = model;
    this.tools = tools;
  }

  public String answer(String id, String question) throws IOException, InterruptedException {
    Style style = Style.of(question);
    try {
      return research(id, question, style);
    } catch (IOException e) {
      if (style != Style.QUICK) {
        throw e;
      }
      log.warn("{}: best effort, because of {}", id, e.toString());
      return "Best effort for " + id + ": nothing certain found.";
    }
  }

  private String research(String id, String question, Style style)
      throws IOException, InterruptedException {
    Conversation conversation = new Conversation(question);
    for (int round = 0; round < MAX_ROUNDS; round++) {
      JsonNode reply = model.ask(id, conversation, style == Style.REPORT);
      if (!reply.has("tool_calls")) {
        return reply.path("content").asText();
      }
      conversation.add(reply);
      for (JsonNode call : reply.path("tool_calls")) {
        conversation.addToolResult(call.path("id").asText(), use(id, call, style));
      }
    }
    throw new IOException("no answer after " + MAX_ROUNDS + " rounds");
  }

  private String use(String id, JsonNode call, Style style) throws IOException {
    try {
      return tools.call(id, call.path("function"));
    } catch (IOException e) {
      if (style == Style.QUICK) {
        throw e;
      }
      log.warn("{}: tool failed, the model is told: {}", id, e.toString());
      return "error: the tool failed";
    }
  }
}
