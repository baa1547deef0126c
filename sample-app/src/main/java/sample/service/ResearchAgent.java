package sample.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the model, does what it says, tells it what came of it, until it has an answer. */
public final class ResearchAgent {
  private static final Logger log = LoggerFactory.getLogger(ResearchAgent.class);
  private static final int MAX_ROUNDS = 20;

  private final ModelClient model;
  private final Tools tools;
  private final ExecutorService fanOut;

  ResearchAgent(ModelClient model, Tools tools, ExecutorService fanOut) {
    this.model = model;
    this.tools = tools;
    this.fanOut = fanOut;
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
      JsonNode calls = reply.path("tool_calls");
      List<String> results = useAll(id, calls, style);
      for (int i = 0; i < results.size(); i++) {
        conversation.addToolResult(calls.path(i).path("id").asText(), results.get(i));
      }
    }
    throw new IOException("no answer after " + MAX_ROUNDS + " rounds");
  }

  /** Several at once, each on a thread of its own; all have ended when this returns. */
  private List<String> useAll(String id, JsonNode calls, Style style)
      throws IOException, InterruptedException {
    List<Callable<String>> tasks = new ArrayList<>();
    for (JsonNode call : calls) {
      tasks.add(() -> use(id, call, style));
    }
    List<String> results = new ArrayList<>();
    for (Future<String> result : fanOut.invokeAll(tasks)) {
      try {
        results.add(result.get());
      } catch (ExecutionException e) {
        throw new IOException("a tool failed", e.getCause());
      }
    }
    return results;
  }

  private String use(String id, JsonNode call, Style style)
      throws IOException, InterruptedException {
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
