package sample.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;

/** Puts a message together from the deltas of a server-sent event stream. */
final class MessageStream {
  private static final String DATA = "data: ";

  private MessageStream() {}

  static JsonNode read(Reader events) throws IOException {
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", "assistant");
    StringBuilder content = new StringBuilder();
    BufferedReader lines = new BufferedReader(events);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.equals("data: [DONE]")) {
        return message.put("content", content.toString());
      }
      if (line.startsWith(DATA)) {
        JsonNode event = Provider.json().readTree(line.substring(DATA.length()));
        JsonNode delta = event.path("choices").path(0).path("delta");
        content.append(delta.path("content").asText());
        if (delta.has("tool_calls")) {
          message.set("tool_calls", delta.get("tool_calls"));
        }
      }
    }
    throw new EOFException("the stream ended before it was done");
  }
}
