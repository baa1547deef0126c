package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/** One call of a model: what is held for it until it is known what it has used. */
final class Metered extends Metering {

  /** Held though it did not fit: only observe does that. */
  final boolean pastLimit;

  private final Purse.Hold hold;

  Metered(Attempt attempt, ModelMeter.Asked asked, Purse.Hold hold, boolean pastLimit) {
    super(attempt, asked);
    this.hold = hold;
    this.pastLimit = pastLimit;
  }

  /** It is judged anew, or calls no model; false if it is over. */
  boolean giveBack() {
    if (!takes()) {
      return false;
    }
    Purse purse = attempt.run.purse;
    purse.settle(hold, 0, 0);
    purse.closed(this);
    return true;
  }

  /** Unless it goes on in the background: then whoever takes it out there settles it. */
  @Override
  void settle(ModelMeter.@Nullable Answer read, boolean complete) {
    Run run = attempt.run;
    ModelMeter.Used used = used(read, complete);
    if (used == null) {
      run.purse.settle(hold, 0, 0);
    } else if (!goesOn(read, used)) {
      run.purse.settle(hold, used);
      run.books.used(attempt.number, used);
    }
  }

  private boolean goesOn(ModelMeter.@Nullable Answer read, ModelMeter.Used seen) {
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
  private ModelMeter.@Nullable Used used(ModelMeter.@Nullable Answer read, boolean complete) {
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
