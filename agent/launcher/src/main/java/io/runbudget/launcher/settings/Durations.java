package io.runbudget.launcher.settings;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;

/** Lengths of time as people write them. */
public final class Durations {
  /** Nanoseconds of it fit a {@code long} with room to spare. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private Durations() {}

  /**
   * {@code 90s}, {@code 2m30s}, {@code 1h}, {@code 500ms}, {@code 1.5s} or ISO-8601.
   *
   * @return empty if it is none of these, without a unit, negative or longer than 100 years
   */
  public static Optional<Duration> parse(String text) {
    String lower = text.trim().toLowerCase(Locale.ROOT);
    try {
      Optional<Duration> length =
          lower.startsWith("p")
              ? Optional.of(Duration.parse(lower.toUpperCase(Locale.ROOT)))
              : plain(lower);
      boolean fits =
          length.isPresent() && !length.get().isNegative() && length.get().compareTo(LONGEST) <= 0;
      return fits ? length : Optional.empty();
    } catch (DateTimeParseException | ArithmeticException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<Duration> plain(String text) {
    Duration sum = Duration.ZERO;
    int at = 0;
    while (at < text.length()) {
      int unit = at;
      while (unit < text.length() && isNumber(text.charAt(unit))) {
        unit++;
      }
      int next = unit;
      while (next < text.length() && !isNumber(text.charAt(next))) {
        next++;
      }
      long nanos = nanos(text.substring(unit, next).trim());
      if (unit == at || nanos == 0) {
        return Optional.empty();
      }
      double count = Double.parseDouble(text.substring(at, unit));
      sum = sum.plusNanos(Math.round(count * nanos));
      at = next;
    }
    return at == 0 ? Optional.empty() : Optional.of(sum);
  }

  private static boolean isNumber(char c) {
    return (c >= '0' && c <= '9') || c == '.';
  }

  private static long nanos(String unit) {
    return switch (unit) {
      case "ms" -> 1_000_000L;
      case "s" -> 1_000_000_000L;
      case "m", "min" -> 60_000_000_000L;
      case "h" -> 3_600_000_000_000L;
      case "d" -> 86_400_000_000_000L;
      default -> 0;
    };
  }

  /** {@code 500ms}, {@code 3s}, {@code 2m30s}: the shortest way {@link #parse} understands. */
  public static String text(Duration length) {
    long millis = length.toMillis();
    if (millis == 0 || millis % 1000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1000;
    long minutes = seconds / 60;
    if (minutes == 0) {
      return seconds + "s";
    }
    return minutes + "m" + (seconds % 60 == 0 ? "" : seconds % 60 + "s");
  }
}
