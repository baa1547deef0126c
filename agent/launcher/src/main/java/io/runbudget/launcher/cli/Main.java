package io.runbudget.launcher.cli;

/** The command line as the jar's first class calls it. */
public final class Main {

  private Main() {}

  /**
   * Runs one command.
   *
   * @return the exit status
   */
  public static int run(String[] arguments) {
    return Cli.run(arguments, System.out, System.err, System.in);
  }
}
