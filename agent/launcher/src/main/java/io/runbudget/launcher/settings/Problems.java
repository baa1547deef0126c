package io.runbudget.launcher.settings;

import java.util.ArrayList;
import java.util.List;

/** What is wrong with the settings, in lines to be said. With a bad value nothing is enforced. */
final class Problems {
  private final List<String> lines = new ArrayList<>();
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
