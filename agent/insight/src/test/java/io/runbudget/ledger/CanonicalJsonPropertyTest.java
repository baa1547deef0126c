package io.runbudget.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random values, spelt at random: digests are equal if and only if the values are. A value is a
 * {@link Literal}, a string, a number without trailing zeros, a list or a map, so that {@code
 * equals} says whether two are the same.
 */
class CanonicalJsonPropertyTest {
  private enum Literal {
    NULL,
    TRUE,
    FALSE
  }

  private static final List<String> TYPES =
      List.of("application/json", "Application/JSON; charset=utf-8", "application/vnd.x+json", "");

  /** Escaped or not, of one, two, three and four bytes, one letter in two forms. */
  private static final int[] LETTERS =
      "aAbu\u0308\u00fc0 \"\\/\b\f\n\r\t\u0000\u001f\u007f\u2028\ufeff\ufffd\ud83d\ude00\udbff\udfff"
          .codePoints()
          .toArray();

  private static final String[] NAMES = {"a", "A", "b"};

  /** Some of which, put side by side, look like others. */
  private static final Object[] LITTLE = {
    Literal.NULL,
    Literal.TRUE,
    "",
    "1",
    "1\",\"1",
    "null",
    BigDecimal.ZERO,
    BigDecimal.ONE,
    number(BigDecimal.TEN),
    number(new BigDecimal("1e10")),
    new BigDecimal("-1")
  };

  private final CanonicalArguments arguments = new CanonicalArguments();
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @Test
  void spellingNeverMattersAndAChangeAlwaysDoes() {
    for (int i = 0; i < 3_000; i++) {
      Object value = value(0);
      Object changed = changed(value);
      String once = spelt(value);
      String twice = spelt(value);
      String other = spelt(changed);
      assertThat(digest(once)).as("seed %s: %s and %s", seed, once, twice).isEqualTo(digest(twice));
      assertThat(digest(once))
          .as("seed %s: %s and %s", seed, once, other)
          .isNotEqualTo(digest(other));
    }
  }

  /** Each with all others, in so small a world that it meets itself, and all that is like it. */
  @Test
  void digestsAreEqualIfAndOnlyIfValuesAre() {
    Map<String, Object> values = new HashMap<>();
    Map<Object, String> digests = new HashMap<>();
    for (int i = 0; i < 30_000; i++) {
      Object value = little(0);
      String spelt = spelt(value);
      String digest = digest(spelt);
      String where = "seed " + seed + ": " + spelt;
      assertThat(values.computeIfAbsent(digest, d -> value)).as(where).isEqualTo(value);
      assertThat(digests.computeIfAbsent(value, v -> digest)).as(where).isEqualTo(digest);
    }
    assertThat(values).as("seed %s", seed).hasSizeBetween(1_000, 25_000);
  }

  private String digest(String spelt) {
    String type = TYPES.get(random.nextInt(TYPES.size()));
    return arguments.of(spelt.getBytes(StandardCharsets.UTF_8), type.isEmpty() ? null : type);
  }

  // Values.

