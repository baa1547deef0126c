package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetTap;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One call of a model: what is held for it until it is known what it has used. The end of its body,
 * of its attempt and of its run may all come first; the one that wins {@link #over} settles.
 */
final class Metered {
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

  /** The head of a response is there; returns what is to be shown its body. */
  @Nullable RunbudgetTap answered(int status, RunbudgetHeaders headers) throws Throwable {
    if (status < 200 || status >= 300 || answer != null) {
      return null; // an error is not billed, and nothing is read twice
    }
    ModelMeter.Answer begun = asked.answer(headers);
    answer = begun;
    return new Shown(begun);
  }

  /** Its attempt is over; a body that was read to its end may still have to be told. */
  void attemptOver(boolean broken) {
    if (answer == null || broken) {
      end(false);
    }
  }

  /** Settles, once. */
  void end(boolean complete) {
    if (!over.compareAndSet(false, true)) {
      return;
    }
    Run run = attempt.run;
    ModelMeter.Used used = used(complete);
    if (used == null) {
      run.purse.settle(hold, 0, 0);
    } else {
      run.purse.settle(hold, used);
      run.books.used(attempt, used);
    }
    run.purse.closed(this);
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

  private final class Shown extends RunbudgetTap {
    private final ModelMeter.Answer reader;

    Shown(ModelMeter.Answer reader) {
      this.reader = reader;
    }

    @Override
    public void bytes(byte[] from, int offset, int length) {
      reader.bytes(from, offset, length);
    }

    @Override
    public void bytes(ByteBuffer from) {
      reader.bytes(from);
    }

    @Override
    public void end(boolean complete) {
      Metered.this.end(complete);
    }
  }
}
