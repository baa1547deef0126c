package io.runbudget.launcher.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code ledger}: writes that were reserved, and what became of them. */
@Command(
    name = "ledger",
    description = "Lists the ledger's writes (ledger list), settles one (ledger resolve KEY).",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class LedgerCommand implements Runnable {
  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getErr());
    throw new UsageException("no command given");
  }
}
