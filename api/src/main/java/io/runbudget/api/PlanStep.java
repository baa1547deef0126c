package io.runbudget.api;

import org.jspecify.annotations.Nullable;

/** One step of a run's plan, from {@link Runbudget#step} until it is closed. */
public final class PlanStep implements AutoCloseable {
  private final String name;
  private final @Nullable Object step;

  PlanStep(String name, @Nullable Object step) {
    this.name = name;
    this.step = step;
  }

  /** As it was given. */
  public String name() {
    return name;
  }

  /**
   * The step ends, and with it what was opened within and not closed. Closing it again, or on a
   * thread that is not in it, does nothing.
   */
  @Override
  public void close() {
    Object entered = step;
    if (entered != null) {
      Agent.leaveStep(entered);
    }
  }
}
