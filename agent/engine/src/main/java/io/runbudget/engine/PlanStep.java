package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/**
 * A step of a run's plan, as the application names it. Independent of retry loops, which may be
 * around it or within. Immutable; which one a thread is in, its binding says.
 */
final class PlanStep {
  private final @Nullable PlanStep outer;

  /** The steps that this is within and itself, outermost first, with slashes between. */
  final String path;

  PlanStep(@Nullable PlanStep outer, String name) {
    this.outer = outer;
    this.path = outer == null ? name : outer.path + "/" + name;
  }

  /** Where work is in the plan that {@code carrier} brings to a thread; null if nowhere. */
  static @Nullable PlanStep of(Object carrier) {
    if (carrier instanceof Place place) {
      return place.plan();
    }
    return carrier instanceof Attempt attempt
        ? attempt.plan
        : carrier instanceof Result result ? result.plan : null;
  }

  /** What a thread in {@code here} is in once {@code left} has ended, and all within it. */
  static @Nullable PlanStep after(PlanStep left, @Nullable PlanStep here) {
    PlanStep each = here;
    while (each != null && each != left) {
      each = each.outer;
    }
    return each == null ? here : each.outer;
  }
}
