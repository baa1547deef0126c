package io.runbudget.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Names with {@code *} for any characters, compared without regard to case. */
final class NamePatterns implements Predicate<String> {
  private final List<Pattern> patterns;

  NamePatterns(List<String> patterns) {
    List<Pattern> compiled = new ArrayList<>(patterns.size());
    for (String pattern : patterns) { // a plain loop: this runs before main
      compiled.add(compiled(pattern));
    }
    this.patterns = compiled;
  }

  private static Pattern compiled(String pattern) {
    String[] parts = pattern.toLowerCase(Locale.ROOT).split("\\*", -1);
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < parts.length; i++) {
      regex.append(i == 0 ? "" : ".*").append(Pattern.quote(parts[i]));
    }
    return Pattern.compile(regex.toString());
  }

  @Override
  public boolean test(String name) {
    if (patterns.isEmpty()) {
      return false;
    }
    String lower = name.toLowerCase(Locale.ROOT);
    return patterns.stream().anyMatch(p -> p.matcher(lower).matches());
  }
}
