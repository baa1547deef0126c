package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetTap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One call of a model: what is held for it until it is known what it has used. The end of its body,
 * of its attempt and of its run may all come first; the one that wins {@link #over} settles.
 */
final class Metered implements Metering {
  final ModelMeter.Asked asked;

  /** Held though it did not fit: only observe does that. */
  final boolean pastLimit;

  private final Attempt attempt;
  private final Purse.Hold hold;
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile ModelMeter.@Nullable Answer answer;

  Metered(Attempt attempt, ModelMeter.Asked asked, Purse.Hold hold, boolean pastLimit) {
    this.attempt = attempt;
    this.asked = asked;
    this.hold = hold;
    this.pastLimit = pastLimit;
  }

  /** It is judged anew, or calls no model; false if it is over. */
  boolean giveBack() {
    if (!over.compareAndSet(false, true)) {
      return false;
    }
    Purse purse = attempt.run.purse;
    purse.settle(hold, 0, 0);
    purse.closed(this);
    return true;
  }

  @Override
  public @Nullable RunbudgetTap answered(int status, RunbudgetHeaders headers) throws Throwable {
    if (status < 200 || status >= 300 || answer != null) {
      return null; // an error is not billed, and nothing is read twice
    }
    ModelMeter.Answer begun = asked.answer(headers);
    answer = begun;
    return new Shown(this, begun);
  }

  @Override
  public void attemptOver(boolean broken) {
    if (answer == null || broken) {
      end(false);
    }
  }

  /** Settles, once, unless it goes on in the background: then whoever takes it out there does. */
  @Override
  public void end(boolean complete) {
    if (!over.compareAndSet(false, true)) {
      return;
    }
    Run run = attempt.run;
    ModelMeter.Used used = used(complete);
    if (used == null) {
      run.purse.settle(hold, 0, 0);
    } else if (!goesOn(used)) {
      run.purse.settle(hold, used);
      run.books.used(attempt.number, used);
    }
    run.purse.closed(this);
  }

  private boolean goesOn(ModelMeter.Used seen) {
    ModelMeter.Answer read = answer;
    try {
      ModelMeter.Background said = read == null ? null : read.background();
      if (said == null || said.isOver()) {
        return false;
      }
      Run run = attempt.run;
      run.purse.background.add(new InBackground.Work(said, run, attempt.number, hold, seen));
      return true;
    } catch (Throwable t) {
      attempt.run.services.faults.accept(t);
      return false;
    }
  }

  /** Null if nothing was, or nobody can say. */
  private ModelMeter.@Nullable Used used(boolean complete) {
    ModelMeter.Answer read = answer;
    try {
      if (read != null) {
        return read.end(complete);
      }
      long prompt = asked.promptTokens();
      return attempt.mayHaveBeenBilled() && asked.isModel()
          ? new ModelMeter.Used(asked.model(), prompt, 0, 0, asked.price(prompt, 0), true)
          : null;
    } catch (Throwable t) {
      attempt.run.services.faults.accept(t);
      return null;
    }
  }
}
