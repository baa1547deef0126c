package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetReply;
import io.runbudget.bridge.RunbudgetTap;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One attempt's hold on its write: the key, the ledger's row, and letting go of both once. */
final class KeyedWrite {
  /** Marks an answer that comes from the ledger: {@code true}. */
  static final String REPLAYED = "Runbudget-Replayed";

  /** How the other side says that it gives an answer again. */
  private static final String REPLAYED_THERE = "Idempotent-Replayed";

  private final String method;
  private final String guard;
  private final Writes writes;
  private final @Nullable Write write;
  private final @Nullable LedgerWrite watched;

  /** Whether whoever sends it can give an answer in its place. */
  private final boolean answers;

  /** Name and value; null if the application has set a key of its own. */
  private final String @Nullable [] headers;

  private final AtomicBoolean released = new AtomicBoolean();
  private volatile boolean touched;

  /** It was answered by a redirect that makes a read of it. */
  private volatile boolean redirected;

  /** What goes out is not the write: the read that it was redirected to, or something else. */
  private volatile boolean isOther;

  private volatile @Nullable RunbudgetReply reply;

  // By one thread at a time, as exchanges follow one another:
  private boolean counted;
  private boolean answered;

  KeyedWrite(
      Writes writes,
      @Nullable Write write,
      @Nullable LedgerWrite watched,
      String @Nullable [] headers,
      boolean answers,
      String method,
      String guard) {
    this.method = method;
    this.guard = guard;
    this.writes = writes;
    this.write = write;
    this.watched = watched;
    this.headers = headers;
    this.answers = answers;
    this.counted = write != null && (write.again || write.outcome() != WriteOutcome.NOT_SENT);
  }

  /** That its key was used before is on record; called before it is sent. */
  void counted() {
    counted = true;
  }

  /** Whether a client that goes on by itself reads now. */
  boolean isRedirected() {
    return redirected;
  }

  /**
   * Another exchange begins: its answer will not be the last one's.
   *
   * @param own whether it sends the write
   */
  void next(boolean own) {
    reply = null;
    isOther = !own;
    redirected &= !own;
  }

  /**
   * Whether the next exchange, which sends the write, may go out.
   *
   * @param needsLedger whether nothing may be sent that the ledger cannot watch
   * @return null, or why it may not be sent
   */
  @Nullable String exchange(boolean needsLedger) {
    if (answered) {
      touched = false; // a redirect or an auth round begins anew
      answered = false;
    } else if (touched) {
      count(); // the library sends it again by itself
    }
    LedgerWrite ledger = watched;
    if (ledger == null) {
      return null;
    }
    LedgerVerdict verdict = ledger.exchange(!touched);
    if (verdict instanceof LedgerVerdict.Refuse refuse) {
      return refuse.why();
    }
    if (verdict instanceof LedgerVerdict.Answer answer) {
      return replay(answer.reply());
    }
    return needsLedger && verdict instanceof LedgerVerdict.Unwatched unwatched
        ? "the ledger cannot be asked: " + unwatched.reason()
        : null;
  }

  private @Nullable String replay(LedgerReply kept) {
    count();
    if (!answers) {
      return "already done: answered " + kept.status() + " before";
    }
    String[] named = new String[2 * kept.headers().size() + 2];
    int i = 0;
    for (Map.Entry<String, String> header : kept.headers().entrySet()) {
      named[i++] = header.getKey();
      named[i++] = header.getValue();
    }
    named[i++] = REPLAYED;
    named[i] = "true";
    reply = new RunbudgetReply(kept.status(), named, kept.body());
    redirected = WriteShape.becomesRead(guard, method, kept.status());
    return null;
  }

  /** The answer in place of the exchange that was just let go; null if that is to be sent. */
  @Nullable RunbudgetReply reply() {
    return reply;
  }

  /** Once for each attempt, unless its step has counted it. */
  private void count() {
    if (!counted) {
      counted = true;
      writes.repeated();
    }
  }

  /** What the next exchange carries besides its own: the key, if it is the write. */
  String @Nullable [] headers() {
    return isOther ? null : headers;
  }

  /** Its request is about to be written. */
  void sent() {
    if (isOther) {
      return;
    }
    touched = true;
    if (write != null) {
      write.sent();
    }
    if (watched != null) {
      watched.sent();
    }
  }

  @Nullable RunbudgetTap responded(int status, RunbudgetHeaders response) throws Throwable {
    if (isOther) {
      return null; // it says nothing of the write
    }
    redirected = WriteShape.becomesRead(guard, method, status);
    answered = WriteOutcome.of(status) == WriteOutcome.KNOWN;
    if (write != null && redirected) {
      write.done();
    } else if (write != null) {
      write.answered(status);
    }
    LedgerWrite ledger = watched;
    if (ledger != null) {
      ledger.responded(status, response::header);
    }
    if ("true".equalsIgnoreCase(response.header(REPLAYED_THERE))) {
      count();
    }
    return ledger == null ? null : new Kept(ledger);
  }

  /** Its answer was not what was wanted; see {@link Write#disliked}. */
  void disliked() {
    if (write != null) {
      write.disliked();
    }
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
      watched.end(() -> !touched, why);
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
