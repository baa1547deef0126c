package io.runbudget.guard.process;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Our end of a process's output, in place of the JDK's own stream and around it. A file stream as
 * that is, for those who reach into the buffer by reflection.
 */
final class ProcessInput extends FileInputStream {
  private final FileInputStream own;
  private final FileDescriptor descriptor;
  private volatile @Nullable ProcessTree tree;

  /** What a killed process has left in the pipe; guarded by the lock of the buffering stream. */
  private byte @Nullable [] rest;

  private int taken;

  ProcessInput(FileInputStream own) throws IOException {
    super(own.getFD());
    this.own = own;
    this.descriptor = own.getFD();
  }

  void belongsTo(ProcessTree owner) {
    tree = owner;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to) throws IOException {
    return read(to, 0, to.length);
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    ProcessTree known = tree;
    ProcessIo io = length == 0 ? null : ProcessIo.begin(known);
    if (io == null) {
      return plain(to, offset, length);
    }
    int count = 0;
    String why = null;
    IOException failure = null;
    try {
      if (io.awaits(descriptor, ProcessMembers.READABLE)) {
        count = plain(to, offset, length);
      }
    } catch (IOException e) {
      failure = e;
    } finally {
      why = io.end();
    }
    if (why == null && count < 0 && known != null) {
      why = known.why(); // a thread that is not stopped itself must not take this for the end
    }
    ProcessIo.check(why, failure);
    return count;
  }

  private int plain(byte[] to, int offset, int length) throws IOException {
    byte[] left = rest;
    if (left == null) {
      return own.read(to, offset, length);
    }
    int count = Math.min(length, left.length - taken);
    System.arraycopy(left, taken, to, offset, count);
    taken += count;
    return count == 0 && length > 0 ? -1 : count;
  }

  /** The JDK's own skips by reading. */
  @Override
  public long skip(long count) throws IOException {
    byte[] skipped = new byte[2048];
    long left = count;
    while (left > 0) {
      int read = read(skipped, 0, (int) Math.min(skipped.length, left));
      if (read < 0) {
        break;
      }
      left -= read;
    }
    return count <= 0 ? 0 : count - left;
  }

  @Override
  public int available() throws IOException {
    byte[] left = rest;
    return left == null ? own.available() : left.length - taken;
  }

  @Override
  public void close() throws IOException {
    own.close();
  }

  /**
   * The process has exited. If it was killed by us, what it has left is kept here and the pipe is
   * closed.
   *
   * @return whether it was
   */
  boolean exits() throws IOException {
    ProcessTree known = tree;
    if (known == null || known.why() == null) {
      return false;
    }
    // Not to the end: that may never come, if the pipe was handed on.
    byte[] left = new byte[Math.max(0, own.available())];
    int count = left.length == 0 ? 0 : Math.max(0, own.read(left, 0, left.length));
    rest = java.util.Arrays.copyOf(left, count);
    own.close();
    return true;
  }
}
