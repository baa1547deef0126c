package io.runbudget.guard.springretry;

import org.jspecify.annotations.Nullable;

/** The template's loop that this thread is in; touched by it only. */
final class RetryLoop {
  private static final ThreadLocal<@Nullable RetryLoop> CURRENT = new ThreadLocal<>();

  private final @Nullable RetryLoop outer;

  /** After how many tries it was last asked whether to go on. */
  int asked;

  /** Whether its backoff was refused. */
  boolean doomed;

  /** A sleep is under way that was asked for already. */
  boolean sleeps;

  private RetryLoop(@Nullable RetryLoop outer) {
    this.outer = outer;
  }

  static void enter() {
    CURRENT.set(new RetryLoop(CURRENT.get()));
  }

  static void leave() {
    RetryLoop current = CURRENT.get();
    if (current == null || current.outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(current.outer);
    }
  }

  static @Nullable RetryLoop current() {
    return CURRENT.get();
  }
}
