package io.runbudget.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

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
    Path self = Path.of("/proc/self/cmdline");
    try {
      return Files.isReadable(self) ? Files.readString(self, StandardCharsets.ISO_8859_1) : "";
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
