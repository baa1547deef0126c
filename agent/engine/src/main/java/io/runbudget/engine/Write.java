package io.runbudget.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

/**
 * One write that a run wants done once, under one key however often it is sent.
 *
 * <p>Once it was done it stays so: that somebody sends it again and gets no answer changes nothing.
 *
 * <p>Held by the step that wants it and by each attempt at it. Who sends, who is answered, who lets
 * go and who takes it over all change one word, the number of holders and the outcome, by
 * compare-and-set. The last to let go ends it; nobody can hold it any more, and what it has ended
 * as changes in one case only: it was given up before it was sent, and is sent all the same.
 */
final class Write {
  private static final int OUTCOME_BITS = 2;
  private static final int ONE_HOLDER = 1 << OUTCOME_BITS;

  /** Known, and not turned down. */
  private static final int DONE = 3;

  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Write.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** As it is sent. */
  final String key;

  /** Whether an earlier step has sent under this key, or may have. */
  final boolean again;

  /** Told once, by whoever lets go last, if the outcome is unknown then. */
  private final Consumer<Write> unknown;

  /** Held by whoever has opened it. */
  private volatile int state;

  /** Its answer was not what was wanted: what is sent next is another write. */
  private volatile boolean disliked;

  /** What an earlier step has sent under this key stays unknown though nobody sends it again. */
  Write(String key, boolean again, Consumer<Write> unknown) {
    this.key = key;
    this.again = again;
    this.unknown = unknown;
    this.state = ONE_HOLDER | bits(again ? WriteOutcome.UNKNOWN : WriteOutcome.NOT_SENT);
  }

  WriteOutcome outcome() {
    return outcome(state);
  }

  /** Somebody more wants it; false if it has ended. */
  boolean hold() {
    int now;
    do {
      now = state;
      if (now < ONE_HOLDER) {
        return false;
      }
    } while (!STATE.compareAndSet(this, now, now + ONE_HOLDER));
    return true;
  }

  /**
   * Takes it once more if nobody knows what became of it and no more than so many hold it. Of two
   * that want it one gets it.
   */
  boolean holdIfUnknown(int holders) {
    int idle = (holders * ONE_HOLDER) | bits(WriteOutcome.UNKNOWN);
    return STATE.compareAndSet(this, idle, idle + ONE_HOLDER);
  }

  /** From now on some of it may have arrived. */
  void sent() {
    set(WriteOutcome.UNKNOWN);
  }

  /** The other side answered. */
  void answered(int status) {
    if (status / 100 == 2) {
      done();
    } else {
      set(WriteOutcome.of(status));
    }
  }

  /** The other side has done it. */
  void done() {
    set(DONE);
  }

  boolean isDone() {
    return isDone(state);
  }

  /** Whoever asked for it has its answer and asks anew. */
  void disliked() {
    disliked = isDone();
  }

  boolean isDisliked() {
    return disliked;
  }

  private void set(WriteOutcome next) {
    set(bits(next));
  }

  private void set(int next) {
    int now;
    do {
      now = state;
      boolean late = now < ONE_HOLDER; // a leftover, after its step and its attempt were given up
      boolean sent = next == bits(WriteOutcome.UNKNOWN);
      if ((late && (!sent || outcome(now) != WriteOutcome.NOT_SENT)) || isDone(now)) {
        return;
      }
    } while (!STATE.compareAndSet(this, now, (now & -ONE_HOLDER) | next));
    if (now < ONE_HOLDER) {
      unknown.accept(this);
    }
  }

  /** A holder has done with it. To be called once for each hold. */
  void release() {
    int now;
    do {
      now = state;
      if (now < ONE_HOLDER) {
        return;
      }
    } while (!STATE.compareAndSet(this, now, now - ONE_HOLDER));
    if (now == (ONE_HOLDER | bits(WriteOutcome.UNKNOWN))) {
      unknown.accept(this);
    }
  }

  private static boolean isDone(int state) {
    return (state & (ONE_HOLDER - 1)) == DONE;
  }

  private static int bits(WriteOutcome outcome) {
    return switch (outcome) {
      case NOT_SENT -> 0;
      case UNKNOWN -> 1;
      case KNOWN -> 2;
    };
  }

  private static WriteOutcome outcome(int state) {
    return switch (state & (ONE_HOLDER - 1)) {
      case 0 -> WriteOutcome.NOT_SENT;
      case 1 -> WriteOutcome.UNKNOWN;
      default -> WriteOutcome.KNOWN;
    };
  }
}
