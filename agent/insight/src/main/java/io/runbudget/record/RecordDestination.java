package io.runbudget.record;

import java.nio.file.Path;

/** Where records go: the setting {@code records=DIR|stdout|off}. */
public sealed interface RecordDestination {

  /** Files {@code runs-<pid>.ndjson} in this folder, which is created when the first run ends. */
  record Folder(Path path) implements RecordDestination {}

  /** The process's own standard output, whatever the application has made of {@code System.out}. */
  record Stdout() implements RecordDestination {}

  /** Nowhere. */
  record Off() implements RecordDestination {}

  /**
   * Reads the setting.
   *
   * @throws java.nio.file.InvalidPathException if it is none of the words and no path either
   */
  static RecordDestination of(String setting) {
    return switch (setting) {
      case "stdout" -> new Stdout();
      case "off" -> new Off();
      default -> new Folder(Path.of(setting));
    };
  }

  /**
   * The folder used unless something is set.
   *
   * @param tempFolder {@code java.io.tmpdir}
   * @param service from {@link ServiceName}
   */
  static Folder inTemp(String tempFolder, String service) {
    return new Folder(Path.of(tempFolder, "runbudget-" + service));
  }
}
