package io.runbudget.usage;

/** Bytes of the text that a model has written so far, for estimates. */
final class TextCount {
  private final String[] names;
  private long bytes;

  /**
   * @param names fields whose texts are the model's words
   */
  TextCount(String... names) {
    this.names = names;
  }

  /** Those fields, by what the API calls them, in streams and in whole answers. */
  static TextCount of(ModelApi api, boolean streamed) {
    return switch (api) {
      case OPENAI_CHAT ->
          new TextCount("content", "arguments", "reasoning_content", "reasoning", "refusal");
      // The done events of a stream repeat what its deltas said.
      case OPENAI_RESPONSES ->
          streamed ? new TextCount("delta") : new TextCount("text", "arguments", "refusal");
      case OPENAI_COMPLETIONS, GEMINI -> new TextCount("text");
      case ANTHROPIC_MESSAGES -> new TextCount("text", "thinking", "partial_json");
      case BEDROCK_CONVERSE -> new TextCount("text", "input");
      case BEDROCK_INVOKE ->
          new TextCount(
              "text",
              "thinking",
              "partial_json",
              "generation",
              "outputText",
              "content",
              "completion");
      case OLLAMA -> new TextCount("content", "thinking", "response");
      case OPENAI_EMBEDDINGS -> new TextCount();
    };
  }

  /**
   * How many bytes of text a byte within a JSON string stands for. An escape is one byte of text,
   * one with u three.
   *
   * @param escape 0 outside an escape; else its state after this byte: 1 after the backslash, 5 to
   *     2 while hexadecimal digits are to come
   */
  static int weight(byte b, int escape) {
    return escape == 0 ? 1 : escape == 5 ? 2 : 0;
  }

  boolean counts(String name) {
    for (String each : names) {
      if (each.equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** The same of a name that is still bytes. */
  boolean counts(byte[] line, int from, int to) {
    for (String each : names) {
      if (Bytes.equal(line, from, to, each)) {
        return true;
      }
    }
    return false;
  }

  void add(long more) {
    bytes += more;
  }

  long bytes() {
    return bytes;
  }
}
