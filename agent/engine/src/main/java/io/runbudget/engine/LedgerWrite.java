package io.runbudget.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a write that a ledger watches. The exchanges of an attempt, its redirects and
 * re-sends, follow one another; who ends it, the library or the ladder, may be another thread:
 * {@link #end} is decided by one compare-and-set. An answer that comes later than that is told to
 * the ledger, which takes it only from the row's owner.
 */
final class LedgerWrite {
  /** Headers without which a body cannot be read; nothing that could be a secret. */
  static final String[] KEPT_HEADERS = {
    "content-type", "content-encoding", "content-language", "location", "etag"
  };

  private static final VarHandle ENDED;

  static {
    try {
      ENDED = MethodHandles.lookup().findVarHandle(LedgerWrite.class, "ended", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Reads a header of the response; null if it is not there. */
  @FunctionalInterface
  interface Headers {
    @Nullable String header(String name) throws Throwable;
  }

  private final WriteLedger ledger;
  private final String key;
  private final LedgerFacts facts;
  private final String guard;
  private final BooleanSupplier stopped;

  private volatile long token;
  private volatile boolean watched;
  private volatile int status;
  private Map<String, String> headers = Map.of();
  private byte @Nullable [] body;
  private int length;
  private boolean tooLong;

  @SuppressWarnings("unused") // by ENDED
  private volatile boolean ended;

  /**
   * @param guard of the client that sends it
   */
  LedgerWrite(WriteLedger ledger, String key, LedgerFacts facts, String guard) {
    this(ledger, key, facts, guard, () -> false);
  }

  /**
   * @param stopped whether it is not to be sent any more, whatever the ledger says
   */
  LedgerWrite(
      WriteLedger ledger, String key, LedgerFacts facts, String guard, BooleanSupplier stopped) {
    this.stopped = stopped;
    this.ledger = ledger;
    this.key = key;
    this.facts = facts;
    this.guard = guard;
  }

  /**
   * Before each exchange that sends the write; blocks for two answers of the ledger at most. What
   * was done already is asked for again: an interceptor did not like its answer.
   *
   * @param untouched whether it is certain that the exchange before, if there was one, has written
   *     nothing to a connection: it found none, say, and another address is tried
   */
  LedgerVerdict exchange(boolean untouched) {
    if (ended) {
      return new LedgerVerdict.Refuse("its attempt has ended");
    }
    if (watched && status == 0 && untouched) {
      return new LedgerVerdict.Send();
    }
    if (watched) {
      WriteOutcome before = WriteOutcome.of(status);
      if (before == WriteOutcome.UNKNOWN) {
        unknown();
        return new LedgerVerdict.Refuse("the exchange before may have done it");
      }
      if (!isDone()) {
        ledger.failed(key, token, status); // 307, 308 or an auth round: not done there
      }
      anew();
    }
    return reserve();
  }

  private void anew() {
    watched = false;
    status = 0;
    headers = Map.of();
    body = null;
    length = 0;
    tooLong = false;
  }

  private LedgerVerdict reserve() {
    Reservation answer = ledger.reserve(key, facts, stopped);
    if (answer instanceof Reservation.Go go) {
      token = go.token();
      if (!ledger.sent(key, token, stopped)) {
        ledger.failed(key, token, 0); // unless it is somebody else's by now
        return new LedgerVerdict.Refuse("the ledger did not confirm it in time");
      }
      watched = true;
      if (ended) { // while the ledger was asked; whoever ended it may not have seen that it is
        // watched
        ledger.failed(key, token, 0);
        return new LedgerVerdict.Refuse("its attempt has ended meanwhile");
      }
      return new LedgerVerdict.Send();
    }
    if (answer instanceof Reservation.Replay replay) {
      return new LedgerVerdict.Answer(replay.reply());
    }
    if (answer instanceof Reservation.Done done) {
      return new LedgerVerdict.Refuse("already done: " + done.why());
    }
    if (answer instanceof Reservation.InFlight flying) {
      return new LedgerVerdict.Refuse("the same write is in flight: " + flying.who());
    }
    if (answer instanceof Reservation.Unknown unknown) {
      return new LedgerVerdict.Refuse("nobody knows whether it was done: " + unknown.why());
    }
    return new LedgerVerdict.Unwatched(((Reservation.Unreachable) answer).reason());
  }

  /**
   * Its request is about to be written. If it was given up while it was connecting and somebody
   * closes only now what was connected, the row must not say that nothing was sent.
   */
  void sent() {
    if (watched && ended && status == 0) {
      ledger.unknown(key, token, "sent after it was given up");
    }
  }

  /**
   * The response head is there. A write that was done is noted at once, its body follows; what was
   * given up before is known after all.
   */
  void responded(int answered, Headers response) {
    if (!watched || isRedirectedToRead()) {
      return;
    }
    status = answered;
    if (ended && WriteOutcome.of(answered) == WriteOutcome.KNOWN && !isDone()) {
      ledger.failed(key, token, answered);
    }
    if (isDone()) {
      headers = kept(response);
      ledger.done(key, token, reply(), false);
    }
  }

  private static Map<String, String> kept(Headers response) {
    Map<String, String> kept = new HashMap<>();
    for (String name : KEPT_HEADERS) {
      try {
        String value = response.header(name);
        if (value != null && value.length() <= 1_024) {
          kept.put(name, value);
        }
      } catch (Throwable t) {
        // Without it then: the answer is still worth keeping.
      }
    }
    return kept;
  }

  /** The next bytes of the response's body, encoded as they came. */
  void body(byte[] from, int offset, int count) {
    if (!isDone() || tooLong || isRedirectedToRead()) {
      return;
    }
    if (length + count > LedgerReply.MAX_BYTES) {
      tooLong = true;
      body = null;
      return;
    }
    byte[] to = body == null ? new byte[Math.max(512, count)] : body;
    if (length + count > to.length) {
      to = Arrays.copyOf(to, Math.min(LedgerReply.MAX_BYTES, Math.max(length + count, length * 2)));
    }
    System.arraycopy(from, offset, to, length, count);
    body = to;
    length += count;
  }

  /** The response's body is over. */
  void bodyEnded(boolean complete) {
    if (isDone() && complete && !tooLong && !isRedirectedToRead()) {
      ledger.done(key, token, reply(), true);
    }
  }

  /**
   * The attempt is over, in whatever way. Only the first call counts.
   *
   * @param untouched whether it is certain that nothing was written to a connection; asked after
   *     the end is decided, since whoever writes says so first and looks then whether it has ended
   */
  void end(BooleanSupplier untouched, String why) {
    if (!ENDED.compareAndSet(this, false, true) || !watched) {
      return;
    }
    int last = status; // once: an answer that comes meanwhile is noted by whoever brings it
    if (isDone(last)) {
      return;
    }
    if (last == 0 && untouched.getAsBoolean()) {
      ledger.failed(key, token, 0);
    } else if (WriteOutcome.of(last) == WriteOutcome.UNKNOWN) {
      ledger.unknown(key, token, last == 0 ? why : "answered " + last);
    } else {
      ledger.failed(key, token, last);
    }
  }

  private void unknown() {
    ledger.unknown(key, token, status == 0 ? "sent again without an answer" : "answered " + status);
  }

  private boolean isDone() {
    return watched && isDone(status);
  }

  private boolean isDone(int answered) {
    return (answered >= 200 && answered < 300) || becomesRead(answered);
  }

  /** The client goes on with a GET: the write was done, and is not sent again. */
  private boolean isRedirectedToRead() {
    return watched && becomesRead(status);
  }

  private boolean becomesRead(int answered) {
    return WriteShape.becomesRead(guard, facts.method(), answered);
  }

  private LedgerReply reply() {
    byte[] bytes = body;
    return new LedgerReply(
        status, headers, bytes == null ? new byte[0] : Arrays.copyOf(bytes, length));
  }
}
