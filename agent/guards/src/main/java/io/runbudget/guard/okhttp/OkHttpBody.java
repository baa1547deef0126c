package io.runbudget.guard.okhttp;

import io.runbudget.bridge.RunbudgetBody;
import io.runbudget.bridge.RunbudgetBridge;
import java.io.IOException;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Source;

/**
 * A body as its exchange reads it, chunks undone and gzip not. Lies between two layers of OkHttp's
 * own, so that nothing the application can reach is another object than without us. Bytes are shown
 * where they lie in the buffer that they were read into.
 */
final class OkHttpBody extends ForwardingSource {
  private final RunbudgetBody body;
  private final Buffer.UnsafeCursor cursor = new Buffer.UnsafeCursor();

  OkHttpBody(Source source, RunbudgetBody body) {
    super(source);
    this.body = body;
  }

  @Override
  public long read(Buffer sink, long byteCount) throws IOException {
    long before = sink.size();
    long read;
    try {
      read = super.read(sink, byteCount);
    } catch (Throwable t) {
      body.end(false);
      throw t;
    }
    if (read < 0) {
      body.end(true);
    } else {
      show(sink, before);
    }
    return read;
  }

  private void show(Buffer sink, long from) {
    try (Buffer.UnsafeCursor at = sink.readUnsafe(cursor)) {
      for (int length = at.seek(from); length > 0; length = at.next()) {
        body.bytes(at.data, at.start, length);
      }
    } catch (Throwable t) {
      body.end(false);
      RunbudgetBridge.fault(OkHttpHooks.GUARD, t);
    }
  }

  /** What OkHttp still reads to keep the connection is not the application's. */
  @Override
  public void close() throws IOException {
    body.end(false);
    super.close();
  }
}
