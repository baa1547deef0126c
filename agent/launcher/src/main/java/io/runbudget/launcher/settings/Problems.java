package io.runbudget.launcher.settings;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is wrong with the settings, in lines to be said, each once. With a bad value nothing is
 * enforced.
 */
final class Problems {
  private final Set<String> lines = new LinkedHashSet<>();
  private boolean bad;

  /** A value that cannot be used. */
  void add(String line) {
    lines.add(line);
    bad = true;
  }

  /** Something that is merely ignored. */
  void note(String line) {
    lines.add(line);
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  boolean isBad() {
    return bad;
  }
}
