package io.runbudget.usage;

/**
 * Bedrock's InvokeModel: the vendor's own body. Read are Anthropic's, Amazon Nova's (Converse's),
 * what is compatible with OpenAI, Meta's and Amazon Titan's; and the metrics that Bedrock adds to
 * the last event of every stream.
 */
final class InvokeFields implements Fields {
  private final Tokens tokens;
  private final AnthropicFields anthropic;
  private final ConverseFields nova;
  private final OpenAiFields openAi;

  InvokeFields(Tokens tokens) {
    this.tokens = tokens;
    this.anthropic = new AnthropicFields(tokens);
    this.nova = new ConverseFields(tokens);
    this.openAi = new OpenAiFields(tokens, false);
  }

  @Override
  public void begin(String path) {
    anthropic.begin(path);
    nova.begin(path);
  }

  @Override
  public void number(String in, String name, long value) {
    switch (in) {
      case "amazon-bedrock-invocationMetrics" -> metrics(name, value);
      case "" -> {
        switch (name) {
          case "prompt_token_count", "inputTextTokenCount" -> tokens.uncached = value;
          case "generation_token_count", "totalOutputTextTokenCount" -> tokens.output = value;
          default -> {}
        }
      }
      case "results[]" -> {
        if (name.equals("tokenCount")) {
          tokens.output = value;
        }
      }
      case "metadata.usage" -> nova.number("usage", name, value);
      default -> {
        if (in.equals("usage") && name.equals("prompt_tokens")) {
          tokens.uncached = -1; // the header's count, of which cached ones are a part here
        }
        anthropic.number(in, name, value);
        nova.number(in, name, value);
        openAi.number(in, name, value);
      }
    }
  }

  private void metrics(String name, long value) {
    switch (name) {
      case "inputTokenCount" -> tokens.uncached = value;
      case "outputTokenCount" -> {
        tokens.output = value;
        tokens.growing = false;
      }
      case "cacheReadInputTokenCount" -> tokens.cachedRead = value;
      case "cacheWriteInputTokenCount" -> tokens.cacheWrite = value;
      default -> {}
    }
  }

  @Override
  public void text(String in, String name, String value) {
    anthropic.text(in, name, value);
    nova.text(in, name, value);
  }
}
