package io.runbudget.analysis;

import java.util.Locale;

/** So many of so many. */
record Share(long count, long of) {
  private static final double SURE_95_PERCENT = 1.96;

  double fraction() {
    return of == 0 ? 0 : (double) count / of;
  }

  /** Points by which the share rose from {@code this} to {@code later}, as a fraction. */
  double rise(Share later) {
    return later.fraction() - fraction();
  }

  /** How far the two may lie apart by chance: two-proportion test, 95 %. */
  double chance(Share other) {
    double pooled = (double) (count + other.count) / Math.max(1, of + other.of);
    return SURE_95_PERCENT
        * Math.sqrt(pooled * (1 - pooled) * (1.0 / Math.max(1, of) + 1.0 / Math.max(1, other.of)));
  }

  boolean roseTo(Share later) {
    return rise(later) > chance(later);
  }

  boolean fellTo(Share later) {
    return -rise(later) > chance(later);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.1f %%", 100 * fraction());
  }
}
