package sample.provider;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A model's message in the forms that clients of a chat-completions API expect. */
final class Completions {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int BYTES_PER_TOKEN = 4;

  private Completions() {}

  static ObjectNode whole(ObjectNode message, int requestBytes, String model) {
    ObjectNode reply = envelope("chat.completion").put("model", model);
    choice(reply, "message", message)
        .put("finish_reason", message.has("tool_calls") ? "tool_calls" : "stop");
    int asked = requestBytes / BYTES_PER_TOKEN;
    int said = message.toString().length() / BYTES_PER_TOKEN;
    reply
        .putObject("usage")
        .put("prompt_tokens", asked)
        .put("completion_tokens", said)
        .put("total_tokens", asked + said);
    return reply;
  }

  /** Text, word by word. */
  static Content streamed(String text) {
    StringBuilder events = new StringBuilder();
    for (String word : text.split("(?<= )", -1)) {
      ObjectNode chunk = envelope("chat.completion.chunk");
      ObjectNode delta = NODES.objectNode().put("role", "assistant").put("content", word);
      choice(chunk, "delta", delta).putNull("finish_reason");
      event(events, chunk);
    }
    ObjectNode last = envelope("chat.completion.chunk");
    choice(last, "delta", NODES.objectNode()).put("finish_reason", "stop");
    event(events, last);
    return Content.events(events + "data: [DONE]\n\n");
  }

  static Content error(String message) {
    ObjectNode reply = NODES.objectNode();
    reply.putObject("error").put("message", message).put("type", "server_error");
    return Content.json(reply);
  }

  private static void event(StringBuilder events, ObjectNode chunk) {
    events.append("data: ").append(chunk).append("\n\n");
  }

  private static ObjectNode envelope(String object) {
    return NODES
        .objectNode()
        .put("id", "chatcmpl-1")
        .put("object", object)
        .put("created", 1)
        .put("model", "sample-1");
  }

  private static ObjectNode choice(ObjectNode reply, String field, ObjectNode message) {
    ObjectNode choice = reply.putArray("choices").addObject().put("index", 0);
    choice.set(field, message);
    return choice;
  }
}
