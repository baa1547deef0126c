package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetTap;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** What is learned from an attempt's answer about what a model has used. */
interface Metering {

  /** The head of a response is there; returns what is to be shown its body, null for nothing. */
  @Nullable RunbudgetTap answered(int status, RunbudgetHeaders headers) throws Throwable;

  /** Its attempt is over; a body that was read to its end may still have to be told. */
  void attemptOver(boolean broken);

  /** Nothing more is to be learned; only the first call counts. */
  void end(boolean complete);

  /** Shows a body to its reader. */
  final class Shown extends RunbudgetTap {
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
