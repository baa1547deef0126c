package io.runbudget.usage;

import java.math.BigInteger;
import java.util.Map;

/**
 * What one model costs from a day on: micro-dollars per million tokens. -1 where no own rate is
 * listed: cached and written tokens then cost what input does, audio and images what text does, and
 * long prompts what short ones do.
 *
 * @param longOver prompts with more tokens than this are billed, as a whole, at the long rates; -1
 *     if there are none
 * @param tiers percent of the rates per service tier; absent is 100
 * @param regions percent of the rates per region, {@code *} for every other that is named; absent
 *     is 100
 * @param webSearch micro-dollars per search
 */
record Rates(
    long input,
    long cachedRead,
    long cacheWrite5m,
    long cacheWrite1h,
    long output,
    long audioInput,
    long imageInput,
    long audioOutput,
    long longOver,
    long longInput,
    long longCachedRead,
    long longOutput,
    Map<String, Integer> tiers,
    Map<String, Integer> regions,
    long webSearch) {

  private static final BigInteger DIVISOR = BigInteger.valueOf(1_000_000L * 100 * 100);
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  /** Price in micro-dollars, rounded up once, at the end. */
  long price(Usage usage, String region) {
    boolean big = longOver >= 0 && usage.promptTokens() > longOver;
    long in = big ? or(longInput, input) : input;
    long out = big ? or(longOutput, output) : output;
    long read = big && longCachedRead >= 0 ? longCachedRead : or(cachedRead, in);
    long text = usage.input() - usage.audioInput() - usage.imageInput();
    long written = usage.output() - usage.audioOutput();
    BigInteger sum =
        times(text, in)
            .add(times(usage.audioInput(), or(audioInput, in)))
            .add(times(usage.imageInput(), or(imageInput, in)))
            .add(times(usage.cachedRead(), read))
            .add(times(usage.cacheWrite5m(), write(cacheWrite5m, in)))
            .add(times(usage.cacheWrite1h(), write(or(cacheWrite1h, cacheWrite5m), in)))
            .add(times(written, out))
            .add(times(usage.audioOutput(), or(audioOutput, out)));
    BigInteger billed =
        sum.multiply(BigInteger.valueOf(tiers.getOrDefault(usage.tier(), 100)))
            .multiply(BigInteger.valueOf(regional(region)))
            .add(DIVISOR.subtract(BigInteger.ONE))
            .divide(DIVISOR)
            .add(times(usage.webSearches(), Math.max(0, webSearch)));
    return billed.min(MOST).longValue();
  }

  /** Written tokens of a long prompt cost more by as much as its input does. */
  private long write(long rate, long in) {
    if (rate < 0) {
      return in;
    }
    return in == input || input == 0 ? rate : (rate * in + input - 1) / input;
  }

  private int regional(String region) {
    if (region.isEmpty()) {
      return 100;
    }
    Integer percent = regions.get(region);
    return percent != null ? percent : regions.getOrDefault("*", 100);
  }

  private static long or(long rate, long otherwise) {
    return rate >= 0 ? rate : otherwise;
  }

  private static BigInteger times(long tokens, long rate) {
    return BigInteger.valueOf(Math.max(0, tokens)).multiply(BigInteger.valueOf(rate));
  }
}
