package io.runbudget.usage;

import java.util.Locale;

/**
 * Gemini. Cached tokens are part of the prompt's count; what tools put into the prompt and what the
 * model thinks are billed and stand beside. Every chunk of a stream has counts; the last ones hold.
 */
final class GeminiFields implements Fields {
  private static final String USAGE = "usageMetadata";

  private final Tokens tokens;
  private String modality = "";
  private long modalityTokens = -1;

  GeminiFields(Tokens tokens) {
    this.tokens = tokens;
    tokens.growing = true;
  }

  @Override
  public void begin(String path) {
    switch (path) {
      case USAGE + ".promptTokensDetails[]", USAGE + ".candidatesTokensDetails[]" -> {
        modality = "";
        modalityTokens = -1;
      }
      case "promptFeedback" -> tokens.output = Math.max(0, tokens.output);
      default -> {}
    }
  }

  @Override
  public void number(String in, String name, long value) {
    switch (in) {
      case USAGE -> {
        switch (name) {
          case "promptTokenCount" -> tokens.prompt = value;
          case "cachedContentTokenCount" -> tokens.cachedRead = value;
          case "candidatesTokenCount" -> tokens.output = value;
          case "thoughtsTokenCount" -> {
            tokens.moreOutput = value;
            tokens.reasoning = value;
            // While it still thinks, a chunk has no count of candidates.
            tokens.output = Math.max(0, tokens.output);
          }
          case "toolUsePromptTokenCount" -> tokens.morePrompt = value;
          default -> {}
        }
      }
      case USAGE + ".promptTokensDetails[]", USAGE + ".candidatesTokensDetails[]" -> {
        if (name.equals("tokenCount")) {
          modalityTokens = value;
          modality(in);
        }
      }
      default -> {}
    }
  }

  @Override
  public void text(String in, String name, String value) {
    switch (in) {
      case "" -> {
        if (name.equals("modelVersion")) {
          tokens.model = value;
        }
      }
      case USAGE -> {
        if (name.equals("trafficType") || name.equals("serviceTier")) {
          tier(value.toLowerCase(Locale.ROOT));
        }
      }
      case USAGE + ".promptTokensDetails[]", USAGE + ".candidatesTokensDetails[]" -> {
        if (name.equals("modality")) {
          modality = value;
          modality(in);
        }
      }
      case "candidates[]" -> {
        if (name.equals("finishReason")) {
          tokens.growing = false;
        }
      }
      default -> {}
    }
  }

  /** {@code ON_DEMAND_PRIORITY} and the like: the last word is the tier. */
  private void tier(String word) {
    tokens.tier(word.startsWith("on_demand_") ? word.substring("on_demand_".length()) : word);
  }

  /** The two fields of a modality come in any order. */
  private void modality(String in) {
    if (modality.isEmpty() || modalityTokens < 0) {
      return;
    }
    boolean prompt = in.startsWith(USAGE + ".prompt");
    switch (modality) {
      case "AUDIO" -> {
        if (prompt) {
          tokens.audioInput = modalityTokens;
        } else {
          tokens.audioOutput = modalityTokens;
        }
      }
      case "IMAGE" -> {
        if (prompt) {
          tokens.imageInput = modalityTokens;
        }
      }
      default -> {}
    }
  }
}
