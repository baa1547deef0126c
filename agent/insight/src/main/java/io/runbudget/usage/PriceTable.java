package io.runbudget.usage;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * List prices of models, dated. Built in is {@code prices.csv} beside this class; a file of the
 * same form replaces and extends it: its rows for a provider and a pattern replace all built-in
 * rows for both. Of several patterns that fit a model the one with most letters counts, of its rows
 * the latest that is in effect. Prices are whole micro-dollars, each call's rounded up. Immutable.
 */
public final class PriceTable {
  private static final String BUILT_IN = "prices.csv";

  /**
   * Whose models, those that have a rate for it, write long prompts to a cache without being asked.
   */
  private static final String CACHES_UNASKED = "openai";

  /** Spreadsheets begin a file with it; it is no letter of the first column. */
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final List<PriceRow> rows;

  private PriceTable(List<PriceRow> rows) {
    this.rows = List.copyOf(rows);
  }

  /**
   * The built-in table, with a file over it.
   *
   * @param file null for none
   * @param problems hears one sentence for each line that is wrong, naming file, line and what is
   *     allowed, and one if the file cannot be read; what is right holds
   */
  public static PriceTable load(@Nullable Path file, Consumer<String> problems) {
    List<PriceRow> builtIn = new PriceFile(BUILT_IN, problems).rows(builtIn(problems));
    return file == null
        ? new PriceTable(builtIn)
        : new PriceTable(builtIn).with(file.toString(), lines(file, problems), problems);
  }

  /** This table, with the rows of such a file's lines over it. */
  PriceTable with(String file, List<String> lines, Consumer<String> problems) {
    List<PriceRow> own = new PriceFile(file, problems).rows(lines);
    List<PriceRow> all = new ArrayList<>(own);
    for (PriceRow row : rows) {
      if (own.stream().noneMatch(row::sameModel)) {
        all.add(row);
      }
    }
    return new PriceTable(all);
  }

  private static List<String> builtIn(Consumer<String> problems) {
    InputStream in = PriceTable.class.getResourceAsStream(BUILT_IN);
    if (in == null) {
      problems.accept("prices " + BUILT_IN + ": is missing from the jar");
      return List.of();
    }
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    } catch (IOException | RuntimeException e) {
      problems.accept("prices " + BUILT_IN + ": cannot be read: " + e);
      return List.of();
    }
  }

  private static List<String> lines(Path file, Consumer<String> problems) {
    try {
      List<String> lines = new ArrayList<>(Files.readAllLines(file, StandardCharsets.UTF_8));
      if (!lines.isEmpty() && lines.get(0).startsWith(BYTE_ORDER_MARK)) {
        lines.set(0, lines.get(0).substring(BYTE_ORDER_MARK.length()));
      }
      return lines;
    } catch (IOException | RuntimeException e) {
      problems.accept(
          "prices "
              + file
              + ": cannot be read: "
              + e
              + "; allowed is a file of UTF-8 text, see docs/tokens.md");
      return List.of();
    }
  }

  /**
   * Price of a call.
   *
   * @param provider {@link ModelApi#provider()}
   * @param model name as answered or asked for
   * @param at when it was called
   * @return micro-dollars, rounded up; empty if no row fits
   */
  public OptionalLong price(String provider, String model, Usage usage, Instant at) {
    ModelName name = ModelName.of(provider, model);
    PriceRow row = find(provider, name, at);
    if (row == null) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(price(row, name, usage));
  }

  private static long price(PriceRow row, ModelName name, Usage usage) {
    return row.rates().price(usage, usage.region().isEmpty() ? name.region() : usage.region());
  }

  /**
   * The most a call can cost, to be held before it is made: nothing of the prompt is read from a
   * cache, all of it is written to one if that may be and costs more, and the answer is as long as
   * it may be.
   *
   * @param asked whose model, service tier, region and caching count
   * @param inputTokens estimate of the prompt
   * @param maxOutputTokens of all choices together
   * @return micro-dollars, rounded up; empty if no row fits
   */
  public OptionalLong maxPrice(
      String provider, RequestShape asked, long inputTokens, long maxOutputTokens, Instant at) {
    ModelName name = ModelName.of(provider, asked.model());
    PriceRow row = find(provider, name, at);
    if (row == null) {
      return OptionalLong.empty();
    }
    long most = price(row, name, most(asked, inputTokens, 0, 0, maxOutputTokens));
    if (asked.cacheWrite() != CacheWrite.NONE || provider.equals(CACHES_UNASKED)) {
      most = Math.max(most, price(row, name, most(asked, 0, inputTokens, 0, maxOutputTokens)));
    }
    if (asked.cacheWrite() == CacheWrite.HOUR) {
      most = Math.max(most, price(row, name, most(asked, 0, 0, inputTokens, maxOutputTokens)));
    }
    return OptionalLong.of(most);
  }

  private static Usage most(
      RequestShape asked, long input, long write5m, long write1h, long output) {
    return new Usage(
        asked.model(),
        input,
        0,
        write5m,
        write1h,
        output,
        0,
        0,
        0,
        0,
        0,
        asked.tier(),
        asked.region(),
        Usage.Basis.ESTIMATED);
  }

  private @Nullable PriceRow find(String provider, ModelName name, Instant at) {
    LocalDate day = LocalDate.ofInstant(at, ZoneOffset.UTC);
    PriceRow best = null;
    for (PriceRow row : rows) {
      if (row.provider().equals(provider)
          && !row.effective().isAfter(day)
          && name.fits(row.pattern())
          && (best == null || better(row, best))) {
        best = row;
      }
    }
    return best;
  }

  private static boolean better(PriceRow row, PriceRow best) {
    int more = Integer.compare(row.specific(), best.specific());
    return more > 0 || (more == 0 && row.effective().isAfter(best.effective()));
  }

  /** Whose models have prices. */
  public SortedSet<String> providers() {
    SortedSet<String> names = new TreeSet<>();
    for (PriceRow row : rows) {
      names.add(row.provider());
    }
    return names;
  }

  /** How many rows there are. */
  public int size() {
    return rows.size();
  }
}
