package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/**
 * A request for the answer of a call that goes on in the background. It calls no model itself:
 * nothing is held for it, nothing of it is refused or costs anything; what its answer says is the
 * use of that call, whoever made it.
 */
final class Fetch extends Metering {
  private final InBackground.Work work;

  Fetch(Attempt attempt, InBackground.Work work) {
    super(attempt, work.asked);
    this.work = work;
  }

  @Override
  void settle(ModelMeter.@Nullable Answer read, boolean complete) {
    if (read == null) {
      return;
    }
    try {
      ModelMeter.Used used = read.end(complete);
      ModelMeter.Background said = read.background();
      if (used != null && said != null) {
        attempt.run.purse.background.told(work, used, said.isOver());
      }
    } catch (Throwable t) {
      attempt.run.services.faults.accept(t);
    }
  }
}
