package io.runbudget.usage;

/**
 * Chat completions, completions and embeddings. Cached and written tokens are part of the prompt's
 * count, reasoning is part of the completion's or, with some providers, of the total only. A stream
 * says usage only if it was asked to, in one last event.
 *
 * @param chat whether it is the chat form, whose total may hold reasoning of its own
 */
record OpenAiFields(Tokens tokens, boolean chat) implements Fields {
  @Override
  public void number(String in, String name, long value) {
    switch (in) {
      case "usage" -> {
        switch (name) {
          case "prompt_tokens" -> tokens.prompt = value;
          case "completion_tokens" -> tokens.output = value;
          case "total_tokens" -> tokens.total = chat ? value : -1;
          // DeepSeek's name for what OpenAI says in the details.
          case "prompt_cache_hit_tokens" -> tokens.cachedRead = value;
          default -> {}
        }
      }
      case "usage.prompt_tokens_details" -> tokens.promptDetail(name, value);
      case "usage.completion_tokens_details" -> tokens.outputDetail(name, value);
      default -> {}
    }
  }

  @Override
  public void text(String in, String name, String value) {
    if (in.isEmpty()) {
      switch (name) {
        case "model" -> tokens.model = value;
        case "service_tier" -> tokens.tier(value);
        default -> {}
      }
    }
  }
}
