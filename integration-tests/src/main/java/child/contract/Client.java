package child.contract;

import java.io.IOException;

/** One client as a scenario uses it. */
public interface Client extends AutoCloseable {

  /** Takes what is read of a body, piece by piece. */
  interface Sink {
    void piece(byte[] bytes, int length);
  }

  /** Takes the end of an asynchronous call, on a thread of the client. */
  interface Callback {
    void answered(Answer answer);

    void failed(Throwable failure);
  }

  /** Gets {@code url}, body included. */
  Answer get(String url) throws IOException;

  /** Posts {@code length} bytes in pieces, none of them held in memory by the client. */
  Answer post(String url, long length) throws IOException;

  /** Reads the body of {@code url} as it comes; returns at its end. */
  void read(String url, Sink sink) throws IOException;

  /** Gets {@code url} without waiting for it. */
  default void async(String url, Callback callback) {
    throw new UnsupportedOperationException("no asynchronous calls");
  }

  /** Drops connections and threads. */
  @Override
  void close();
}
