package io.runbudget.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The agent's version, as the build wrote it into a resource. */
public final class Version {

  private Version() {}

  public static String text() {
    try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
      return in == null ? "dev" : new String(in.readAllBytes(), StandardCharsets.UTF_8).trim();
    } catch (IOException e) {
      return "dev";
    }
  }
}
