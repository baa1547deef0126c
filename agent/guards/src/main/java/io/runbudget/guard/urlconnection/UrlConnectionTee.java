package io.runbudget.guard.urlconnection;

import io.runbudget.bridge.RunbudgetBody;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Takes the place where the JDK's body stream has what a response cache wants written: everything
 * that is read from the stream, by whichever of its methods, passes here. So the stream stays the
 * one the application gets without us, and one that nobody looks at costs nothing.
 *
 * <p>With a cache the JDK itself leaves out what is read again after a {@code reset}. Without one
 * it does not, and would read on at {@code close}: see {@link #isAlone}.
 */
final class UrlConnectionTee extends OutputStream {
  private final RunbudgetBody body;
  private final @Nullable OutputStream cache;

  private long position;
  private long furthest;
  private long mark;

  UrlConnectionTee(RunbudgetBody body, @Nullable OutputStream cache) {
    this.body = body;
    this.cache = cache;
  }

  /** Whether there is no cache: then it has to be gone before the stream is closed. */
  boolean isAlone() {
    return cache == null;
  }

  void mark() {
    mark = position;
  }

  void reset() {
    position = cache == null ? mark : position;
  }

  void end(boolean complete) {
    body.end(complete);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (cache != null) {
      cache.write(bytes, offset, length);
    }
    position += length;
    int fresh = (int) Math.min(length, position - furthest);
    if (fresh > 0) {
      furthest = position;
      body.bytes(bytes, offset + length - fresh, fresh);
    }
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
