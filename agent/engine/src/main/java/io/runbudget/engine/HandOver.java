package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/** How work follows its run to other threads. */
final class HandOver {
  /** The guard that asks. */
  private static final String EXECUTOR = "executor";

  private final RunServices services;
  private final Faults faults;

  HandOver(RunServices services, Faults faults) {
    this.services = services;
    this.faults = faults;
  }

  /** What work that {@code from} hands over is to carry; null if it need not. */
  @Nullable Object carrier(Binding from) {
    if (!isCarried(from.run)) {
      return null;
    }
    Step step = from.step();
    PlanStep plan = from.plan();
    if (plan != null) {
      return new Place(from.run, step, plan);
    }
    return step == null ? from.run : step;
  }

  /** A thread of {@code from} starts {@code child}; {@code task} if it is for one task only. */
  @Nullable Binding starts(Binding from, Thread child, boolean task) {
    Run run = from.run;
    if (!isCarried(run) || services.isExempt(child)) {
      return null;
    }
    Binding.Kind kind = task ? Binding.Kind.HANDED_OVER : Binding.Kind.THREAD;
    Binding started = new Binding(run, child, kind);
    started.plan(from.plan());
    return run.bind(started);
  }

  /** The current thread begins with what {@code carrier} came with. */
  @Nullable Binding taken(Object carrier) {
    Run run = run(carrier);
    // What a completed run left behind is free, but still its: its calls are noted as left over.
    boolean released = run.isStopped() && !services.holds(run);
    if (released || services.isExempt(Thread.currentThread())) {
      return null;
    }
    return run.bind(Binding.handedOver(run, carrier));
  }

  private boolean isCarried(Run run) {
    return services.mode() != Mode.OFF && !faults.isOff(EXECUTOR) && services.holds(run);
  }

  private static Run run(Object carrier) {
    if (carrier instanceof Attempt attempt) {
      return attempt.run;
    }
    if (carrier instanceof Step step) {
      return step.run;
    }
    if (carrier instanceof Place place) {
      return place.run();
    }
    return carrier instanceof Result result ? result.run : (Run) carrier;
  }
}
