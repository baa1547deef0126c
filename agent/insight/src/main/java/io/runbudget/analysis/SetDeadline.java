package io.runbudget.analysis;

import java.util.Comparator;

/**
 * A deadline that runs were given.
 *
 * @param plannedMs its length
 * @param basis what it rests on; any text
 */
public record SetDeadline(double plannedMs, String basis) implements Comparable<SetDeadline> {
  /** A child's, which is what its parent had left: no setting. */
  static final String INHERITED = "inherited";

  private static final Comparator<SetDeadline> ORDER =
      Comparator.comparingDouble(SetDeadline::plannedMs).thenComparing(SetDeadline::basis);

  @Override
  public int compareTo(SetDeadline other) {
    return ORDER.compare(this, other);
  }
}
