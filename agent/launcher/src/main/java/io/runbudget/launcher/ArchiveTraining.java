package io.runbudget.launcher;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Whether this JVM runs in order to write a class-data or AOT archive. Rewritten JDK classes in it
 * crash the JVM that dumps (seen on 25.0.3), so the agent stays out of the way.
 */
final class ArchiveTraining {
  private static final String[] FLAGS = {
    "-XX:ArchiveClassesAtExit",
    "-XX:+RecordDynamicDumpInfo",
    "-XX:DumpLoadedClassList",
    "-XX:AOTMode=record",
    "-XX:AOTMode=create",
    "-XX:AOTCacheOutput",
    "-XX:AOTConfiguration",
    "-XX:+AutoCreateSharedArchive",
    "-Xshare:dump"
  };

  private ArchiveTraining() {}

  static boolean isOn() {
    return isNamedIn(commandLine())
        || isNamedIn(System.getenv("JAVA_TOOL_OPTIONS"))
        || isNamedIn(System.getenv("JDK_JAVA_OPTIONS"));
  }

  /** Only read where it costs nothing; elsewhere the two variables have to do. */
  private static String commandLine() {
    File self = new File("/proc/self/cmdline");
    if (!self.canRead()) {
      return "";
    }
    try (InputStream in = new FileInputStream(self)) { // Files loads 30 classes more
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  static boolean isNamedIn(@org.jspecify.annotations.Nullable String options) {
    if (options == null) {
      return false;
    }
    for (String flag : FLAGS) {
      if (options.contains(flag)) {
        return true;
      }
    }
    return false;
  }
}
