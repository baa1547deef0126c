package io.runbudget.guard;

import java.util.List;

/**
 * A class of a library, by its exact name, and what is woven into its methods. A seam that matches
 * no method of it is a failure that is reported.
 */
public record WovenClass(String name, List<Seam> seams) {

  public WovenClass {
    seams = List.copyOf(seams);
  }

  /** Whether any of its methods opens a run. */
  public boolean opensRuns() {
    for (Seam seam : seams) {
      if (seam.place() == Seam.Place.ENTRY) {
        return true;
      }
    }
    return false;
  }

  public static WovenClass of(String name, Seam... seams) {
    return new WovenClass(name, List.of(seams));
  }
}
