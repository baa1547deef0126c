package io.runbudget.guard.googlegenai;

import java.io.IOException;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** What the attempts of the calls on this thread last came to: the SDK's loop forgets it. */
final class LastOutcome {
  private static final ThreadLocal<@Nullable LastOutcome> CURRENT = new ThreadLocal<>();

  private final @Nullable LastOutcome outer;
  private @Nullable IOException error;
  private int status;
  private boolean last;

  private LastOutcome(@Nullable LastOutcome outer) {
    this.outer = outer;
  }

  static void enter() {
    CURRENT.set(new LastOutcome(CURRENT.get()));
  }

  static void leave() {
    LastOutcome current = CURRENT.get();
    if (current == null || current.outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(current.outer);
    }
  }

  static void isLast(boolean last) {
    LastOutcome current = CURRENT.get();
    if (current != null) {
      current.last = last;
    }
  }

  /** Whether there is no try to come. */
  static boolean isLast() {
    LastOutcome current = CURRENT.get();
    return current != null && current.last;
  }

  static void failed(IOException error) {
    LastOutcome current = CURRENT.get();
    if (current != null) {
      current.error = error;
    }
  }

  static void answered(Response response) {
    LastOutcome current = CURRENT.get();
    if (current != null) {
      current.error = null;
      current.status = response.code();
    }
  }

  /** It as an exception; {@code why} says why it is the last. */
  static IOException asException(String why) {
    LastOutcome current = CURRENT.get();
    IOException error = current == null ? null : current.error;
    if (error != null) {
      return error;
    }
    int status = current == null ? 0 : current.status;
    return new IOException((status == 0 ? "" : "HTTP " + status + "; ") + why);
  }
}
