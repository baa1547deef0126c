package io.runbudget.launcher.cli;

import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code java -jar runbudget.jar COMMAND}. */
public final class Cli {
  private Cli() {}

  /**
   * Runs one command. Does not throw and does not exit.
   *
   * @return 0 fine, 1 verdict "worse", 2 wrong usage, 3 unreadable record, 70 a bug of ours
   */
  public static int run(String[] args, PrintStream out, PrintStream err, InputStream in) {
    Console console = new Console(out, err, in);
    CommandLine cli = commands(console);
    cli.setOut(writer(out));
    cli.setErr(writer(err));
    try {
      return cli.execute(args);
    } catch (Throwable problem) { // an Error: picocli lets those through
      console.trouble("bug, or out of memory, please report: " + problem);
      return ExitCode.BUG;
    } finally {
      out.flush();
      err.flush();
    }
  }

  private static CommandLine commands(Console console) {
    CommandLine runs = new CommandLine(new RunsCommand(console));
    runs.addSubcommand(new ShowCommand(console));
    CommandLine cli = new CommandLine(new Root());
    cli.addSubcommand(runs);
    cli.addSubcommand(new DiffCommand(console));
    cli.addSubcommand(new DeriveCommand(console));
    CommandLine ledger = new CommandLine(new LedgerCommand());
    ledger.addSubcommand(new LedgerListCommand(console));
    ledger.addSubcommand(new LedgerResolveCommand(console));
    cli.addSubcommand(ledger);
    cli.setExecutionExceptionHandler(
        (problem, command, parsed) -> explain(problem, command.getCommandSpec(), console));
    return cli;
  }

  private static int explain(Exception problem, CommandSpec command, Console console) {
    if (problem instanceof UsageException) {
      console.trouble(problem.getMessage() + "; see: " + command.qualifiedName() + " --help");
      return ExitCode.USAGE;
    }
    if (problem instanceof UnreadableException) {
      console.trouble(String.valueOf(problem.getMessage()));
      return ExitCode.UNREADABLE;
    }
    StackTraceElement[] frames = problem.getStackTrace();
    String where = frames.length == 0 ? "" : " at " + frames[0];
    console.trouble("bug in " + command.qualifiedName() + ", please report: " + problem + where);
    return ExitCode.BUG;
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, Charset.defaultCharset()), true);
  }

  /** Without a command there is nothing to do: that is wrong usage. */
  @Command(
      name = "runbudget",
      description = {
        "Gives every LLM agent run one wall-clock deadline and stops what hangs.",
        "As an agent: java -javaagent:runbudget.jar=deadline=120s -jar your-service.jar",
        "As a command: reads the records and the ledger that it leaves."
      },
      mixinStandardHelpOptions = true,
      versionProvider = Version.class,
      exitCodeListHeading = "Exit codes:%n",
      exitCodeList = {
        "0:fine",
        "1:the verdict is \"worse\"",
        "2:wrong usage",
        "3:no readable record",
        "70:a bug of runbudget"
      })
  static final class Root implements Runnable {
    @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
      spec.commandLine().usage(spec.commandLine().getErr());
      throw new UsageException("no command given");
    }
  }
}
