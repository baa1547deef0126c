package io.runbudget.guard.googlegenai;

import java.io.IOException;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** The call whose loop this thread is in: what the loop forgets of it. Touched by it only. */
final class RetriedCall {
  private static final ThreadLocal<@Nullable RetriedCall> CURRENT = new ThreadLocal<>();

  private final @Nullable RetriedCall outer;

  /** What is sent; null if it belongs to no run. */
  @Nullable Request request;

  /** How many tries there were. */
  int tries;

  /** What the last of them has failed with, unless it was answered. */
  @Nullable IOException error;

  /** It was asked already whether to wait so long, and try again unless that was the last try. */
  boolean decided;

  long delayMillis;

  /** The loop's arithmetic is used by us. */
  boolean asking;

  private RetriedCall(@Nullable RetriedCall outer) {
    this.outer = outer;
  }

  static RetriedCall begin() {
    RetriedCall call = new RetriedCall(CURRENT.get());
    CURRENT.set(call);
    return call;
  }

  static void end() {
    RetriedCall current = CURRENT.get();
    if (current == null || current.outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(current.outer);
    }
  }

  static @Nullable RetriedCall current() {
    return CURRENT.get();
  }
}
