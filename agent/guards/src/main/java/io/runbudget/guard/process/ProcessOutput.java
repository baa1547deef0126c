package io.runbudget.guard.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Our end of a process's input, in place of the JDK's own stream and around it. */
final class ProcessOutput extends FileOutputStream {
  /** What a pipe that can be written to takes without blocking: {@code PIPE_BUF}. */
  private static final int PIECE =
      System.getProperty("os.name", "").startsWith("Linux") ? 4096 : 512;

  private final FileOutputStream own;
  private final FileDescriptor descriptor;
  private volatile @Nullable ProcessTree tree;
  private volatile boolean begun;

  ProcessOutput(FileOutputStream own) throws IOException {
    super(own.getFD());
    this.own = own;
    this.descriptor = own.getFD();
  }

  void belongsTo(ProcessTree owner) {
    tree = owner;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] from) throws IOException {
    write(from, 0, from.length);
  }

  @Override
  public void write(byte[] from, int offset, int length) throws IOException {
    ProcessTree known = tree;
    if (known != null && !begun && length > 0) {
      begun = true;
      if (ProcessServers.isSpokenTo(from, offset, length)) {
        known.serves();
      }
    }
    ProcessIo io = length == 0 ? null : ProcessIo.begin(known);
    if (io == null) {
      own.write(from, offset, length);
      return;
    }
    String why = null;
    IOException failure = null;
    try {
      int end = offset + length;
      for (int at = offset; at < end && io.awaits(descriptor, ProcessMembers.WRITABLE); ) {
        int piece = Math.min(PIECE, end - at);
        own.write(from, at, piece);
        at += piece;
      }
    } catch (IOException e) {
      failure = e;
    } finally {
      why = io.end();
    }
    ProcessIo.check(why, failure);
  }

  @Override
  public void close() throws IOException {
    own.close();
  }
}
