package io.runbudget.usage;

/**
 * Anthropic's list of the passes behind one answer. What compacted the conversation and what an
 * advisor was asked are billed and not within the counts above the list, so they are added; all
 * others are within. An event's list replaces the one before.
 */
final class Iterations {
  private final Tokens tokens;
  private boolean replacing;
  private boolean isBeside;
  private long input;
  private long cachedRead;
  private long cacheWrite;
  private long cacheWrite1h;
  private long output;

  Iterations(Tokens tokens) {
    this.tokens = tokens;
  }

  /** Counts begin, which may have a list or not. */
  void usage() {
    replacing = true;
  }

  /** The list or one of its passes begins. */
  void next() {
    if (replacing) {
      replacing = false;
      tokens.morePrompt = 0;
      tokens.moreCachedRead = 0;
      tokens.moreCacheWrite = 0;
      tokens.moreCacheWrite1h = 0;
      tokens.moreOutput = 0;
    }
    isBeside = false;
    forget();
  }

  /** What kind of pass it is may be said before its counts or behind them. */
  void kind(String type) {
    isBeside = type.equals("compaction") || type.equals("advisor_message");
    add();
  }

  void count(String name, long value) {
    switch (name) {
      case "input_tokens" -> input = value;
      case "cache_read_input_tokens" -> cachedRead = value;
      case "cache_creation_input_tokens" -> cacheWrite = value;
      case "ephemeral_1h_input_tokens" -> cacheWrite1h = value;
      case "output_tokens" -> output = value;
      default -> {}
    }
    add();
  }

  private void add() {
    if (isBeside) {
      tokens.morePrompt += input;
      tokens.moreCachedRead += cachedRead;
      tokens.moreCacheWrite += cacheWrite;
      tokens.moreCacheWrite1h += cacheWrite1h;
      tokens.moreOutput += output;
      forget();
    }
  }

  private void forget() {
    input = 0;
    cachedRead = 0;
    cacheWrite = 0;
    cacheWrite1h = 0;
    output = 0;
  }
}
