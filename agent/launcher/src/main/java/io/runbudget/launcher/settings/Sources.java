package io.runbudget.launcher.settings;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where settings are read from. The first that names a key wins: the agent's argument, system
 * properties, the environment, the file of {@code config}.
 */
final class Sources {
  private static final String PROPERTY = "runbudget.";
  private static final String VARIABLE = "RUNBUDGET_";

  /** Properties of our own that are not settings. */
  private static final List<String> INTERNAL = List.of("loaded", "bridge.append");

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
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(VARIABLE)) {
            add(key(name), value, name);
          }
        });
    String config = values.get(Keys.CONFIG.name());
    if (config != null) {
      file(Path.of(config)).forEach((key, value) -> add(key, value, config));
    }
  }

  Map<String, String> values() {
    return values;
  }

  /**
   * {@code a=b,c=d;e}: commas part settings; one without {@code =} continues the list before it.
   */
  private void argument(String argument) {
    List<String> parts = new ArrayList<>();
    for (String part : argument.split(",", -1)) {
      if (!part.contains("=") && !parts.isEmpty()) {
        parts.set(parts.size() - 1, parts.get(parts.size() - 1) + ";" + part);
      } else if (!part.isBlank()) {
        parts.add(part);
      }
    }
    for (String part : parts) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        problems.add("setting '" + part + "' has no value; allowed is key=value,key=value");
      } else {
        add(part.substring(0, equals).trim(), part.substring(equals + 1), "the agent's argument");
      }
    }
  }

  /** {@code RUNBUDGET_RUN_METHODS} is {@code run.methods}; names inside keep their letters. */
  private static String key(String variable) {
    String rest = variable.substring(VARIABLE.length()).replace('_', '.');
    String lower = rest.toLowerCase(Locale.ROOT);
    return Keys.RUN_DEADLINE.matches(lower)
        ? "run" + rest.substring(3, rest.length() - 8) + "deadline"
        : lower;
  }

  private Map<String, String> file(Path path) {
    Map<String, String> read = new LinkedHashMap<>();
    try (Reader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
      Properties properties = new Properties();
      properties.load(reader);
      for (String name : properties.stringPropertyNames()) {
        String key = name.startsWith(PROPERTY) ? name.substring(PROPERTY.length()) : name;
        read.put(key, properties.getProperty(name));
      }
    } catch (IOException | IllegalArgumentException e) {
      problems.add("setting config: '" + path + "' cannot be read (" + e + ")");
    }
    return read;
  }

  private void add(String key, String value, String where) {
    if (Keys.isKnown(key)) {
      values.putIfAbsent(key, value.trim());
      return;
    }
    List<String> names = Keys.all().stream().map(Key::name).toList();
    problems.note(
        "unknown setting '"
            + key
            + "' in "
            + where
            + Nearest.to(key, names).map(n -> "; did you mean '" + n + "'?").orElse("")
            + " It is ignored.");
  }
}
