package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/** Tells the errors that we are to blame for from those of whoever was called. */
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
   * decides. Never throws, whatever the error's own methods do.
   */
  public static boolean isOurs(@Nullable Throwable error) {
    try {
      Throwable cause = error;
      for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
        String message = cause.getMessage();
        if (message != null && message.startsWith(MARKER)) {
          return !message.startsWith(OF_THE_CALLED);
        }
        cause = cause.getCause();
      }
    } catch (Throwable t) {
      return false; // an error that cannot be asked is not one of ours
    }
    return false;
  }
}
