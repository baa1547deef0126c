package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetTap;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One attempt's hold on its write: the key, the ledger's row, and letting go of both once. */
final class KeyedWrite {
  private final @Nullable Write write;
  private final @Nullable LedgerWrite watched;

  /** Name and value; null if the application has set a key of its own. */
  final String @Nullable [] headers;

  private final AtomicBoolean released = new AtomicBoolean();
  private volatile boolean touched;

  KeyedWrite(@Nullable Write write, @Nullable LedgerWrite watched, String @Nullable [] headers) {
    this.write = write;
    this.watched = watched;
    this.headers = headers;
  }

  /**
   * Whether the next exchange may go out.
   *
   * @param needsLedger whether nothing may be sent that the ledger cannot watch
   * @return null, or why it may not be sent
   */
  @Nullable String exchange(boolean needsLedger) {
    LedgerWrite ledger = watched;
    if (ledger == null) {
      return null;
    }
    LedgerVerdict verdict = ledger.exchange();
    if (verdict instanceof LedgerVerdict.Refuse refuse) {
      return refuse.why();
    }
    if (verdict instanceof LedgerVerdict.Answer answer) {
      return "already done: answered " + answer.reply().status() + " before";
    }
    return needsLedger && verdict instanceof LedgerVerdict.Unwatched unwatched
        ? "the ledger cannot be asked: " + unwatched.reason()
        : null;
  }

  /** Its request is about to be written. */
  void sent() {
    touched = true;
    if (write != null) {
      write.sent();
    }
  }

  @Nullable RunbudgetTap responded(int status, RunbudgetHeaders response) {
    if (write != null) {
      write.answered(status);
    }
    LedgerWrite ledger = watched;
    if (ledger == null) {
      return null;
    }
    ledger.responded(status, response::header);
    return new Kept(ledger);
  }

  /** The attempt is over; only the first call counts. */
  void over(String why) {
    if (!released.compareAndSet(false, true)) {
      return;
    }
    if (write != null) {
      write.release();
    }
    if (watched != null) {
      watched.end(!touched, why);
    }
  }

  private static final class Kept extends RunbudgetTap {
    private final LedgerWrite ledger;

    Kept(LedgerWrite ledger) {
      this.ledger = ledger;
    }

    @Override
    public void bytes(byte[] from, int offset, int length) {
      ledger.body(from, offset, length);
    }

    @Override
    public void bytes(ByteBuffer from) {
      byte[] copy = new byte[from.remaining()];
      from.duplicate().get(copy);
      ledger.body(copy, 0, copy.length);
    }

    @Override
    public void end(boolean complete) {
      ledger.bodyEnded(complete);
    }
  }
}
