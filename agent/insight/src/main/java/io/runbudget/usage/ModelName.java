package io.runbudget.usage;

import java.util.Locale;

/**
 * The name of a model without what does not change its price, and the region that was part of it.
 *
 * @param name lower case, without a path before it ({@code models/}, a gateway's {@code openai/},
 *     an ARN) and without Bedrock's word for the region
 * @param region that word; empty without one
 */
record ModelName(String name, String region) {
  private static final String[] REGIONS = {
    "us", "eu", "apac", "global", "jp", "au", "ca", "us-gov", "sa", "in"
  };

  static ModelName of(String provider, String model) {
    String name = model.toLowerCase(Locale.ROOT).trim();
    name = name.substring(name.lastIndexOf('/') + 1);
    if (provider.equals("bedrock")) {
      for (String region : REGIONS) {
        if (name.length() > region.length()
            && name.startsWith(region)
            && name.charAt(region.length()) == '.') {
          return new ModelName(name.substring(region.length() + 1), region);
        }
      }
    }
    return new ModelName(name, "");
  }

  /**
   * Whether a pattern of the price table means this model: the same name, with a date or a version
   * behind it or not; with {@code *} in it, what fits.
   */
  boolean fits(String pattern) {
    int star = pattern.indexOf('*');
    if (star >= 0) {
      return glob(pattern, 0, 0);
    }
    return name.startsWith(pattern) && isVersion(name.substring(pattern.length()));
  }

  private boolean glob(String pattern, int p, int n) {
    if (p == pattern.length()) {
      return n == name.length();
    }
    if (pattern.charAt(p) != '*') {
      return n < name.length()
          && pattern.charAt(p) == name.charAt(n)
          && glob(pattern, p + 1, n + 1);
    }
    for (int rest = n; rest <= name.length(); rest++) {
      if (glob(pattern, p + 1, rest)) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@code -2025-08-07}, {@code -20250929}, {@code @20250929}, {@code -001}, {@code -0613}, {@code
   * -latest}, {@code -v1:0}, a date and a version. One or two digits are another model: {@code
   * claude-opus-4} is not {@code claude-opus-4-5}.
   */
  private static boolean isVersion(String rest) {
    String left = rest;
    int version = left.indexOf("-v");
    if (version >= 0) {
      if (!digitsAndColons(left, version + 2)) {
        return false;
      }
      left = left.substring(0, version);
    }
    if (left.isEmpty() || left.equals("-latest")) {
      return true;
    }
    if (left.charAt(0) != '-' && left.charAt(0) != '@') {
      return false;
    }
    int digits = 0;
    for (int i = 1; i < left.length(); i++) {
      char c = left.charAt(i);
      if (c >= '0' && c <= '9') {
        digits++;
      } else if (c != '-' || (i != 5 && i != 8)) {
        return false;
      }
    }
    return digits >= 3 && digits <= 8;
  }

  private static boolean digitsAndColons(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != ':' && (c < '0' || c > '9')) {
        return false;
      }
    }
    return from < text.length();
  }
}
