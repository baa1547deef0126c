package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * When the provider says that it wants to be asked again: {@code retry-after-ms}, or {@code
 * Retry-After} in seconds, fractions of one, or as a date.
 */
final class RetryAfter {
  /** Longer is taken for this: it fits no run anyway. */
  private static final long MOST_MILLIS = 86_400_000L;

  /**
   * The three that RFC 9110 (5.6.7) has recipients accept: its own, which some servers end with an
   * offset instead of GMT, and the two obsolete ones.
   */
  private static final List<DateTimeFormatter> DATES =
      List.of(
          DateTimeFormatter.RFC_1123_DATE_TIME,
          new DateTimeFormatterBuilder()
              .appendPattern("EEEE, dd-MMM-")
              .appendValueReduced(ChronoField.YEAR, 2, 2, 1970)
              .appendPattern(" HH:mm:ss 'GMT'")
              .toFormatter(Locale.ENGLISH),
          DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH));

  private RetryAfter() {}

  /**
   * Whether a response of that status may say so: after an error that may pass. With a redirect or
   * a creation it says something else.
   */
  static boolean isSaidWith(int status) {
    return switch (status) {
      case 408, 409, 421, 423, 425, 429 -> true;
      default -> status >= 500;
    };
  }

  /** Nanoseconds from now, -1 if nothing understandable is said. */
  static long nanos(RunbudgetHeaders headers, Instant now) throws Throwable {
    long millis = number(headers.header("retry-after-ms"), 1);
    if (millis < 0) {
      String said = headers.header("Retry-After");
      millis = number(said, 1_000);
      if (millis < 0 && said != null) {
        millis = until(said.trim(), now);
      }
    }
    return millis < 0 ? -1 : Math.min(millis, MOST_MILLIS) * 1_000_000L;
  }

  private static long number(@Nullable String text, int perUnit) {
    if (text == null) {
      return -1;
    }
    String digits = text.trim();
    if (digits.isEmpty() || !Character.isDigit(digits.charAt(0))) {
      return -1;
    }
    try {
      double value = Double.parseDouble(digits) * perUnit;
      return value >= MOST_MILLIS ? MOST_MILLIS : (long) Math.ceil(value);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static long until(String date, Instant now) {
    for (DateTimeFormatter form : DATES) {
      try {
        Instant at = ZonedDateTime.parse(date, form.withZone(ZoneOffset.UTC)).toInstant();
        return Math.max(0, at.toEpochMilli() - now.toEpochMilli());
      } catch (DateTimeParseException e) {
        // Perhaps the next one.
      }
    }
    return -1;
  }
}
