package io.runbudget.it.server;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * What each call used, said in a stream as OpenAI's responses, Ollama and Bedrock do, the last in
 * AWS's binary frames.
 *
 * @param type content type
 */
record OtherApis(String type, byte[] bytes) {
  private static final int STRING = 7;

  private static final String RESPONSES =
      "event: response.created\ndata: {\"type\":\"response.created\",\"response\":{\"id\":\"r\","
          + "\"model\":\"%1$s\",\"status\":\"in_progress\"}}\n\n"
          + "event: response.output_text.delta\ndata: {\"type\":\"response.output_text.delta\","
          + "\"delta\":\"fine\"}\n\n"
          + "event: response.completed\ndata: {\"type\":\"response.completed\",\"response\":"
          + "{\"id\":\"r\",\"model\":\"%1$s\",\"status\":\"completed\",\"usage\":"
          + "{\"input_tokens\":1200,\"input_tokens_details\":{\"cached_tokens\":200},"
          + "\"output_tokens\":340,\"total_tokens\":1540}}}\n\n";
  private static final String OLLAMA =
      "{\"model\":\"%1$s\",\"message\":{\"role\":\"assistant\",\"content\":\"fine\"},"
          + "\"done\":false}\n"
          + "{\"model\":\"%1$s\",\"message\":{\"role\":\"assistant\",\"content\":\"\"},"
          + "\"done\":true,\"prompt_eval_count\":1200,\"eval_count\":340}\n";

  /** Empty if {@code path} is none of theirs. */
  static Optional<OtherApis> answer(String path, String model) throws IOException {
    if (path.endsWith("/responses")) {
      return Optional.of(new OtherApis("text/event-stream", bytes(RESPONSES.formatted(model))));
    }
    if (path.endsWith("/api/chat")) {
      return Optional.of(new OtherApis("application/x-ndjson", bytes(OLLAMA.formatted(model))));
    }
    return path.endsWith("/converse-stream")
        ? Optional.of(new OtherApis("application/vnd.amazon.eventstream", converse()))
        : Optional.empty();
  }

  private static byte[] converse() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(frame("messageStart", "{\"role\":\"assistant\"}"));
    all.write(
        frame("contentBlockDelta", "{\"contentBlockIndex\":0,\"delta\":{\"text\":\"fine\"}}"));
    all.write(frame("messageStop", "{\"stopReason\":\"end_turn\"}"));
    String usage =
        "{\"usage\":{\"inputTokens\":1000,\"cacheReadInputTokens\":200,\"outputTokens\":340,"
            + "\"totalTokens\":1540},\"metrics\":{\"latencyMs\":1}}";
    all.write(frame("metadata", usage));
    return all.toByteArray();
  }

  /** Lengths, headers and text, with a checksum after the lengths and one after it all. */
  private static byte[] frame(String event, String text) throws IOException {
    ByteArrayOutputStream names = new ByteArrayOutputStream();
    DataOutputStream headers = new DataOutputStream(names);
    header(headers, ":event-type", event);
    header(headers, ":content-type", "application/json");
    header(headers, ":message-type", "event");
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(whole);
    out.writeInt(4 + 4 + 4 + names.size() + text.length() + 4);
    out.writeInt(names.size());
    out.writeInt(checksum(whole));
    names.writeTo(out);
    out.writeBytes(text);
    out.writeInt(checksum(whole));
    return whole.toByteArray();
  }

  private static void header(DataOutputStream out, String name, String value) throws IOException {
    out.writeByte(name.length());
    out.writeBytes(name);
    out.writeByte(STRING);
    out.writeShort(value.length());
    out.writeBytes(value);
  }

  private static int checksum(ByteArrayOutputStream so) {
    CRC32 crc = new CRC32();
    crc.update(so.toByteArray());
    return (int) crc.getValue();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
