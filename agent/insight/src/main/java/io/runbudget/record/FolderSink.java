package io.runbudget.record;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code runs-<pid>.ndjson} in a folder. A full file is renamed to {@code runs-<pid>.<n>.ndjson}
 * with the next free n, and the oldest is deleted, so that the name without a number is always the
 * one being written.
 *
 * <p>Appends: in a container the process is number 1 again after every restart.
 */
final class FolderSink implements LineSink {
  private static final long ROTATE_AT_BYTES = 16L << 20;
  private static final int KEPT = 8;

  private final Path folder;
  private final Path file;
  private final Pattern rotated;
  private final long rotateAtBytes;
  private final int kept;
  // java.io on purpose: an interrupt closes an NIO channel.
  private @Nullable FileOutputStream out;
  private long size;

  FolderSink(Path folder, long pid) {
    this(folder, pid, ROTATE_AT_BYTES, KEPT);
  }

  FolderSink(Path folder, long pid, long rotateAtBytes, int kept) {
    this.folder = folder;
    this.file = folder.resolve("runs-" + pid + ".ndjson");
    this.rotated = Pattern.compile("runs-" + pid + "\\.(\\d{1,9})\\.ndjson(\\.gz)?");
    this.rotateAtBytes = rotateAtBytes;
    this.kept = kept;
  }

  @Override
  public void write(byte[] line) throws IOException {
    // Temp folders are swept while services run: without a look the lines would go nowhere.
    if (out != null && Files.notExists(file)) {
      close();
    }
    FileOutputStream open = out == null ? open() : out;
    if (size > 0 && size + line.length > rotateAtBytes) {
      close();
      rotate();
      open = open();
    }
    open.write(line);
    size += line.length;
  }

  @Override
  public void close() {
    if (out != null) {
      try {
        out.close();
      } catch (IOException e) {
        // Nothing is buffered here: what was written has been handed over.
      }
      out = null;
    }
  }

  private FileOutputStream open() throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, ownerOnly("rwx------"));
    }
    try {
      Files.createFile(file, ownerOnly("rw-------"));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new IOException(file + " is not a regular file", e);
      }
    }
    boolean torn = endsWithoutBreak();
    FileOutputStream opened = new FileOutputStream(file.toFile(), true);
    out = opened;
    size = Files.size(file);
    if (torn) { // a process that was killed, or a disk that was full
      opened.write('\n');
      size++;
    }
    return opened;
  }

  private boolean endsWithoutBreak() throws IOException {
    try (RandomAccessFile read = new RandomAccessFile(file.toFile(), "r")) {
      if (read.length() == 0) {
        return false;
      }
      read.seek(read.length() - 1);
      return read.read() != '\n';
    }
  }

  private void rotate() throws IOException {
    TreeMap<Integer, Path> older = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : (Iterable<Path>) files::iterator) {
        Matcher name = rotated.matcher(each.getFileName().toString());
        if (name.matches()) {
          older.put(Integer.valueOf(name.group(1)), each);
        }
      }
    }
    int next = older.isEmpty() ? 1 : older.lastKey() + 1;
    Path target = folder.resolve(file.getFileName().toString().replace(".", "." + next + "."));
    Files.move(file, target);
    older.put(next, target);
    while (older.size() > kept - 1) { // one more is about to be opened
      Files.deleteIfExists(older.pollFirstEntry().getValue());
    }
  }

  private FileAttribute<?>[] ownerOnly(String permissions) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
