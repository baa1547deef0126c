package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetTap;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What is learned from an attempt's answer about what a model has used. The end of its body, of its
 * attempt and of its run may all come first; the one that wins {@link #takes} settles.
 */
abstract class Metering {
  /** How the answer is read. */
  final ModelMeter.Asked asked;

  final Attempt attempt;
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile ModelMeter.@Nullable Answer answer;

  Metering(Attempt attempt, ModelMeter.Asked asked) {
    this.attempt = attempt;
    this.asked = asked;
  }

  /** The head of a response is there; returns what is to be shown its body, null for nothing. */
  final @Nullable RunbudgetTap answered(int status, RunbudgetHeaders headers) throws Throwable {
    if (status < 200 || status >= 300 || answer != null) {
      return null; // an error is not billed, and nothing is read twice
    }
    ModelMeter.Answer begun = asked.answer(headers);
    answer = begun;
    return new Shown(this, begun);
  }

  /** Its attempt is over; a body that was read to its end may still have to be told. */
  final void attemptOver(boolean broken) {
    if (answer == null || broken) {
      end(false);
    }
  }

  /** Nothing more is to be learned; only the first call counts. */
  final void end(boolean complete) {
    if (takes()) {
      settle(answer, complete);
      attempt.run.purse.closed(this);
    }
  }

  /** True for the one who settles. */
  final boolean takes() {
    return over.compareAndSet(false, true);
  }

  /**
   * Books what was learned. Called once.
   *
   * @param read the answer, null if there was none
   * @param complete whether it was read to its end
   */
  abstract void settle(ModelMeter.@Nullable Answer read, boolean complete);

  /** Shows a body to its reader. */
  private static final class Shown extends RunbudgetTap {
    private final Metering call;
    private final ModelMeter.Answer reader;

    Shown(Metering call, ModelMeter.Answer reader) {
      this.call = call;
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
      call.end(complete);
    }
  }
}
