package io.runbudget.launcher.cli;

import picocli.CommandLine.IVersionProvider;

/** The version the jar's manifest names. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"runbudget " + (version == null ? "dev" : version)};
  }
}
