package io.runbudget.guard.langchain4j;

import dev.langchain4j.exception.LangChain4jException;
import org.jspecify.annotations.Nullable;

/** What the last try of the retry loops on this thread has thrown. */
final class LastError {
  private static final ThreadLocal<@Nullable LastError> CURRENT = new ThreadLocal<>();

  private final @Nullable LastError outer;
  private @Nullable Exception error;

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
