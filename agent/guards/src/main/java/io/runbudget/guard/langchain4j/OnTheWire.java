package io.runbudget.guard.langchain4j;

import org.jspecify.annotations.Nullable;

/**
 * Whether what this thread tells a stream's handler comes while the stream goes on. An error of one
 * event, or of whoever is told of it, is told as an error of the stream is; but the next event
 * comes all the same, and after the last one models take what they have for a complete answer.
 */
final class OnTheWire {
  private static final ThreadLocal<@Nullable OnTheWire> CURRENT = new ThreadLocal<>();

  private final @Nullable OnTheWire outer;
  private final boolean goesOn;
  private final @Nullable EventListener listener;

  /** What was told an error here, and waits for what comes next. */
  private @Nullable TokenStreamEnd waiting;

  private OnTheWire(@Nullable OnTheWire outer, boolean goesOn, @Nullable EventListener listener) {
    this.outer = outer;
    this.goesOn = goesOn;
    this.listener = listener;
  }

  /** An event is told, by {@code listener} if that is known; {@link #leave} follows. */
  static void enter(@Nullable EventListener listener) {
    CURRENT.set(new OnTheWire(CURRENT.get(), true, listener));
  }

  /** A stream is started, or its answer is complete: errors within are the end of one. */
  static void mask() {
    CURRENT.set(new OnTheWire(CURRENT.get(), false, null));
  }

  static void leave() {
    OnTheWire current = CURRENT.get();
    if (current == null || current.outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(current.outer);
    }
  }

  static boolean goesOn() {
    OnTheWire current = CURRENT.get();
    return current != null && current.goesOn;
  }

  /**
   * A stream is started. By whoever was just told an error of the one that goes on here: that one
   * is given up for it.
   */
  static void startsAnother() {
    OnTheWire current = CURRENT.get();
    if (current != null && current.goesOn && current.waiting != null) {
      current.waiting.gaveUp();
    }
  }

  /** {@code end} has been told an error, and waits for what comes next. */
  static void waits(TokenStreamEnd end) {
    OnTheWire place = CURRENT.get();
    while (place != null && place.goesOn) {
      place.waiting = end;
      if (place.listener != null) {
        place.listener.owes(end);
      }
      place = place.outer;
    }
  }
}
