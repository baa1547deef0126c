package io.runbudget.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** The folder that an embedded ledger is in: whoever can replace its file can make a write anew. */
final class LedgerFolder {
  /** Belongs to the user of the process that looks. Linux only. */
  private static final Path SELF = Path.of("/proc/self");

  private LedgerFolder() {}

  /**
   * The folder, which is created if it is not there.
   *
   * @throws IOException if anybody else can put a file into it; its message says who
   */
  static Path prepared(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, ownerOnly(folder, "rwx------"));
    }
    if (isPosix(folder)) {
      String fault = fault(Files.readAttributes(folder, PosixFileAttributes.class), user());
      if (fault != null) {
        throw new IOException(folder + " " + fault);
      }
    }
    return folder;
  }

  /** Its group may write to it: so a volume comes in a container. */
  static @Nullable String fault(PosixFileAttributes of, @Nullable String user) {
    if (of.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
      return "can be written to by others";
    }
    String owner = of.owner().getName();
    boolean trusted =
        user == null || owner.equals(user) || owner.equals("root") || user.equals("root");
    return trusted ? null : "belongs to " + owner + ", and this process to " + user;
  }

  private static @Nullable String user() {
    try {
      return Files.getOwner(SELF).getName();
    } catch (IOException | UnsupportedOperationException e) {
      return null;
    }
  }

  /** For what is created there. */
  static FileAttribute<?>[] ownerOnly(Path folder, String permissions) {
    return isPosix(folder)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
