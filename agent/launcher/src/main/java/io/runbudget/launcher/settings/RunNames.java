package io.runbudget.launcher.settings;

import java.util.Set;

/** Names by which settings mean entry points: a whole name, or its end behind a dot. */
final class RunNames {
  private RunNames() {}

  /** The longest of {@code names} that means this run; empty if none does. */
  static String fullest(Set<String> names, String runName) {
    String fullest = "";
    for (String name : names) {
      boolean fits = runName.equals(name) || runName.endsWith("." + name);
      if (fits && name.length() > fullest.length()) {
        fullest = name;
      }
    }
    return fullest;
  }
}
