package io.runbudget.usage;

/**
 * What one model call used. The counts that are billed at different rates are disjoint here,
 * whatever the API says: the whole prompt is {@code input + cachedRead + cacheWrite5m +
 * cacheWrite1h}, the whole answer is {@code output}. All counts are tokens, 0 if nothing was said.
 *
 * @param model the model as answered, else as asked for; empty if neither says it
 * @param input prompt tokens neither read from nor written to a cache
 * @param cachedRead prompt tokens read from a cache
 * @param cacheWrite5m prompt tokens written to a cache for the provider's usual time
 * @param cacheWrite1h prompt tokens written to a cache for its longer time
 * @param output billed output tokens, reasoning included
 * @param reasoning the part of output that is reasoning
 * @param audioInput the part of input that is audio
 * @param imageInput the part of input that is images
 * @param audioOutput the part of output that is audio
 * @param webSearches searches of the web made by the provider, a fee each
 * @param tier service tier in the provider's word, lower case; empty if not said
 * @param region where it was computed in the provider's word; empty if not said
 * @param basis what the counts rest on
 */
public record Usage(
    String model,
    long input,
    long cachedRead,
    long cacheWrite5m,
    long cacheWrite1h,
    long output,
    long reasoning,
    long audioInput,
    long imageInput,
    long audioOutput,
    long webSearches,
    String tier,
    String region,
    Basis basis) {

  /** What the counts rest on. */
  public enum Basis {
    /** The provider said it. */
    REPORTED,
    /** At least one count is bytes of text divided by four. */
    ESTIMATED,
    /** The body is in an encoding that is not read; only the prompt is estimated. */
    UNREADABLE
  }

  Usage withBasis(Basis other) {
    return new Usage(
        model,
        input,
        cachedRead,
        cacheWrite5m,
        cacheWrite1h,
        output,
        reasoning,
        audioInput,
        imageInput,
        audioOutput,
        webSearches,
        tier,
        region,
        other);
  }

  /** Whether the provider did not say all of it. */
  public boolean estimated() {
    return basis != Basis.REPORTED;
  }

  /** All tokens of the prompt. */
  public long promptTokens() {
    return input + cachedRead + cacheWrite5m + cacheWrite1h;
  }
}
