package io.runbudget.launcher.settings;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where settings are read from. The first that gives a key a value wins: the agent's argument,
 * system properties, the environment, the file of {@code config}. An empty value is none.
 */
final class Sources {
  /** How the system property of a setting begins. */
  static final String PROPERTY = "runbudget.";

  private static final String VARIABLE = "RUNBUDGET_";

  /** Properties of our own that are not settings. */
  private static final List<String> INTERNAL = List.of("bridge.append", "report.after");

  /** Some editors begin a file with it; it is no letter of the first key. */
  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private final Map<String, String> values = new LinkedHashMap<>();
  private final Problems problems;

  Sources(
      @Nullable String argument,
      Properties properties,
      Map<String, String> environment,
      Problems problems) {
    this.problems = problems;
    argument(argument == null ? "" : argument);
    for (String name : properties.stringPropertyNames()) {
      String key = name.startsWith(PROPERTY) ? name.substring(PROPERTY.length()) : "";
      if (!key.isEmpty() && !INTERNAL.contains(key)) {
        add(key, properties.getProperty(name), "-D" + name);
      }
    }
    for (Map.Entry<String, String> each : environment.entrySet()) {
      if (each.getKey().startsWith(VARIABLE)) {
        add(key(each.getKey()), each.getValue(), each.getKey());
      }
    }
    String config = values.getOrDefault(Keys.CONFIG.name(), "");
    if (!config.isEmpty()) {
      file(config);
    }
  }

  Map<String, String> values() {
    return values;
  }

  /**
   * {@code a=b,c=d;e}: commas part settings; one without {@code =} continues the list before it,
   * and what is not meant as a setting the basis or the URL before it: {@code
   * deadline.basis=p90,n=412}, {@code ledger=jdbc:postgresql://a,b/db?user=u}.
   */
  private void argument(String argument) {
    List<String> parts = new ArrayList<>();
    for (String part : argument.split(",", -1)) {
      if (part.isBlank()) {
        continue; // a comma too many
      }
      String last = parts.isEmpty() ? "" : parts.get(parts.size() - 1);
      if ((isBasis(last) || isUrl(last)) && !isSetting(part)) {
        parts.set(parts.size() - 1, last + "," + part);
      } else if (part.contains("=") || parts.isEmpty()) {
        parts.add(part);
      } else {
        parts.set(parts.size() - 1, last + ";" + part);
      }
    }
    for (String part : parts) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        String shown = isName(part.trim()) ? "setting '" + part + "'" : "something";
        problems.add(shown + " has no value; allowed is key=value,key=value");
      } else {
        add(part.substring(0, equals).trim(), part.substring(equals + 1), "the agent's argument");
      }
    }
  }

  private static boolean isBasis(String part) {
    String key = keyIn(part);
    return Keys.DEADLINE_BASIS.matches(key) || Keys.RUN_DEADLINE_BASIS.matches(key);
  }

  /** Of a database with several hosts, or a comma in its password. */
  private static boolean isUrl(String part) {
    return BudgetKeys.LEDGER.matches(keyIn(part))
        && part.substring(part.indexOf('=') + 1).trim().startsWith("jdbc:");
  }

  /** A known one, or one mistyped: that is to be said, not to be lost in a text. */
  private static boolean isSetting(String part) {
    String key = keyIn(part);
    return (key.indexOf('.') > 0 && isName(key))
        || Keys.isKnown(key)
        || (!key.isEmpty() && Nearest.to(key, names()).isPresent());
  }

  /** What a key may look like. Anything else may be part of a value, a password even. */
  private static boolean isName(String key) {
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      if (!Character.isLetterOrDigit(c) && c != '.' && c != '_' && c != '-' && c != '$') {
        return false;
      }
    }
    return !key.isEmpty();
  }

  private static String keyIn(String part) {
    return part.substring(0, Math.max(0, part.indexOf('='))).trim();
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>();
    for (Key each : Keys.all()) {
      names.add(each.name());
    }
    return names;
  }

  /** {@code RUNBUDGET_RUN_METHODS} is {@code run.methods}; names inside keep their letters. */
  private static String key(String variable) {
    String rest = variable.substring(VARIABLE.length()).replace('_', '.');
    String lower = rest.toLowerCase(Locale.ROOT);
    for (Key named : Keys.all()) { // one may have an underscore of its own
      boolean keeps = named.isNamed() && !named.equals(Keys.GUARD_ENABLED);
      if ((keeps || !named.isNamed()) && named.inVariable().matches(lower)) {
        return keeps ? named.of(named.nameIn(rest)) : named.name();
      }
    }
    return lower;
  }

  private void file(String path) {
    try (BufferedReader reader = Files.newBufferedReader(Path.of(path), StandardCharsets.UTF_8)) {
      reader.mark(1);
      if (reader.read() != BYTE_ORDER_MARK) {
        reader.reset();
      }
      Properties properties = new Properties();
      properties.load(reader);
      for (String name : properties.stringPropertyNames()) {
        String key = name.startsWith(PROPERTY) ? name.substring(PROPERTY.length()) : name;
        add(key, properties.getProperty(name), path);
      }
    } catch (IOException | IllegalArgumentException e) {
      problems.add("setting config: '" + path + "' cannot be read (" + e + ")");
    }
  }

  private void add(String key, String value, String where) {
    if (Keys.isKnown(key)) {
      if (!value.isBlank()) {
        values.putIfAbsent(key, value.trim());
      }
      return;
    }
    if (!isName(key)) {
      problems.note("something in " + where + " is no setting, and ignored");
      return;
    }
    Optional<String> nearest = Nearest.to(key, names());
    problems.note(
        "unknown setting '"
            + key
            + "' in "
            + where
            + " is ignored"
            + (nearest.isEmpty() ? "" : "; did you mean '" + nearest.get() + "'?"));
  }
}
