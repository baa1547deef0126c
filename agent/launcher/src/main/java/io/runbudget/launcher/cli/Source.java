package io.runbudget.launcher.cli;

import io.runbudget.record.ReadCount;
import io.runbudget.record.RecordReader;
import io.runbudget.record.RunRecord;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Where a command's records come from; what is wrong with them goes to stderr. */
final class Source {
  private Source() {}

  /**
   * Reads a folder, a file or {@code -}; without a name, all folders that services have by default.
   *
   * @throws UnreadableException if there is something and none of it could be read
   */
  static ReadCount read(String name, Console console, Consumer<RunRecord> each) {
    RecordReader reader = new RecordReader(each);
    try {
      if (name.isEmpty()) {
        defaults(reader);
      } else {
        reader.read(name, console.in());
      }
    } catch (InvalidPathException e) {
      throw new UsageException("not a path: " + Console.plain(name));
    } catch (NoSuchFileException e) {
      throw new UnreadableException("no such folder or file: " + shown(name), e);
    } catch (IOException e) {
      throw new UnreadableException("cannot read " + shown(name) + ": " + e, e);
    }
    ReadCount count = reader.count();
    count.trouble().forEach(console::trouble);
    if (count.isUnreadable()) {
      throw new UnreadableException("no readable record in " + shown(name), null);
    }
    return count;
  }

  /** The source as messages name it. */
  static String shown(String name) {
    return switch (name) {
      case "" -> Path.of(System.getProperty("java.io.tmpdir"), "runbudget-*").toString();
      case "-" -> "standard input";
      default -> name;
    };
  }

  private static void defaults(RecordReader reader) throws IOException {
    Path temp = Path.of(System.getProperty("java.io.tmpdir"));
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(temp, "runbudget-*")) {
      for (Path folder : folders) {
        if (Files.isDirectory(folder) && Files.isReadable(folder)) {
          reader.folder(folder);
        }
      }
    }
  }
}
