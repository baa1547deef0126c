package io.runbudget.ledger;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Processes take turns at a file. The system's own locks on two bytes of a lock file: who holds the
 * first has the turn, who holds the second is next and waits for the first. So one that has the
 * turn can keep it until somebody wants it, and one that wants it gets it before the last holder
 * does again. The system frees the locks of a process that is killed, at once.
 *
 * <p>Not thread-safe. The channel stays open: to close any channel of a file loses all locks that
 * the process has on it.
 */
final class Turn {
  private static final long LOOK_NANOS = 2_000_000L;

  private final FileChannel channel;
  private @Nullable FileLock mine;

  private Turn(FileChannel channel) {
    this.channel = channel;
  }

  static Turn of(Path file) throws IOException {
    return new Turn(H2File.channel(file));
  }

  /** False once an interrupt has closed the channel: it is of no more use. */
  boolean isOpen() {
    return channel.isOpen();
  }

  /** What it had is free. */
  void close() {
    mine = null;
    try {
      channel.close();
    } catch (IOException e) {
      // Closed or not, it is not used again.
    }
  }

  /** False if it was not our turn in time. */
  boolean take(long untilNanos) throws IOException {
    if (mine != null) {
      return true;
    }
    FileLock next = lock(1, untilNanos);
    if (next == null) {
      return false;
    }
    try {
      mine = lock(0, untilNanos);
      return mine != null;
    } finally {
      next.release();
    }
  }

  private @Nullable FileLock lock(long place, long untilNanos) throws IOException {
    while (true) {
      FileLock lock = tryLock(place);
      if (lock != null || untilNanos - System.nanoTime() <= 0) {
        return lock;
      }
      LockSupport.parkNanos(this, LOOK_NANOS);
    }
  }

  private @Nullable FileLock tryLock(long place) throws IOException {
    try {
      return channel.tryLock(place, 1, false);
    } catch (OverlappingFileLockException e) {
      return null; // another ledger of this process has it
    }
  }

  /** Whether somebody waits for it. */
  boolean isWanted() {
    try {
      FileLock next = tryLock(1);
      if (next == null) {
        return true;
      }
      next.release();
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  void leave() {
    FileLock lock = mine;
    mine = null;
    if (lock != null) {
      try {
        lock.release();
      } catch (IOException e) {
        // The channel is closed, and with it the lock gone.
      }
    }
  }
}
