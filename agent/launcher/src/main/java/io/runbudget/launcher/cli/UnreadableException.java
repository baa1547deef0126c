package io.runbudget.launcher.cli;

import org.jspecify.annotations.Nullable;

/** The records asked for cannot be read: exit code 3. */
final class UnreadableException extends RuntimeException {
  UnreadableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