  private Object value(int depth) {
    switch (random.nextInt(depth > 3 ? 4 : 7)) {
      case 0:
        return Literal.values()[random.nextInt(3)];
      case 1:
        return text(random.nextInt(6));
      case 2:
        return number(BigDecimal.valueOf(random.nextInt(2_001) - 1_000, random.nextInt(7) - 3));
      case 3:
        return number(new BigDecimal(new BigInteger(90, random), random.nextInt(60) - 30));
      case 4:
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          list.add(value(depth + 1));
        }
        return list;
      default:
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          map.put(text(random.nextInt(3)), value(depth + 1));
        }
        return map;
    }
  }

  private Object little(int depth) {
    int kind = random.nextInt(depth > 1 ? 3 : 5);
    if (kind == 3) {
      List<Object> list = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        list.add(little(depth + 1));
      }
      return list;
    }
    if (kind == 4) {
      Map<String, Object> map = new LinkedHashMap<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        map.put(NAMES[random.nextInt(NAMES.length)], little(depth + 1));
      }
      return map;
    }
    return LITTLE[random.nextInt(LITTLE.length)];
  }

  private static BigDecimal number(BigDecimal any) {
    return any.signum() == 0 ? BigDecimal.ZERO : any.stripTrailingZeros();
  }

  private String text(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(LETTERS[random.nextInt(LETTERS.length)]);
    }
    return text.toString();
  }

  // Changes.

  /** The same but for one thing, somewhere in it. */
  private Object changed(Object value) {
    if (value instanceof List<?> list && !list.isEmpty() && random.nextInt(3) > 0) {
      List<Object> copy = new ArrayList<>(list);
      int at = random.nextInt(copy.size());
      copy.set(at, changed(copy.get(at)));
      return copy;
    }
    if (value instanceof Map<?, ?> map && !map.isEmpty() && random.nextInt(3) > 0) {
      Map<Object, Object> copy = new LinkedHashMap<>(map);
      Object name = new ArrayList<>(map.keySet()).get(random.nextInt(map.size()));
      copy.put(name, changed(map.get(name)));
      return copy;
    }
    while (true) {
      Object changed = changedItself(value);
      if (!changed.equals(value)) {
        return changed;
      }
    }
  }

  private Object changedItself(Object value) {
    if (random.nextInt(8) == 0) {
      return random.nextBoolean() ? List.of(value) : Map.of("", value);
    }
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>(list);
      switch (random.nextInt(3)) {
        case 0 -> copy.add(random.nextInt(copy.size() + 1), Literal.NULL);
        case 1 -> Collections.shuffle(copy, random);
        default -> copy.subList(0, Math.min(1, copy.size())).clear();
      }
      return copy;
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>(map);
      if (map.isEmpty() || random.nextInt(3) == 0) {
        copy.putIfAbsent(text(1), Literal.NULL);
      } else {
        Object gone = copy.remove(new ArrayList<>(map.keySet()).get(random.nextInt(map.size())));
        if (random.nextBoolean()) {
          copy.putIfAbsent(text(2), gone);
        }
      }
      return copy;
    }
    if (value instanceof BigDecimal number) {
      return switch (random.nextInt(4)) {
        case 0 -> number.toString();
        case 1 -> number(number.negate());
        case 2 -> number(number.add(BigDecimal.valueOf(1, 40)));
        default -> number(number.scaleByPowerOfTen(1));
      };
    }
    if (value instanceof String text && !text.isEmpty()) {
      int at = text.offsetByCodePoints(0, random.nextInt(text.codePointCount(0, text.length())));
      int end = text.offsetByCodePoints(at, 1);
      return text.substring(0, at) + text(random.nextInt(3)) + text.substring(end);
    }
    return value instanceof String ? text(1) : Literal.values()[random.nextInt(3)];
  }

  // Spelling.

  private String spelt(Object value) {
    return blank() + bare(value) + blank();
  }

  private String bare(Object value) {
    if (value instanceof List<?> list) {
      List<String> items = list.stream().map(this::spelt).toList();
      return "[" + (items.isEmpty() ? blank() : String.join(",", items)) + "]";
    }
    if (value instanceof Map<?, ?> map) {
      List<String> members = new ArrayList<>();
      map.forEach((name, its) -> members.add(spelt(name) + ":" + spelt(its)));
      Collections.shuffle(members, random);
      return "{" + (members.isEmpty() ? blank() : String.join(",", members)) + "}";
    }
    if (value instanceof BigDecimal number) {
      return spelt(number);
    }
    if (value instanceof String text) {
      StringBuilder spelt = new StringBuilder("\"");
      text.codePoints().forEach(letter -> spell(letter, spelt));
      return spelt.append('"').toString();
    }
    return value.toString().toLowerCase(Locale.ROOT);
  }

  private String blank() {
    StringBuilder blank = new StringBuilder();
    while (random.nextInt(4) == 0) {
      blank.append(" \t\r\n".charAt(random.nextInt(4)));
    }
    return blank.toString();
  }

  private void spell(int letter, StringBuilder spelt) {
    int brief = "\"\\/\b\f\n\r\t".indexOf(letter);
    boolean needsEscape = letter < ' ' || letter == '"' || letter == '\\';
    switch (random.nextInt(3)) {
      case 0 -> {
        for (char unit : Character.toChars(letter)) {
          String hex = String.format("%04x", (int) unit);
          spelt.append("\\u").append(random.nextBoolean() ? hex : hex.toUpperCase(Locale.ROOT));
        }
      }
      case 1 -> {
        if (brief >= 0) {
          spelt.append('\\').append("\"\\/bfnrt".charAt(brief));
        } else {
          spell(letter, spelt);
        }
      }
      default -> {
        if (needsEscape) {
          spell(letter, spelt);
        } else {
          spelt.appendCodePoint(letter);
        }
      }
    }
  }

  /** Its digits anywhere around the point, with zeros behind, and an exponent that makes up. */
  private String spelt(BigDecimal number) {
    BigDecimal longer = number.setScale(number.scale() + random.nextInt(3));
    int shift = random.nextInt(7) - 3;
    String digits = longer.scaleByPowerOfTen(-shift).toPlainString();
    if (digits.indexOf('.') < 0 && random.nextInt(3) == 0) {
      digits += ".0";
    }
    if (number.signum() == 0 && random.nextBoolean()) {
      digits = "-" + digits;
    }
    if (shift == 0 && random.nextBoolean()) {
      return digits;
    }
    String sign = shift < 0 ? "-" : random.nextBoolean() ? "+" : "";
    String zeros = "0".repeat(random.nextInt(3));
    return digits + (random.nextBoolean() ? "e" : "E") + sign + zeros + Math.abs(shift);
  }
}
