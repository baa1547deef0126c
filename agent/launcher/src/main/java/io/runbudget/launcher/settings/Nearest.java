package io.runbudget.launcher.settings;

import java.util.Collection;
import java.util.Optional;

/** What somebody who mistyped a name may have meant. */
public final class Nearest {

  private Nearest() {}

  /** The candidate that differs least from {@code name}, if it differs by no more than a third. */
  public static Optional<String> to(String name, Collection<String> candidates) {
    String best = null;
    int least = Math.max(2, name.length() / 3) + 1;
    for (String candidate : candidates) {
      int distance = distance(name, candidate);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return Optional.ofNullable(best);
  }

  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    int[] current = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int changed = previous[j - 1] + same;
        current[j] = Math.min(changed, Math.min(previous[j], current[j - 1]) + 1);
      }
      int[] swap = previous;
      previous = current;
      current = swap;
    }
    return previous[b.length()];
  }
}
