package io.runbudget.guard.urlconnection;

import io.runbudget.bridge.RunbudgetBody;
import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetRequest;
import java.io.ByteArrayOutputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Tells of one call, keeps what its hooks have to remember, and stops it.
 *
 * <p>Two want the connection at its end: the call, which hands it to the keep-alive cache, and the
 * ladder, which closes it. One compare-and-set on {@link #owner} decides, and it comes before
 * either is done. If the call wins, the ladder finds nothing to close, so that a late cancel cannot
 * hit the next user of a pooled connection. If the ladder wins, the connection is closed in place
 * of being cached; its call has its whole response and does not mind.
 *
 * <p>A connection that is still being made has no socket that could be closed. Its connect timeout
 * is capped, and whoever comes second closes it: {@link #attach} looks whether the call has been
 * cancelled after it has published the client, {@link #cancel} looks for a client after it has
 * marked the call.
 */
final class UrlConnectionCall implements RunbudgetHandle, RunbudgetRequest {
  private static final int CALL = 0;
  private static final int CACHE = 1;
  private static final int LADDER = 2;

  final HttpURLConnection connection;

  private final AtomicInteger owner = new AtomicInteger(CALL);
  private volatile @Nullable Object client;
  private volatile @Nullable Throwable timeout;

  /** Connect timeout of the application's own, as the client was to be told. */
  int ownConnectMillis;

  /** Whether the client's read timeout is ours. */
  boolean replacesReadTimeout;

  /** Whether a request has been written: what is not there by then does not come. */
  boolean writes;

  /**
   * Whether a request has been written whose head has not been told: reading one may be left more
   * than once. The JDK keeps the same object for the heads of an auth round.
   */
  boolean awaitsHead;

  /** What the body is to be shown to, until there is a stream to read it from. */
  private @Nullable RunbudgetBody body;

  UrlConnectionCall(HttpURLConnection connection) {
    this.connection = connection;
  }

  // The request, as the application has made it so far.

  @Override
  public String target() {
    String file = connection.getURL().getFile();
    return file.startsWith("/") ? file : "/" + file;
  }

  /** Null also for credentials, which the JDK does not give away. */
  @Override
  public @Nullable String header(String name) {
    return connection.getRequestProperty(name);
  }

  /** A GET becomes a POST once its content is written, which may be after it was connected. */
  @Override
  public @Nullable String method() {
    return writes ? connection.getRequestMethod() : null;
  }

  @Override
  public long length() throws Throwable {
    ByteArrayOutputStream buffered = UrlConnectionMembers.buffered(connection);
    if (buffered != null) {
      return buffered.size();
    }
    if (UrlConnectionMembers.isStreamed(connection)) {
      return UrlConnectionMembers.streamedLength(connection);
    }
    return connection.getDoOutput() && !writes ? -1 : 0;
  }

  /** Not known before the first request is about to be written, since it is written while open. */
  @Override
  public byte @Nullable [] body(int max) throws Throwable {
    ByteArrayOutputStream buffered = UrlConnectionMembers.buffered(connection);
    if (buffered == null) {
      return length() == 0 ? new byte[0] : null;
    }
    return writes && buffered.size() <= max ? buffered.toByteArray() : null;
  }

  // The response.

  /** The head that {@code responses} are has been read, a redirect's too. */
  void head(Object attempt, int status, Object responses) throws Throwable {
    if (!awaitsHead) {
      return;
    }
    awaitsHead = false;
    drop(); // nobody has read the last one's
    RunbudgetHeaders headers = name -> UrlConnectionMembers.value(responses, name);
    String method = connection.getRequestMethod();
    body = RunbudgetBody.responded(UrlConnectionHooks.GUARD, attempt, method, status, headers);
  }

  /** The application is about to get the stream to read the body from. */
  void show(Object stream) throws Throwable {
    RunbudgetBody shown = body;
    if (shown != null) {
      body = null;
      UrlConnectionMembers.tee(stream, shown);
    }
  }

  /** It will not get one. */
  void drop() {
    RunbudgetBody shown = body;
    if (shown != null) {
      body = null;
      shown.end(false);
    }
  }

  // The connection.

  /** The call goes on with {@code client}. */
  void attach(Object client) throws Throwable {
    this.client = client;
    if (isCancelled()) {
      UrlConnectionMembers.closeSocket(client);
    }
  }

  /** The call no longer needs its connection; false if the ladder closes it. */
  boolean release() {
    return owner.compareAndSet(CALL, CACHE) || owner.get() == CACHE;
  }

  boolean isCancelled() {
    return owner.get() == LADDER;
  }

  /**
   * There is no cancel in the library: {@code disconnect()} waits for the lock of a blocked reader.
   * So the socket is closed, after the client has been told not to send its request once more, as
   * it does when a connection breaks, POST included.
   */
  @Override
  public void cancel() throws Throwable {
    if (owner.compareAndSet(CALL, LADDER)) {
      closeClient();
    }
  }

  /** Again, since a connection may have been announced before it had a socket. */
  @Override
  public String close() throws Throwable {
    if (isCancelled()) {
      closeClient();
    }
    return "socket";
  }

  private void closeClient() throws Throwable {
    Object open = client;
    if (open != null) {
      UrlConnectionMembers.doNotRetry(open);
      UrlConnectionMembers.closeSocket(open);
    }
  }

  /** The exception for {@code text}; the first one stays, however many layers it passes. */
  Throwable timeout(String text, @Nullable Throwable cause) {
    Throwable first = timeout;
    if (first == null) {
      first = new SocketTimeoutException(text);
      if (cause != null) {
        first.initCause(cause);
      }
      timeout = first;
    }
    return first;
  }
}
