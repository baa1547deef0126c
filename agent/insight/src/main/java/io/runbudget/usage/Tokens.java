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

  long output = -1;

  /** Prompt and answer together, for the API whose answer's count may lack reasoning. */
  long total = -1;

  /** What is billed on top of the counts above, none of it within them. */
  long morePrompt;

  long moreCachedRead;
  long moreCacheWrite;
  long moreCacheWrite1h;
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
   * The prompt as counted, -1 if it was not: a count of nothing for a prompt that has text is what
   * servers write that do not count.
   */
  private long counted(RequestShape request) {
    long all = uncached >= 0 ? uncached : prompt;
    boolean isNothing = all + morePrompt + cachedRead + cacheWrite <= 0;
    return isNothing && request.promptTokens() > 0 ? -1 : all;
  }

  /**
   * The answer as counted. In OpenAI's form xAI, Gemini and others leave reasoning out of the
   * answer's count and have it in the total only. What is in the total beside a prompt whose count
   * lacks what was cached, is no answer.
   */
  private long written() {
    long rest = total - Math.max(0, prompt) - Math.max(0, output);
    boolean isReasoning = prompt > 0 && rest > 0 && rest != cachedRead + cacheWrite;
    return isReasoning ? total - prompt : output;
  }

  /**
   * @param generates whether output is to be expected at all
   */
  Usage usage(RequestShape request, boolean generates) {
    long counted = counted(request);
    boolean promptSaid = counted >= 0;
    long write1h = cacheWrite1h + moreCacheWrite1h;
    long write5m = Math.max(0, cacheWrite + moreCacheWrite - write1h);
    long input =
        !promptSaid
            ? request.promptTokens()
            : uncached >= 0
                ? uncached + morePrompt
                : Math.max(0, prompt + morePrompt - cachedRead - cacheWrite);
    long written = Math.max(0, written()) + moreOutput;
    // An answer of text that counts nothing is not counted either.
    boolean outputSaid =
        !generates || (written() >= 0 && !growing && (written > 0 || text.bytes() == 0));
    long answered = outputSaid ? written : Math.max(written, (text.bytes() + 3) / 4);
    return new Usage(
        model.isEmpty() ? request.model() : model,
        input,
        cachedRead + moreCachedRead,
        write5m,
        write1h,
        answered,
        Math.min(reasoning, answered),
        Math.min(audioInput, input),
        Math.min(imageInput, input),
        Math.min(audioOutput, answered),
        Math.max(0, webSearches),
        tier.isEmpty() ? request.tier() : tier,
        region.isEmpty() ? request.region() : region,
        promptSaid && outputSaid ? Usage.Basis.REPORTED : Usage.Basis.ESTIMATED);
  }
}
