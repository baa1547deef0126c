package io.runbudget.usage;

/** Ollama: counts at the root of the last object. */
record OllamaFields(Tokens tokens) implements Fields {
  @Override
  public void begin(String path) {
    if (path.equals("embeddings[]")) {
      tokens.output = 0;
    }
  }

  @Override
  public void number(String in, String name, long value) {
    if (in.isEmpty()) {
      switch (name) {
        case "prompt_eval_count" -> tokens.prompt = value;
        case "eval_count" -> tokens.output = value;
        default -> {}
      }
    }
  }

  @Override
  public void text(String in, String name, String value) {
    if (in.isEmpty() && name.equals("model")) {
      tokens.model = value;
    }
  }
}
