package io.runbudget.usage;

/**
 * OpenAI's Responses: the answer itself, or events that carry it as {@code response}. The counts
 * nest as those of chat completions do.
 */
record ResponsesFields(Tokens tokens, Progress progress) implements Fields {
  ResponsesFields(Tokens tokens) {
    this(tokens, new Progress());
  }

  private static String within(String path) {
    if (path.equals("response")) {
      return "";
    }
    return path.startsWith("response.") ? path.substring("response.".length()) : path;
  }

  @Override
  public void begin(String path) {
    // Events that carry the answer repeat all of its items.
    if (path.equals("response")) {
      tokens.webSearches = 0;
    }
  }

  @Override
  public void number(String in, String name, long value) {
    switch (within(in)) {
      case "usage" -> {
        switch (name) {
          case "input_tokens" -> tokens.prompt = value;
          case "output_tokens" -> tokens.output = value;
          default -> {}
        }
      }
      case "usage.input_tokens_details" -> tokens.promptDetail(name, value);
      case "usage.output_tokens_details" -> tokens.outputDetail(name, value);
      default -> {}
    }
  }

  @Override
  public void yes(String in, String name) {
    if (name.equals("background") && within(in).isEmpty()) {
      progress.inBackground();
    }
  }

  @Override
  public void text(String in, String name, String value) {
    switch (within(in)) {
      case "" -> {
        switch (name) {
          case "model" -> tokens.model = value;
          case "service_tier" -> tokens.tier(value);
          case "id" -> progress.id(value);
          case "status" -> progress.status(value, in.isEmpty());
          default -> {}
        }
      }
      case "output[]" -> {
        if (name.equals("type") && value.equals("web_search_call")) {
          tokens.webSearches++;
        }
      }
      // A call that opens a page or looks into one is no search, and has no fee.
      case "output[].action" -> {
        if (name.equals("type") && (value.equals("open_page") || value.equals("find_in_page"))) {
          tokens.webSearches--;
        }
      }
      default -> {}
    }
  }
}
