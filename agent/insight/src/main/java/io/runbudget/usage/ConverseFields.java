package io.runbudget.usage;

/**
 * Bedrock's Converse: counts are disjoint; a stream says them in its last event. Which of the
 * written tokens were for an hour stands in a list of details.
 */
final class ConverseFields implements Fields {
  private final Tokens tokens;
  private String ttl = "";
  private long ttlTokens = -1;

  ConverseFields(Tokens tokens) {
    this.tokens = tokens;
  }

  @Override
  public void begin(String path) {
    if (path.equals("usage.cacheDetails[]")) {
      ttl = "";
      ttlTokens = -1;
    }
  }

  @Override
  public void number(String in, String name, long value) {
    switch (in) {
      case "usage" -> {
        switch (name) {
          case "inputTokens" -> tokens.uncached = value;
          case "outputTokens" -> tokens.output = value;
          case "cacheReadInputTokens", "cacheReadInputTokenCount" -> tokens.cachedRead = value;
          case "cacheWriteInputTokens", "cacheWriteInputTokenCount" -> tokens.cacheWrite = value;
          default -> {}
        }
      }
      case "usage.cacheDetails[]" -> {
        if (name.equals("inputTokens")) {
          ttlTokens = value;
          detail();
        }
      }
      default -> {}
    }
  }

  @Override
  public void text(String in, String name, String value) {
    switch (in) {
      case "usage.cacheDetails[]" -> {
        if (name.equals("ttl")) {
          ttl = value;
          detail();
        }
      }
      case "serviceTier" -> {
        if (name.equals("type")) {
          tokens.tier(value);
        }
      }
      default -> {}
    }
  }

  private void detail() {
    if (ttl.equals("1h") && ttlTokens >= 0) {
      tokens.cacheWrite1h = ttlTokens;
    }
  }
}
