package io.runbudget.launcher.cli;

/** The command line asks for something that makes no sense: exit code 2. */
final class UsageException extends RuntimeException {
  UsageException(String message) {
    super(message);
  }
}
