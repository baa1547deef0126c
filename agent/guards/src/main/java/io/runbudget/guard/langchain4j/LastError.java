package io.runbudget.guard.langchain4j;

import dev.langchain4j.exception.LangChain4jException;
import org.jspecify.annotations.Nullable;

/** What the last try of the retry loops on this thread has thrown. */
final class LastError {
  private static final ThreadLocal<@Nullable LastError> CURRENT = new ThreadLocal<>();

  private final @Nullable LastError outer;
  private @Nullable Exception error;

  /** The wait that was allowed and has not begun, -1 if there is none. */
  private int waitMillis = -1;

  private LastError(@Nullable LastError outer) {
    this.outer = outer;
  }

  static void enter() {
    CURRENT.set(new LastError(CURRENT.get()));
  }

  static void leave() {
    LastError current = CURRENT.get();
    if (current == null || current.outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(current.outer);
    }
  }

  static void is(Exception error) {
    LastError current = CURRENT.get();
    if (current != null) {
      current.error = error;
    }
  }

  /** The loop around is about to wait so long. */
  static void waits(int millis) {
    LastError current = CURRENT.get();
    if (current != null) {
      current.waitMillis = millis;
    }
  }

  /** How long it was allowed to wait; -1 if it was not asked, or has been told before. */
  static int takeWait() {
    LastError current = CURRENT.get();
    if (current == null) {
      return -1;
    }
    int millis = current.waitMillis;
    current.waitMillis = -1;
    return millis;
  }

  /** As the loop throws it after its last try; null outside of a loop. */
  static @Nullable RuntimeException asThrown() {
    LastError current = CURRENT.get();
    Exception error = current == null ? null : current.error;
    if (error == null) {
      return null;
    }
    return error instanceof RuntimeException unchecked
        ? unchecked
        : new LangChain4jException(error);
  }
}
