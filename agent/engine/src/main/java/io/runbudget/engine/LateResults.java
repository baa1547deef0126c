package io.runbudget.engine;

/**
 * Results that are awaited only after the ladder has failed those that were: they get as long as
 * the others had after the deadline, and are failed then. Without that whoever waits for one that
 * nobody will ever complete would wait for good.
 */
final class LateResults {
  private final RunServices services;

  LateResults(RunServices services) {
    this.services = services;
  }

  /**
   * The run awaits {@code result}. Looked at after it is among the awaited: whichever comes second,
   * this or the ladder, sees the other.
   */
  void awaited(Result result) {
    Run run = result.run;
    if (run.stop() == null || !run.isStopped() || run.isEnded()) {
      return;
    }
    long now = services.ticker.nanos();
    if (run.limits.bounded()
        && run.holds(now)
        && now - run.limits.deadlineNanos() >= Ladder.RESULT_GRACE) {
      services.timers.at(new Late(result), now + Ladder.RESULT_GRACE);
    }
  }

  private final class Late extends Timed {
    private final Result result;

    Late(Result result) {
      this.result = result;
    }

    @Override
    void due(long nowNanos) {
      if (services.enforces(result.run)
          && result.run.holds(nowNanos)
          && !result.isComplete()
          && result.stops()) {
        services.tell(result.stop::cancel);
      }
    }
  }
}
