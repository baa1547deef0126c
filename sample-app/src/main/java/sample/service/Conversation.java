package sample.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The messages between user, model and tools so far. */
final class Conversation {
  private final ArrayNode messages = JsonNodeFactory.instance.arrayNode();

  Conversation(String question) {
    messages.addObject().put("role", "user").put("content", question);
  }

  void add(JsonNode message) {
    messages.add(message);
  }

  void addToolResult(String callId, String result) {
    messages.addObject().put("role", "tool").put("tool_call_id", callId).put("content", result);
  }

  ObjectNode request(boolean stream) {
    ObjectNode request = JsonNodeFactory.instance.objectNode();
    request.put("model", "sample-1").put("stream", stream).set("messages", messages.deepCopy());
    return request;
  }
}
