package io.runbudget.usage;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Locale;
import java.util.OptionalLong;

/** Finds in a request's JSON what {@link RequestShape} says. One field set serves all APIs. */
final class RequestReader {
  private static final String FAST = "fast";

  /** Shorter texts cannot be data worth leaving out. */
  private static final int SHORTEST_DATA = 64;

  /** Of a data URL, up to where its data begins. */
  private static final int LONGEST_TYPE = 100;

  private String model = "";
  private boolean stored;

  /** Within what may name something stored. */
  private boolean inStored;

  private String tier = "";
  private String region = "";
  private CacheWrite cacheWrite = CacheWrite.NONE;
  private boolean stream;
  private long maxOutput = -1;
  private long choices = 1;
  private long textBytes;

  /** For a body that cannot be read: so many bytes of text are taken for it. */
  void take(long bytes) {
    textBytes = bytes;
  }

  /** Whether the body is JSON to its end. */
  boolean read(byte[] body, int offset, int length) {
    try (JsonParser json = Json.FACTORY.createParser(body, offset, length)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      object(json, "", false);
      return json.nextToken() == null;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  RequestShape shape(ModelApi api, String path, boolean streamInPath, boolean whole) {
    return new RequestShape(
        model.isEmpty() ? Paths.model(api, path) : model,
        stored && api == ModelApi.OPENAI_RESPONSES,
        stream || streamInPath,
        maxOutput < 0 ? OptionalLong.empty() : OptionalLong.of(maxOutput),
        textBytes,
        (int) Math.min(choices, 1_000),
        tier,
        region,
        cacheWrite,
        whole);
  }

  /**
   * @param in name of the field that holds the object; empty for the root
   * @param schema whether names of fields are part of the prompt, too
   */
  private void object(JsonParser json, String in, boolean schema) throws IOException {
    String name;
    while ((name = json.nextFieldName()) != null) {
      if (schema) {
        textBytes += name.length();
      }
      JsonToken token = json.nextToken();
      if (token == null) {
        return;
      }
      switch (token) {
        case VALUE_NUMBER_INT -> number(json, in, name);
        case VALUE_TRUE -> stream = stream || (in.isEmpty() && name.equals("stream"));
        case VALUE_STRING -> text(json, in, name, schema);
        case START_OBJECT -> {
          inStored = in.isEmpty() && isStored(name);
          if (cacheWrite == CacheWrite.NONE && isCached(name)) {
            cacheWrite = CacheWrite.USUAL;
          }
          nested(json, token, name, schema || isSchema(name));
          inStored = false;
        }
        default -> nested(json, token, name, schema || isSchema(name));
      }
    }
  }

  private void nested(JsonParser json, JsonToken token, String name, boolean schema)
      throws IOException {
    if (token == JsonToken.START_OBJECT) {
      object(json, name, schema);
    } else if (token == JsonToken.START_ARRAY) {
      for (JsonToken item = json.nextToken();
          item != null && item != JsonToken.END_ARRAY;
          item = json.nextToken()) {
        if (item != JsonToken.VALUE_STRING) {
          nested(json, item, name, schema);
        } else if (schema || !isData(json, name)) {
          textBytes += bytes(json);
        }
      }
    }
  }

  /** A prompt in plain text is none of these: it is no object. */
  private static boolean isStored(String name) {
    return name.equals("prompt") || name.equals("conversation");
  }

  private static boolean isCached(String name) {
    return name.equals("cache_control") || name.equals("cachePoint");
  }

  private static boolean isSchema(String name) {
    return switch (name) {
      case "tools",
          "functions",
          "toolConfig",
          "response_format",
          "responseSchema",
          "format",
          "responseJsonSchema",
          "output_config" ->
          true;
      default -> false;
    };
  }

  private void number(JsonParser json, String in, String name) throws IOException {
    if (json.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      return;
    }
    long value = json.getLongValue();
    switch (in) {
      case "" -> {
        switch (name) {
          case "max_tokens",
              "max_completion_tokens",
              "max_output_tokens",
              "max_gen_len",
              "max_tokens_to_sample" ->
              limit(value);
          case "n" -> choices = Math.max(1, value);
          default -> {}
        }
      }
      case "generationConfig",
          "generation_config",
          "inferenceConfig",
          "options",
          "textGenerationConfig" -> {
        switch (name) {
          case "maxOutputTokens",
              "max_output_tokens",
              "maxTokens",
              "max_new_tokens",
              "num_predict",
              "maxTokenCount" ->
              limit(value);
          case "candidateCount", "candidate_count" -> choices = Math.max(1, value);
          default -> {}
        }
      }
      default -> {}
    }
  }

  /** Ollama writes -1 for no limit; where two are set, the larger is the safer to hold. */
  private void limit(long value) {
    maxOutput = Math.max(maxOutput, value);
  }

  /** As OpenAI makes them: other services have conversations, too. */
  private static boolean isId(String value) {
    return value.startsWith("resp_") || value.startsWith("conv_") || value.startsWith("pmpt_");
  }

  private void text(JsonParser json, String in, String name, boolean schema) throws IOException {
    if (inStored && name.equals("id")) {
      stored |= isId(json.getText());
    }
    if (in.isEmpty()) {
      switch (name) {
        case "model" -> {
          model = json.getText();
          return;
        }
        case "previous_response_id", "conversation" -> stored |= isId(json.getText());
        case "service_tier", "serviceTier" -> {
          tier(json.getText());
          return;
        }
        case "speed" -> {
          if (json.getText().equals(FAST)) {
            tier = FAST;
          }
          return;
        }
        case "inference_geo" -> {
          region = json.getText();
          return;
        }
        default -> {}
      }
    }
    if (in.equals("serviceTier") && name.equals("type")) {
      tier(json.getText());
    } else if (name.equals("ttl") && isCached(in)) {
      cacheWrite = json.getText().equals("1h") ? CacheWrite.HOUR : cacheWrite;
    } else if (schema || !isData(json, name)) {
      textBytes += bytes(json);
    }
  }

  /** Fast is dearer than what any service tier makes of it. */
  private void tier(String word) {
    if (!tier.equals(FAST)) {
      tier = word.toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Whether a text is a file in base64: told by its own head where it is a data URL, else by the
   * names under which the APIs take data, and by what stands there, since a document may be plain
   * text under the same name.
   */
  private static boolean isData(JsonParser json, String name) throws IOException {
    if (isDataUrl(json)) {
      return true;
    }
    return switch (name) {
      case "data",
          "images",
          "bytes",
          "file_data",
          "image",
          "audio",
          "b64_json",
          "result", // of an image_generation_call
          "thoughtSignature",
          "signature",
          "encrypted_content" ->
          json.getTextLength() >= SHORTEST_DATA && isBase64(json);
      case "url", "image_url", "video_url" ->
          Bytes.startsWith(
              json.getTextCharacters(), json.getTextOffset(), json.getTextLength(), "data:");
      default -> false;
    };
  }

  private static boolean isDataUrl(JsonParser json) throws IOException {
    char[] chars = json.getTextCharacters();
    int from = json.getTextOffset();
    int length = Math.min(json.getTextLength(), LONGEST_TYPE);
    if (!Bytes.startsWith(chars, from, length, "data:")) {
      return false;
    }
    for (int at = 0; at < length; at++) {
      if (Bytes.startsWith(chars, from + at, length - at, ";base64,")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBase64(JsonParser json) throws IOException {
    char[] chars = json.getTextCharacters();
    int from = json.getTextOffset();
    int to = from + Math.min(json.getTextLength(), 4 * SHORTEST_DATA);
    if (Bytes.startsWith(chars, from, to - from, "data:")) {
      return true;
    }
    for (int i = from; i < to; i++) {
      char c = chars[i];
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      boolean sign = c == '+' || c == '/' || c == '=' || c == '-' || c == '_';
      if (!letter && !sign && c != '\r' && c != '\n') {
        return false;
      }
    }
    return true;
  }

  /** UTF-8 length of the text at hand. */
  private static long bytes(JsonParser json) throws IOException {
    char[] chars = json.getTextCharacters();
    int from = json.getTextOffset();
    int to = from + json.getTextLength();
    int bytes = to - from;
    for (int i = from; i < to; i++) {
      char c = chars[i];
      if (c >= 0x80) {
        // Each half of a surrogate pair is two of the four bytes.
        bytes += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
      }
    }
    return bytes;
  }
}
