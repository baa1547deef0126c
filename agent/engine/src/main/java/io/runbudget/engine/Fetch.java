package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetTap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A request for the answer of a call that goes on in the background. It calls no model itself:
 * nothing is held for it, nothing of it is refused or costs anything; what its answer says is the
 * use of that call, whoever made it.
 */
final class Fetch implements Metering {
  private final Attempt attempt;
  private final InBackground.Work work;
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile ModelMeter.@Nullable Answer answer;

  Fetch(Attempt attempt, InBackground.Work work) {
    this.attempt = attempt;
    this.work = work;
  }

  @Override
  public @Nullable RunbudgetTap answered(int status, RunbudgetHeaders headers) throws Throwable {
    if (status < 200 || status >= 300 || answer != null) {
      return null; // an error says nothing of the work, and nothing is read twice
    }
    ModelMeter.Answer begun = work.asked.answer(headers);
    answer = begun;
    return new Shown(this, begun);
  }

  @Override
  public void attemptOver(boolean broken) {
    if (answer == null || broken) {
      end(false);
    }
  }

  @Override
  public void end(boolean complete) {
    if (!over.compareAndSet(false, true)) {
      return;
    }
    Purse purse = attempt.run.purse;
    ModelMeter.Answer read = answer;
    try {
      ModelMeter.Used used = read == null ? null : read.end(complete);
      ModelMeter.Background said = read == null ? null : read.background();
      if (used != null && said != null) {
        purse.background.told(work, used, said.isOver());
      }
    } catch (Throwable t) {
      attempt.run.services.faults.accept(t);
    }
    purse.closed(this);
  }
}
