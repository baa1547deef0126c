package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/**
 * Tells the errors that we are to blame for from those of whoever was called. There are three
 * questions, since libraries wrap what they are thrown: a circuit breaker asks {@link #isOurs}, who
 * maps a client's exception asks of that one alone {@link #isMarked}, and who looks for the end of
 * a stream asks {@link #tellsOfUs}. None of them throws, whatever the error's own methods do.
 */
public final class RunbudgetErrors {

  /** How the message of every stop and refusal begins. Stable: may be relied upon. */
  public static final String MARKER = "runbudget: ";

  /** An endpoint's own limit was reached: whoever was called has not answered in time. */
  private static final String OF_THE_CALLED = MARKER + "step stopped, ";

  private static final int MAX_CAUSES = 20;

  private RunbudgetErrors() {}

  /**
   * Whether {@code error} says nothing about whoever was called: a run was stopped, or a call was
   * refused and never made. Of an error and its causes the first that begins with the marker
   * decides.
   */
  public static boolean isOurs(@Nullable Throwable error) {
    String text = marked(error, false);
    return text != null && !text.startsWith(OF_THE_CALLED);
  }

  /** Whether the message of {@code error} itself begins with the marker, causes aside. */
  public static boolean isMarked(Throwable error) {
    try {
      String message = error.getMessage();
      return message != null && message.startsWith(MARKER);
    } catch (Throwable t) {
      return false; // an error that cannot be asked is not one of ours
    }
  }

  /**
   * Whether {@code error} or one of its causes has the marker anywhere in its message, which may
   * repeat that of an error that is not among the causes any more. An endpoint's own limit counts.
   */
  public static boolean tellsOfUs(@Nullable Throwable error) {
    return marked(error, true) != null;
  }

  /** The first message of {@code error} and its causes with the marker at its beginning. */
  private static @Nullable String marked(@Nullable Throwable error, boolean orWithin) {
    try {
      Throwable cause = error;
      for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
        String message = cause.getMessage();
        if (message != null
            && (message.startsWith(MARKER) || (orWithin && message.contains(MARKER)))) {
          return message;
        }
        cause = cause.getCause();
      }
    } catch (Throwable t) {
      return null; // an error that cannot be asked is not one of ours
    }
    return null;
  }
}
