package io.runbudget.record;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * The process's standard output. Not {@code System.out}: that may be redirected into a logging
 * framework, and its lock may be held by a thread that is stuck.
 */
final class StdoutSink implements LineSink {
  // Never closed: that would close descriptor 1 under the application.
  private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);

  /** One write per line, so that the application's own lines end up around it, not in it. */
  @Override
  public void write(byte[] line) throws IOException {
    out.write(line);
  }

  @Override
  public void close() {}

  @Override
  public String toString() {
    return "stdout";
  }
}
