package io.runbudget.ledger;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.h2.jdbc.JdbcConnection;
import org.jspecify.annotations.Nullable;

/**
 * An embedded H2 database, open in one process at a time, which is whoever holds the {@link Turn}.
 * It is kept open while nobody else wants it, for a second after its last use.
 *
 * <p>Each commit is written to the file before it returns, so that a killed process loses none; and
 * forced to the disk where the power may fail after that ({@link LedgerTable#sent}).
 */
final class H2File implements LedgerDatabase {
  private static final String NAME = "ledger";
  private static final String SETTINGS =
      ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE"
          + ";FILE_LOCK=FS" // a second lock, for tools that do not know ours
          + ";WRITE_DELAY=0" // the default gathers commits for half a second: a kill loses them
          + ";DB_CLOSE_ON_EXIT=FALSE" // no shutdown hook in somebody else's JVM
          // Every commit is a chunk of 20 KB: what is dead is used again after a second, not 45
          // (a file of 2,000 writes: 100 MB), and the rest compacted when it is closed.
          + ";RETENTION_TIME=1000;MAX_COMPACT_TIME=50"
          + ";TRACE_LEVEL_FILE=0;TRACE_LEVEL_SYSTEM_OUT=0";

  private static final long KEEP_NANOS = 1_000_000_000L;

  private final Path folder;
  @Nullable Turn turn;
  private @Nullable Connection open;
  private long usedNanos;

  H2File(Path folder) {
    this.folder = folder.toAbsolutePath();
  }

  /** The file in a folder, whether or not it is there. */
  static Path file(Path folder) {
    return folder.resolve(NAME + ".mv.db");
  }

  @Override
  public Connection connection(long untilNanos) throws SQLException {
    usedNanos = System.nanoTime();
    Connection mine = open;
    if (mine != null) {
      return mine;
    }
    try {
      Turn queue = turn;
      if (queue == null || !queue.isOpen()) {
        queue = Turn.of(prepared("ledger.lock"));
      }
      turn = queue;
      if (!queue.take(untilNanos)) {
        throw new SQLException("another process keeps it");
      }
      prepared(NAME + ".mv.db");
      mine = connect();
      open = mine;
      usedNanos = System.nanoTime();
      return mine;
    } catch (IOException e) {
      if (turn != null) {
        turn.close(); // what cannot be locked now is opened anew
        turn = null;
      }
      throw new SQLException(e.toString(), e);
    } finally {
      if (open == null && turn != null) {
        turn.leave();
      }
    }
  }

  /** Not by way of its driver, which registers itself. */
  private Connection connect() throws SQLException {
    String path = folder.resolve(NAME).toString();
    if (path.indexOf(';') >= 0) {
      throw new SQLException("a folder's name with ; in it");
    }
    return new JdbcConnection(
        "jdbc:h2:file:" + path + SETTINGS, new Properties(), "runbudget", "", false);
  }

  /** A file that the owner alone can read. */
  private Path prepared(String name) throws IOException {
    Path file = LedgerFolder.prepared(folder).resolve(name);
    try {
      Files.createFile(file, LedgerFolder.ownerOnly(folder, "rw-------"));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new IOException(file + " is not a regular file", e);
      }
    }
    return file;
  }

  @Override
  public String force() {
    return "CHECKPOINT SYNC";
  }

  @Override
  public void idle() {
    Turn queue = turn;
    if (open != null
        && queue != null
        && (System.nanoTime() - usedNanos > KEEP_NANOS || queue.isWanted())) {
      close();
    }
  }

  @Override
  public boolean isHeld() {
    return open != null;
  }

  @Override
  public void close() {
    Connection mine = open;
    open = null;
    try {
      if (mine != null) {
        mine.close();
      }
    } catch (SQLException e) {
      // Each commit is in the file already.
    } finally {
      if (turn != null) {
        turn.leave();
      }
    }
  }

  static FileChannel channel(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }
}
