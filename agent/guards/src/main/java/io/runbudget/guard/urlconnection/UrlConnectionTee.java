package io.runbudget.guard.urlconnection;

import io.runbudget.bridge.RunbudgetBody;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Takes the place where the JDK's body stream has what a response cache wants written: everything
 * that is read from the stream, by whichever of its methods, passes here, and once only however
 * often it is read again after a {@code reset}. So the stream stays the one the application gets
 * without us, and one that nobody looks at costs nothing.
 */
final class UrlConnectionTee extends OutputStream {
  private final RunbudgetBody body;

  /** Where a cache of the application's wants it. */
  private final @Nullable OutputStream cache;

  private volatile @Nullable Thread closer;

  UrlConnectionTee(RunbudgetBody body, @Nullable OutputStream cache) {
    this.body = body;
    this.cache = cache;
  }

  /** This thread closes the stream; it stays where it is, for another may be reading. */
  void closes() {
    closer = Thread.currentThread();
  }

  /** Whether what this thread reads is read on for a cache, and there is none: it may block. */
  boolean isReadInVain() {
    return cache == null && closer == Thread.currentThread();
  }

  void end(boolean complete) {
    body.end(complete);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (cache != null) {
      cache.write(bytes, offset, length);
    }
    body.bytes(bytes, offset, length);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void flush() throws IOException {
    if (cache != null) {
      cache.flush();
    }
  }

  @Override
  public void close() throws IOException {
    if (cache != null) {
      cache.close();
    }
  }
}
