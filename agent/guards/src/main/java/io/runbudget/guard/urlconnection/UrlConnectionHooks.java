package io.runbudget.guard.urlconnection;

import java.io.InputStream;
import java.net.HttpURLConnection;
import org.jspecify.annotations.Nullable;

/**
 * Where the calls woven into {@code HttpURLConnection} arrive; moves into its own package, in the
 * boot loader. Here is when each comes and with what; what is then done is in {@link
 * UrlConnectionConnecting}, {@link UrlConnectionExchange} and {@link UrlConnectionContent}.
 * Everything but {@code disconnect} and the ladder comes on the thread that makes the call.
 */
public final class UrlConnectionHooks {
  static final String GUARD = "urlconnection";

  static {
    UrlConnectionMembers.bind(); // now or never: if one is missing no hook is to be linked
  }

  private UrlConnectionHooks() {}

  // Connecting.

  /** A connection is to be had: for the first exchange, a redirect, an auth round. */
  public static @Nullable Throwable connect(Object self) {
    return UrlConnectionConnecting.begin((HttpURLConnection) self);
  }

  /** There is one, unless the answer comes from a response cache. */
  public static void connected(Object self) throws Throwable {
    UrlConnectionConnecting.end(self);
  }

  /**
   * A client is to be leased or made: as above, or because the request could not be written to the
   * last one.
   */
  public static @Nullable Throwable lease(
      Object self,
      Object url,
      Object proxy,
      int timeout,
      boolean useCache,
      @Nullable Object connection) {
    return UrlConnectionConnecting.lease(connection);
  }

  /** The same for https. */
  public static @Nullable Throwable lease(
      Object self,
      Object sockets,
      Object url,
      Object verifier,
      Object proxy,
      boolean useCache,
      int timeout,
      @Nullable Object connection) {
    return UrlConnectionConnecting.lease(connection);
  }

  /** How long it may take to connect a new one. */
  public static int connectTimeout(
      Object self,
      int timeout,
      Object url,
      Object proxy,
      int again,
      boolean useCache,
      @Nullable Object connection)
      throws Throwable {
    return UrlConnectionConnecting.timeout(connection, timeout);
  }

  /** The same for https. */
  public static int connectTimeout(
      Object self,
      int timeout,
      Object sockets,
      Object url,
      Object verifier,
      Object proxy,
      boolean useCache,
      int again,
      @Nullable Object connection)
      throws Throwable {
    return UrlConnectionConnecting.timeout(connection, timeout);
  }

  /** The client is there, connected; TLS is still to come. */
  public static Object leased(
      Object self,
      Object client,
      Object url,
      Object proxy,
      int timeout,
      boolean useCache,
      @Nullable Object connection)
      throws Throwable {
    UrlConnectionConnecting.leased(connection, client);
    return client;
  }

  /** The same for https. */
  public static Object leased(
      Object self,
      Object client,
      Object sockets,
      Object url,
      Object verifier,
      Object proxy,
      boolean useCache,
      int timeout,
      @Nullable Object connection)
      throws Throwable {
    UrlConnectionConnecting.leased(connection, client);
    return client;
  }

  /**
   * A client connects: the first time nobody knows it yet, afterwards because its connection broke
   * and it is about to send its request once more.
   */
  public static @Nullable Throwable reopen(Object client) throws Throwable {
    return UrlConnectionConnecting.reopen(client);
  }

  /** It has connected. If it could not it is of no further use. */
  public static void reopened(Object client) throws Throwable {
    UrlConnectionConnecting.reopened(client);
  }

  // Exchanges.

  /** A request is about to be written. */
  public static @Nullable Throwable exchange(Object self) throws Throwable {
    return UrlConnectionExchange.begin(self);
  }

  /** A response head has been read. */
  public static boolean responded(Object client, boolean isHttp) throws Throwable {
    UrlConnectionExchange.head(client);
    return isHttp;
  }

  /**
   * Something failed below: mapped here already, since the connection remembers its exception and
   * throws it again when asked again.
   *
   * @param self the connection or its client
   */
  public static Throwable broken(Object self, Throwable thrown) {
    return UrlConnectionExchange.broken(self, thrown);
  }

  /** A call of the application's has failed. It may go on to read the body of an error. */
  public static Throwable failed(Object self, Throwable thrown) throws Throwable {
    return UrlConnectionExchange.failed(self, thrown);
  }

  /**
   * A client has seen its response to the end and is about to go into the cache, from which another
   * call may take it at once. So the attempt ends now.
   */
  public static void finished(Object client) throws Throwable {
    UrlConnectionExchange.end(client);
  }

  /** The application has disconnected. */
  public static void disconnected(Object self) {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(self);
    if (attempt != null) {
      attempt.end();
    }
  }

  // The request's body, if it is streamed.

  /** Some of it has been written, or it has been closed. */
  public static @Nullable Throwable written(Object body) throws Throwable {
    return UrlConnectionContent.written(body);
  }

  /** It could not be. */
  public static Throwable writeFailed(Object body, Throwable thrown) throws Throwable {
    return UrlConnectionContent.writeFailed(body, thrown);
  }

  // The response's body.

  /** The application gets it. */
  public static InputStream opened(Object self, InputStream stream) throws Throwable {
    UrlConnectionContent.opened(self, stream);
    return stream;
  }

  /** It is about to be read: nothing where that is of no use. */
  public static int reads(Object body, int length) throws Throwable {
    return UrlConnectionContent.isReadInVain(body) ? 0 : length;
  }

  /** Something has been read of it, or its end. */
  public static @Nullable Throwable read(Object body, int count) throws Throwable {
    return count >= 0 ? null : UrlConnectionContent.ended(body);
  }

  /** It could not be. */
  public static Throwable readFailed(Object body, Throwable thrown) throws Throwable {
    return UrlConnectionContent.readFailed(body, thrown);
  }

  /** The application is about to close it. */
  public static void closing(Object body) throws Throwable {
    UrlConnectionContent.closing(body);
  }

  /** The application has closed it. */
  public static void closed(Object body) throws Throwable {
    UrlConnectionContent.closed(body);
  }

  /** The same, and that failed. */
  public static Throwable closeFailed(Object body, Throwable thrown) throws Throwable {
    return UrlConnectionContent.closeFailed(body, thrown);
  }
}
