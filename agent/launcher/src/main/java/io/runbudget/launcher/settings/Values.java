package io.runbudget.launcher.settings;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Values as they were given, read as what they are to be. What cannot be is a problem. Plain loops
 * throughout: this is read before main, and lambdas cost a JVM that starts a millisecond each.
 */
final class Values {
  static final String BASIS =
      "a text of at most 120 letters, digits, blanks and . , ; : = % + - _ / ( ), but not none or"
          + " inherited";

  private static final int LONGEST_BASIS = 120;

  private final Map<String, String> given;
  private final Problems problems;

  Values(Map<String, String> given, Problems problems) {
    this.given = given;
    this.problems = problems;
  }

  /** As given. */
  @Nullable String text(Key key) {
    return given.get(key.name());
  }

  /** Items parted by semicolons or commas. */
  List<String> list(Key key) {
    String value = text(key);
    return value == null ? List.of() : items(value);
  }

  /** The same of one value. */
  static List<String> items(String value) {
    List<String> items = new ArrayList<>();
    for (String item : value.replace(',', ';').split(";", -1)) {
      if (!item.isBlank()) {
        items.add(item.trim());
      }
    }
    return items;
  }

  /** One of {@code choices}, in lower case. */
  <E extends Enum<E>> Optional<E> choice(Key key, E[] choices) {
    String value = text(key);
    if (value == null) {
      return Optional.empty();
    }
    for (E choice : choices) {
      if (choice.name().toLowerCase(Locale.ROOT).equals(value)) {
        return Optional.of(choice);
      }
    }
    bad(key, value);
    return Optional.empty();
  }

  Optional<Duration> duration(Key key) {
    String value = text(key);
    if (value == null) {
      return Optional.empty();
    }
    Optional<Duration> length = Durations.parse(value);
    if (length.isEmpty()) {
      bad(key, value);
    }
    return length;
  }

  /** More than 0; {@code key} may be one of a kind. */
  Optional<Duration> positive(String key, String value) {
    Optional<Duration> length = Durations.parse(value);
    if (length.isEmpty() || length.get().isZero()) {
      bad(key, value, Keys.DEADLINE.allowed());
      return Optional.empty();
    }
    return length;
  }

  /**
   * What a deadline rests on. It ends up in log lines and records, where other characters could
   * pass for something else.
   */
  Optional<String> basis(String key, String value) {
    boolean plain = value.length() <= LONGEST_BASIS;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      plain &= letter || " .,;:=%+-_/()".indexOf(c) >= 0;
    }
    if (!plain || value.equals("none") || value.equals("inherited")) {
      bad(key, value, BASIS);
      return Optional.empty();
    }
    return Optional.of(value);
  }

  /** What was given for settings of one kind, by the names that stand in their keys. */
  Map<String, String> named(Key kind) {
    Map<String, String> named = new LinkedHashMap<>();
    for (Map.Entry<String, String> each : given.entrySet()) {
      if (kind.matches(each.getKey())) {
        named.put(kind.nameIn(each.getKey()), each.getValue());
      }
    }
    return named;
  }

  void bad(Key key, @Nullable String value) {
    bad(key.name(), value, key.allowed());
  }

  /** The same without the value, in which there may be a password. */
  void badSecret(Key key) {
    problems.add("setting " + key.name() + " is not understood; allowed is " + key.allowed());
  }

  void bad(String key, @Nullable String value, String allowed) {
    problems.add("setting " + key + "='" + value + "' is not understood; allowed is " + allowed);
  }
}
