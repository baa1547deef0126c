package sample.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.StringJoiner;

/**
 * A chat-completions model and the tools that are services. The answer is made of what the tools
 * said, so it comes out the same whenever the agent's loop was followed to its end.
 */
final class Api {
  static final String MODEL_PATH = "/v1/chat/completions";

  private static final JsonMapper JSON = new JsonMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Script script;
  private final ToolCalls toolCalls;

  Api(Script script, String tag) {
    this.script = script;
    this.toolCalls = new ToolCalls(script, tag);
  }

  /** A model that is given no tools writes a report. */
  static CallKind kind(Request request) throws IOException {
    if (!request.path().equals(MODEL_PATH)) {
      return CallKind.TOOL;
    }
    return JSON.readTree(request.body()).has("tools") ? CallKind.MODEL : CallKind.REPORT;
  }

  Content reply(Request request, CallKind kind) throws IOException {
    return switch (kind) {
      case MODEL -> model(request.question(), request.body());
      case REPORT -> report(request.body());
      case TOOL -> tool(request);
    };
  }

  private Content model(String question, String requestBody) throws IOException {
    StringJoiner toolsSaid = new StringJoiner("; ");
    int rounds = 0;
    for (JsonNode message : JSON.readTree(requestBody).path("messages")) {
      if (message.path("role").asText().equals("tool")) {
        toolsSaid.add(message.path("content").asText());
      } else if (message.has("tool_calls")) {
        rounds++;
      }
    }
    ObjectNode message = NODES.objectNode().put("role", "assistant");
    if (rounds < script.toolRounds(question)) {
      message.putNull("content").set("tool_calls", toolCalls.of(question, rounds));
    } else {
      message.put("content", "About " + question + ": " + toolsSaid + ".");
    }
    return Completions.whole(message, requestBody.length());
  }

  private static Content report(String requestBody) throws IOException {
    JsonNode request = JSON.readTree(requestBody);
    JsonNode messages = request.path("messages");
    String asked = messages.path(messages.size() - 1).path("content").asText();
    String text = "a report on " + asked;
    return request.path("stream").asBoolean()
        ? Completions.streamed(text)
        : Completions.whole(
            NODES.objectNode().put("role", "assistant").put("content", text), requestBody.length());
  }

  private static Content tool(Request request) {
    String name = request.path().substring("/tools/".length());
    String said = name + " found " + request.parameter("q") + " in ledger of " + request.question();
    return Content.json(NODES.objectNode().put("result", said));
  }

  static Content models() {
    return Content.json(NODES.objectNode().set("data", NODES.arrayNode()));
  }

  static Content open(Ledger ledger, String question) {
    return Content.json(NODES.objectNode().put("open", ledger.open(question)));
  }

  static Content seen(Ledger ledger, String question) {
    ArrayNode seen = NODES.arrayNode();
    for (Exchange exchange : ledger.of(question)) {
      seen.addObject()
          .put("call", exchange.call())
          .put("client_port", exchange.clientPort())
          .put("began_ms", exchange.beganMs())
          .put("ended_ms", exchange.endedMs())
          .put("end", exchange.end().name());
    }
    return Content.json(seen);
  }
}
