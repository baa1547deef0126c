package io.runbudget.usage;

import java.util.Arrays;

/**
 * Chat completions, completions and embeddings. Cached and written tokens are part of the prompt's
 * count, reasoning is part of the completion's or, with some providers, of the total only. A stream
 * says usage only if it was asked to, in one last event; unasked, Groq says it as {@code
 * x_groq.usage} in the last one, and Moonshot in the last one of each choice.
 */
final class OpenAiFields implements Fields {
  private static final int MOST_CHOICES = 128;

  private final Tokens tokens;
  private final boolean chat;
  private final Choices choices = new Choices();
  private boolean isSaidOfAll;
  private boolean isHeard;

  /**
   * @param chat whether it is the chat form, whose total may hold reasoning of its own
   */
  OpenAiFields(Tokens tokens, boolean chat) {
    this.tokens = tokens;
    this.chat = chat;
  }

  @Override
  public void begin(String path) {
    if (path.equals("choices[]")) {
      choices.next();
    }
  }

  @Override
  public void number(String in, String name, long value) {
    switch (in) {
      case "usage", "x_groq.usage" -> {
        isSaidOfAll = isSaidOfAll || value > 0;
        count(name, value);
      }
      case "usage.prompt_tokens_details", "x_groq.usage.prompt_tokens_details" ->
          tokens.promptDetail(name, value);
      case "usage.completion_tokens_details", "x_groq.usage.completion_tokens_details" ->
          tokens.outputDetail(name, value);
      case "choices[]" -> {
        if (name.equals("index")) {
          choices.index(value);
          ofChoices();
        }
      }
      case "choices[].usage" -> {
        if (name.equals("completion_tokens")) {
          choices.count(value);
          ofChoices();
        } else if (!isSaidOfAll && !name.equals("total_tokens")) {
          count(name, value); // the prompt is the same of all
        }
      }
      default -> {}
    }
  }

  private void count(String name, long value) {
    switch (name) {
      case "prompt_tokens" -> tokens.prompt = value;
      case "completion_tokens" -> tokens.output = value;
      case "total_tokens" -> tokens.total = chat && !isHeard ? value : -1;
      case "prompt_audio_seconds" -> { // Mistral's, whose tokens are in the total only
        isHeard = isHeard || value > 0;
        tokens.total = isHeard ? -1 : tokens.total;
      }
      // DeepSeek's and Moonshot's names for what OpenAI says in the details.
      case "prompt_cache_hit_tokens", "cached_tokens" -> tokens.cachedRead = value;
      default -> {}
    }
  }

  private void ofChoices() {
    if (!isSaidOfAll && choices.isCounted()) {
      tokens.output = choices.sum();
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

  /** The latest count of each choice, whose index is said before the count or behind it. */
  private static final class Choices {
    private long[] counts = {};
    private int index;
    private long count = -1;

    void next() {
      store();
      index = 0;
      count = -1;
    }

    void index(long value) {
      index = (int) Math.min(value, MOST_CHOICES - 1);
    }

    void count(long value) {
      count = value;
    }

    boolean isCounted() {
      return count >= 0 || counts.length > 0;
    }

    long sum() {
      long sum = Math.max(0, count);
      for (int i = 0; i < counts.length; i++) {
        sum += count >= 0 && i == index ? 0 : counts[i];
      }
      return sum;
    }

    private void store() {
      if (count >= 0) {
        if (index >= counts.length) {
          counts = Arrays.copyOf(counts, index + 1);
        }
        counts[index] = count;
      }
    }
  }
}
