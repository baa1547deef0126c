package io.runbudget.usage;

import java.util.Locale;

/**
 * What has been read of one answer so far. Counts are -1 until something says them; what is said
 * later replaces what was said before, since every API that says it twice says it cumulatively.
 */
final class Tokens {
  final TextCount text;

  String model = "";
  String tier = "";
  String region = "";

  /** The whole prompt, cached parts included; for APIs that say it so. */
  long prompt = -1;

  /** Prompt tokens outside any cache; for APIs whose counts are disjoint. */
  long uncached = -1;

  long cachedRead;
  long cacheWrite;
  long cacheWrite1h;

  /** Prompt tokens that come on top of what {@link #prompt} says. */
  long morePrompt;

  long output = -1;

  /** Reasoning that is billed but not within {@link #output}. */
  long moreOutput;

  long reasoning;
  long audioInput;
  long imageInput;
  long audioOutput;
  long webSearches;

  /** Whether {@link #output} is only what it was up to then. */
  boolean growing;

  Tokens(TextCount text) {
    this.text = text;
  }

  void tier(String word) {
    tier = word.toLowerCase(Locale.ROOT);
  }

  /** One of OpenAI's counts of what a prompt is made of. */
  void promptDetail(String name, long value) {
    switch (name) {
      case "cached_tokens" -> cachedRead = value;
      case "cache_write_tokens" -> cacheWrite = value;
      case "audio_tokens" -> audioInput = value;
      case "image_tokens" -> imageInput = value;
      default -> {}
    }
  }

  /** The same of what came out. */
  void outputDetail(String name, long value) {
    switch (name) {
      case "reasoning_tokens" -> reasoning = value;
      case "audio_tokens" -> audioOutput = value;
      default -> {}
    }
  }

  /**
   * @param generates whether output is to be expected at all
   */
  Usage usage(RequestShape request, boolean generates) {
    boolean promptSaid = prompt >= 0 || uncached >= 0;
    long write5m = Math.max(0, cacheWrite - cacheWrite1h);
    long input =
        uncached >= 0
            ? uncached
            : prompt >= 0
                ? Math.max(0, prompt + morePrompt - cachedRead - cacheWrite)
                : request.promptTokens();
    boolean outputSaid = !generates || (output >= 0 && !growing);
    long written = Math.max(0, output) + moreOutput;
    long answered = outputSaid ? written : Math.max(written, (text.bytes() + 3) / 4);
    long thought = moreOutput > 0 ? moreOutput : reasoning;
    return new Usage(
        model.isEmpty() ? request.model() : model,
        input,
        cachedRead,
        write5m,
        cacheWrite1h,
        answered,
        Math.min(thought, answered),
        Math.min(audioInput, input),
        Math.min(imageInput, input),
        Math.min(audioOutput, answered),
        Math.max(0, webSearches),
        tier.isEmpty() ? request.tier() : tier,
        region,
        promptSaid && outputSaid ? Usage.Basis.REPORTED : Usage.Basis.ESTIMATED);
  }
}
