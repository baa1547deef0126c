package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetApiPort;
import org.jspecify.annotations.Nullable;

/**
 * What an application asks and says of its run. It may be asked on any thread, at any time; what is
 * said of the plan is the thread's own.
 */
final class Api extends RunbudgetApiPort {
  private static final String GUARD = "api";

  private final RunServices services;
  private final Faults faults;

  Api(RunServices services, Faults faults) {
    this.services = services;
    this.faults = faults;
  }

  @Override
  public @Nullable Object run(Object token) {
    return faults.isOff(GUARD) ? null : ((Binding) token).run;
  }

  @Override
  public boolean isOpen(Object run) {
    return !((Run) run).isEnded();
  }

  @Override
  public String id(Object run) {
    return ((Run) run).id();
  }

  @Override
  public String name(Object run) {
    return ((Run) run).name;
  }

  @Override
  public long left(Object run) {
    RunLimits limits = ((Run) run).limits;
    return limits.bounded() ? limits.deadlineNanos() - services.ticker.nanos() : Long.MAX_VALUE;
  }

  @Override
  public long attemptLeft(Object run) {
    return ((Run) run).limits.attemptLeft(services.ticker.nanos());
  }

  @Override
  public long tokensLeft(Object run) {
    return ((Run) run).tokensLeft();
  }

  @Override
  public long microUsdLeft(Object run) {
    return ((Run) run).microUsdLeft();
  }

  @Override
  public @Nullable String stop(Object run) {
    StopReason stop = ((Run) run).stop();
    return stop == null ? null : stop.word();
  }

  @Override
  public boolean isStopped(Object run) {
    return ((Run) run).isLimited();
  }

  @Override
  public boolean isEnforced(Object run) {
    return services.enforces((Run) run);
  }

  /**
   * Against the entry point's return: whoever gets the run's monitor first. So a run is partial if
   * this was said before it ended, by whichever of its threads.
   */
  @Override
  public void partial(Object token) {
    if (!faults.isOff(GUARD)) {
      ((Binding) token).run.partial();
    }
  }

  @Override
  public @Nullable Object enterStep(Object token, String name) {
    if (faults.isOff(GUARD)) {
      return null;
    }
    Binding binding = (Binding) token;
    PlanStep step = new PlanStep(binding.plan(), name);
    binding.plan(step);
    return step;
  }

  @Override
  public void leaveStep(Object token, Object step) {
    Binding binding = (Binding) token;
    binding.plan(PlanStep.after((PlanStep) step, binding.plan()));
  }

  @Override
  public @Nullable String planStep(Object token) {
    PlanStep plan = ((Binding) token).plan();
    return plan == null ? null : plan.path;
  }
}
