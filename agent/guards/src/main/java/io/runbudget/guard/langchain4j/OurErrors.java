package io.runbudget.guard.langchain4j;

import org.jspecify.annotations.Nullable;

/** Which errors say that something was stopped by us. */
final class OurErrors {
  private static final String MARKER = "runbudget: ";
  private static final int MAX_CAUSES = 20;

  private OurErrors() {}

  static boolean isOurs(@Nullable Throwable error) {
    Throwable cause = error;
    for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
      String message = cause.getMessage();
      if (message != null && message.contains(MARKER)) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }
}
