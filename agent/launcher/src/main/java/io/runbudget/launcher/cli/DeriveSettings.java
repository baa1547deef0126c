package io.runbudget.launcher.cli;

import io.runbudget.analysis.Derivation;
import io.runbudget.launcher.settings.Durations;
import io.runbudget.launcher.settings.Keys;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings that follow from a derivation.
 *
 * @param alone whether there is but one name, so that one deadline for all runs is meant
 */
record DeriveSettings(boolean alone) {

  /** Key to value; empty if no deadline is recommended. */
  Map<String, String> of(Derivation derived) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (derived.deadlineMs().isPresent()) {
      String name = derived.times().name();
      String deadline = text(derived.deadlineMs().getAsLong());
      settings.put(alone ? Keys.DEADLINE.name() : Keys.RUN_DEADLINE.of(name), deadline);
      settings.put(
          alone ? Keys.DEADLINE_BASIS.name() : Keys.RUN_DEADLINE_BASIS.of(name), derived.basis());
    }
    return settings;
  }

  /** A line of a properties file; names may hold what would end a key there. */
  static String line(String key, String value) {
    StringBuilder line = new StringBuilder();
    for (char c : Console.plain(key).toCharArray()) {
      if (" :=#!\\".indexOf(c) >= 0) {
        line.append('\\');
      }
      line.append(c);
    }
    return line.append('=').append(value).toString();
  }

  /** As the setting takes it. */
  static String text(long ms) {
    return Durations.text(Duration.ofMillis(ms));
  }
}
