package io.runbudget.usage;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Rows from lines of comma-separated values: the first that is no comment names the columns, in any
 * order. What is wrong with a line is one sentence, and the other lines hold.
 */
final class PriceFile {
  private static final List<String> NEEDED =
      List.of("provider", "model", "effective", "input", "output");
  private static final List<String> RATES =
      List.of(
          "input",
          "cached_read",
          "cache_write_5m",
          "cache_write_1h",
          "output",
          "audio_in",
          "image_in",
          "audio_out",
          "long_input",
          "long_cached_read",
          "long_output",
          "web_search");
  private static final Set<String> COLUMNS =
      java.util.stream.Stream.of(NEEDED, RATES, List.of("source", "long_over", "tiers", "regions"))
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableSet());

  /** A thousand dollars per million tokens: more is a slip of units. */
  private static final long DEAREST = 1_000_000_000L;

  private static final long LONGEST_PROMPT = 1_000_000_000L;
  private static final int MOST_PERCENT = 10_000;

  private final String file;
  private final Consumer<String> problems;

  PriceFile(String file, Consumer<String> problems) {
    this.file = file;
    this.problems = problems;
  }

  List<PriceRow> rows(List<String> lines) {
    List<PriceRow> rows = new ArrayList<>();
    List<String> columns = List.of();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      List<String> cells =
          Arrays.stream(line.split(",", -1)).map(String::strip).collect(Collectors.toList());
      try {
        if (columns.isEmpty()) {
          columns = columns(cells);
        } else {
          rows.add(row(columns, cells));
        }
      } catch (Bad e) {
        problems.accept("prices " + file + " line " + (i + 1) + ": " + e.getMessage());
        if (columns.isEmpty()) {
          return List.of();
        }
      }
    }
    return rows;
  }

  private static List<String> columns(List<String> cells) {
    for (String cell : cells) {
      if (!COLUMNS.contains(cell)) {
        throw new Bad("unknown column '" + cell + "'; allowed are " + sorted(COLUMNS));
      }
    }
    if (!cells.containsAll(NEEDED)) {
      throw new Bad("the first line must name the columns " + String.join(", ", NEEDED));
    }
    return cells;
  }

  private static String sorted(Set<String> words) {
    return words.stream().sorted().collect(Collectors.joining(", "));
  }

  private static PriceRow row(List<String> columns, List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new Bad(
          cells.size()
              + " values; allowed are "
              + columns.size()
              + ", one per column, none with a comma");
    }
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      values.put(columns.get(i), cells.get(i));
    }
    UnaryOperator<String> value = name -> values.getOrDefault(name, "");
    for (String needed : NEEDED) {
      if (value.apply(needed).isEmpty()) {
        throw new Bad(needed + " is empty; allowed is any value but none");
      }
    }
    return new PriceRow(
        value.apply("provider").toLowerCase(Locale.ROOT),
        value.apply("model").toLowerCase(Locale.ROOT),
        date(value.apply("effective")),
        rates(value));
  }

  private static Rates rates(UnaryOperator<String> value) {
    Function<String, Long> rate = name -> whole(name, value.apply(name), DEAREST);
    return new Rates(
        rate.apply("input"),
        rate.apply("cached_read"),
        rate.apply("cache_write_5m"),
        rate.apply("cache_write_1h"),
        rate.apply("output"),
        rate.apply("audio_in"),
        rate.apply("image_in"),
        rate.apply("audio_out"),
        whole("long_over", value.apply("long_over"), LONGEST_PROMPT),
        rate.apply("long_input"),
        rate.apply("long_cached_read"),
        rate.apply("long_output"),
        percents("tiers", value.apply("tiers")),
        percents("regions", value.apply("regions")),
        rate.apply("web_search"));
  }

  private static long whole(String name, String text, long most) {
    if (text.isEmpty()) {
      return -1;
    }
    try {
      long number = Long.parseLong(text);
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new Bad(
        name + "='" + text + "'; allowed is a whole number from 0 to " + most + ", or nothing");
  }

  private static LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw new Bad("effective='" + text + "'; allowed is a date such as 2026-01-31");
    }
  }

  private static Map<String, Integer> percents(String name, String text) {
    Map<String, Integer> percents = new TreeMap<>();
    for (String part : text.isEmpty() ? new String[0] : text.split(";", -1)) {
      int colon = part.lastIndexOf(':');
      long percent = colon > 0 ? percent(part.substring(colon + 1)) : -1;
      if (percent < 0) {
        throw new Bad(
            name
                + "='"
                + text
                + "'; allowed are words with a percentage up to "
                + MOST_PERCENT
                + " such as batch:50;priority:175");
      }
      percents.put(part.substring(0, colon).strip().toLowerCase(Locale.ROOT), (int) percent);
    }
    return Map.copyOf(percents);
  }

  private static long percent(String text) {
    try {
      return whole("percent", text.strip(), MOST_PERCENT);
    } catch (Bad e) {
      return -1;
    }
  }

  /** What is wrong with a line. */
  private static final class Bad extends RuntimeException {
    Bad(String message) {
      super(message, null, false, false);
    }
  }
}
