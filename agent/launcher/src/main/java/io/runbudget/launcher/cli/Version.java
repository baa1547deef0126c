package io.runbudget.launcher.cli;

import picocli.CommandLine.IVersionProvider;

/** The agent's version, for {@code --version}. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"runbudget " + io.runbudget.launcher.Version.text()};
  }
}
