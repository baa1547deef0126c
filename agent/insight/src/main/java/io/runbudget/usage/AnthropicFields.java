package io.runbudget.usage;

/**
 * Anthropic's Messages. The three input counts are disjoint. A stream says the prompt's counts in
 * {@code message_start}, with a first few output tokens, and cumulative ones in {@code
 * message_delta}.
 */
final class AnthropicFields implements Fields {
  private final Tokens tokens;
  private final Iterations iterations;

  AnthropicFields(Tokens tokens) {
    this.tokens = tokens;
    this.iterations = new Iterations(tokens);
  }

  @Override
  public void begin(String path) {
    switch (path) {
      case "usage", "message.usage" -> iterations.usage();
      case "usage.iterations[]", "message.usage.iterations[]" -> iterations.next();
      default -> {}
    }
  }

  @Override
  public void number(String in, String name, long value) {
    switch (in) {
      case "usage" -> count(name, value, false);
      case "message.usage" -> count(name, value, true);
      case "usage.cache_creation", "message.usage.cache_creation" -> {
        if (name.equals("ephemeral_1h_input_tokens")) {
          tokens.cacheWrite1h = value;
        }
      }
      case "usage.iterations[]",
          "message.usage.iterations[]",
          "usage.iterations[].cache_creation",
          "message.usage.iterations[].cache_creation" ->
          iterations.count(name, value);
      case "usage.server_tool_use", "message.usage.server_tool_use" -> {
        if (name.equals("web_search_requests")) {
          tokens.webSearches = value;
        }
      }
      default -> {}
    }
  }

  private void count(String name, long value, boolean first) {
    switch (name) {
      case "input_tokens" -> tokens.uncached = value;
      case "cache_read_input_tokens" -> tokens.cachedRead = value;
      case "cache_creation_input_tokens" -> tokens.cacheWrite = value;
      case "output_tokens" -> {
        tokens.output = value;
        tokens.growing = first;
      }
      default -> {}
    }
  }

  @Override
  public void text(String in, String name, String value) {
    switch (in) {
      case "", "message" -> {
        if (name.equals("model")) {
          tokens.model = value;
        }
      }
      case "usage.iterations[]", "message.usage.iterations[]" -> {
        if (name.equals("type")) {
          iterations.kind(value);
        }
      }
      case "usage", "message.usage" -> {
        switch (name) {
          case "service_tier" -> {
            if (!tokens.tier.equals("fast")) {
              tokens.tier(value);
            }
          }
          case "speed" -> {
            if (value.equals("fast")) {
              tokens.tier(value);
            }
          }
          case "inference_geo" -> tokens.region = value;
          default -> {}
        }
      }
      default -> {}
    }
  }
}
