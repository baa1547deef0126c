package io.runbudget.launcher.cli;

/** What the process ends with. */
final class ExitCode {
  static final int FINE = 0;
  static final int WORSE = 1;
  static final int USAGE = 2;
  static final int UNREADABLE = 3;
  static final int BUG = 70;

  private ExitCode() {}
}
