package io.runbudget.engine;

/**
 * The one call of a model that a run may make when it should make none any more, so that it can
 * answer with what it has: within its reserve, or beyond its tokens and dollars once it has been
 * told that they are spent; what it uses then is debt.
 *
 * <p>It is none that tries again what has failed, and none of a fan-out: nobody else may be at work
 * for the run. Two may want it: one compare-and-set of the run decides. And the ladder may cut it
 * just then: the attempt's state decides, and the run has its call still. A run within another has
 * none in the other's reserve, which is for the other's answer.
 */
final class FinalCalls {
  private final boolean allowed;

  FinalCalls(RunServices services) {
    this.allowed = services.settings.powers().finalCall();
  }

  /** Whether {@code attempt} could be it, as far as its time goes. */
  boolean isDue(Attempt attempt, long nowNanos) {
    RunLimits limits = attempt.run.limits;
    return allowed
        && limits.attemptLeft(nowNanos) < Refusals.LEAST_NANOS
        && limits.finalLeft(nowNanos) >= Refusals.LEAST_NANOS;
  }

  /** Whether {@code attempt} is it, and so may go past {@code limit}. */
  boolean isDebt(Attempt attempt, Purse.Limit limit) {
    Run run = attempt.run;
    if (!allowed || limit.purse() != run.purse) {
      return false; // a run's around it is for its own answer
    }
    StopReason told = run.stop();
    boolean spent = told == StopReason.TOKENS || told == StopReason.USD;
    return attempt.isFinalCall() || (spent && take(attempt));
  }

  /** True if {@code attempt}, which calls a model, is it from now on. */
  boolean take(Attempt attempt) {
    Run run = attempt.run;
    if (attempt.retry > 0 || run.isEnded() || !isAlone(attempt) || !run.takeFinalCall()) {
      return false;
    }
    if (!attempt.grant()) {
      run.giveBackFinalCall();
      return false;
    }
    return true;
  }

  /** {@code attempt} was refused all the same. */
  void giveBack(Attempt attempt) {
    if (attempt.isFinalCall()) {
      attempt.run.giveBackFinalCall();
    }
  }

  /** Its entry point may wait for it, and threads of the run's own may do what they do. */
  private static boolean isAlone(Attempt attempt) {
    for (Binding binding : attempt.run.bindings()) {
      if (binding.kind == Binding.Kind.HANDED_OVER
          && binding.thread != attempt.thread
          && !isClients(binding, attempt)) {
        return false;
      }
    }
    return true;
  }

  /** A client's own thread, at work for this call or on its way out of one that is over. */
  private static boolean isClients(Binding binding, Attempt attempt) {
    Attempt its = binding.attempt;
    return its != null && (its == attempt || its.isOver());
  }
}
