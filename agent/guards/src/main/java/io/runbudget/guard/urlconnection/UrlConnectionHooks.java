package io.runbudget.guard.urlconnection;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetWire;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URL;
import org.jspecify.annotations.Nullable;

/**
 * What the calls woven into {@code HttpURLConnection} do; moves into its own package, in the boot
 * loader. The attempt is found by the connection, which for https is the delegate, and by the
 * client that it has leased. Everything but {@code disconnect} and the ladder comes on the thread
 * that makes the call.
 */
public final class UrlConnectionHooks {
  static final String GUARD = "urlconnection";
  private static final long MILLI = 1_000_000L;

  /** How much later than the ladder a replaced read timeout comes, which only backs it up. */
  private static final long AFTER_LADDER_MILLIS = 250;

  static {
    UrlConnectionMembers.bind(); // now or never: if one is missing no hook is to be linked
  }

  private UrlConnectionHooks() {}

  // Connecting.

  /** A connection is to be had: for the first exchange, a redirect, an auth round. */
  public static @Nullable Throwable connect(Object self) {
    Object attempt = RunbudgetBridge.attempt(self);
    if (attempt == null) {
      attempt = open((HttpURLConnection) self);
    }
    return attempt == null ? null : refused(attempt, RunbudgetBridge.admit(attempt));
  }

  private static @Nullable Object open(HttpURLConnection connection) {
    URL url = connection.getURL();
    if (!RunbudgetBridge.isBound()) {
      RunbudgetBridge.outside(GUARD, url.getHost(), url);
      return null;
    }
    return RunbudgetBridge.open(
        connection,
        GUARD,
        url.getHost(),
        url.getPort() < 0 ? url.getDefaultPort() : url.getPort(),
        method(connection),
        0,
        new UrlConnectionCall(connection));
  }

  /** Who is connected before its content is written becomes a POST then, if it is to have any. */
  private static String method(HttpURLConnection connection) {
    String method = connection.getRequestMethod();
    return connection.getDoOutput() && "GET".equals(method) ? "POST" : method;
  }

  /** There is one, unless the answer comes from a response cache. */
  public static void connected(Object self) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(self);
    if (attempt != null && UrlConnectionMembers.client(self) == null) {
      RunbudgetBridge.responded(attempt, HttpURLConnection.HTTP_OK);
      RunbudgetBridge.ended(attempt, null);
    }
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
    return readmit(connection);
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
    return readmit(connection);
  }

  private static @Nullable Throwable readmit(@Nullable Object connection) {
    Object attempt = connection == null ? null : RunbudgetBridge.attempt(connection);
    return attempt == null ? null : refused(attempt, RunbudgetBridge.admit(attempt));
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
    return connectTimeout(connection, timeout);
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
    return connectTimeout(connection, timeout);
  }

  private static int connectTimeout(@Nullable Object connection, int own) throws Throwable {
    Object attempt = connection == null ? null : RunbudgetBridge.attempt(connection);
    UrlConnectionCall call = call(attempt);
    if (attempt == null || call == null) {
      return own;
    }
    call.ownConnectMillis = own;
    return capped(attempt, own);
  }

  /** A negative timeout stands for the default, zero for none. */
  private static int capped(Object attempt, int own) throws Throwable {
    long left = RunbudgetBridge.remaining(attempt);
    int limit = own < 0 ? UrlConnectionMembers.defaultConnectTimeout() : own;
    if (left == Long.MAX_VALUE || (limit > 0 && limit <= millis(left))) {
      return own;
    }
    return (int) Math.min(Integer.MAX_VALUE, millis(left));
  }

  /** Rounded up, so that a timer does not fire before the limit it stands for; never zero. */
  private static long millis(long nanos) {
    return Math.max(1, (nanos + MILLI - 1) / MILLI);
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
    return leased(connection, client);
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
    return leased(connection, client);
  }

  private static Object leased(@Nullable Object connection, Object client) throws Throwable {
    Object attempt = connection == null ? null : RunbudgetBridge.attempt(connection);
    UrlConnectionCall call = call(attempt);
    if (attempt != null && call != null) {
      if (!UrlConnectionMembers.isCached(client)) {
        // It keeps what it was made with, and would connect anew with it for a later call.
        UrlConnectionMembers.setConnectTimeout(client, call.ownConnectMillis);
      }
      RunbudgetBridge.also(attempt, client);
      call.attach(client);
    }
    return client;
  }

  /**
   * A client connects: the first time nobody knows it yet, afterwards because its connection broke
   * and it is about to send its request once more.
   */
  public static @Nullable Throwable reopen(Object client) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(client);
    UrlConnectionCall call = call(attempt);
    if (attempt == null || call == null) {
      return null;
    }
    String refusal = RunbudgetBridge.exchange(attempt);
    if (refusal == null) {
      call.awaitsHead = true;
      call.ownConnectMillis = UrlConnectionMembers.connectTimeout(client);
      UrlConnectionMembers.setConnectTimeout(client, capped(attempt, call.ownConnectMillis));
    }
    return refused(attempt, refusal);
  }

  /** It has connected. If it could not it is of no further use. */
  public static void reopened(Object client) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(client);
    UrlConnectionCall call = call(attempt);
    if (attempt != null && call != null) {
      UrlConnectionMembers.setConnectTimeout(client, call.ownConnectMillis);
      call.attach(client);
      RunbudgetWire.connected(attempt);
    }
  }

  // Exchanges.

  /** A request is about to be written. */
  public static @Nullable Throwable exchange(Object self) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(self);
    UrlConnectionCall call = call(attempt);
    if (attempt == null || call == null) {
      return null;
    }
    Object client = UrlConnectionMembers.client(self);
    call.writes = true;
    String refusal = RunbudgetBridge.exchange(attempt);
    if (refusal == null) {
      call.awaitsHead = true;
      add(RunbudgetWire.headers(attempt), self);
      RunbudgetWire.connected(attempt);
    }
    if (client != null && refusal != null) {
      UrlConnectionMembers.closeServer(client); // nobody else would
    } else if (client != null && RunbudgetBridge.replaces(attempt)) {
      long left = millis(RunbudgetBridge.remaining(attempt)) + AFTER_LADDER_MILLIS;
      UrlConnectionMembers.setReadTimeout(client, (int) Math.min(Integer.MAX_VALUE, left));
      call.replacesReadTimeout = true;
    }
    return refused(attempt, refusal);
  }

  private static void add(String @Nullable [] headers, Object connection) throws Throwable {
    for (int i = 0; headers != null && i < headers.length; i += 2) {
      UrlConnectionMembers.addHeader(connection, headers[i], headers[i + 1]);
    }
  }

  /** The response head has been read; a proxy's, to the request for a tunnel, is not one. */
  public static boolean responded(Object client, boolean isHttp) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(client);
    UrlConnectionCall call = call(attempt);
    if (attempt != null && call != null && !UrlConnectionMembers.isTunneling(call.connection)) {
      Object responses = UrlConnectionMembers.responses(call.connection);
      int status = responses == null ? -1 : status(UrlConnectionMembers.statusLine(responses));
      if (responses != null && status >= HttpURLConnection.HTTP_OK) {
        call.head(attempt, status, responses);
      }
    }
    return isHttp;
  }

  private static int status(@Nullable String line) {
    int begin = line == null ? -1 : line.indexOf(' ') + 1;
    if (line == null || begin <= 0 || line.length() < begin + 3) {
      return -1;
    }
    int status = 0;
    for (int i = begin; i < begin + 3; i++) {
      int digit = line.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      status = status * 10 + digit;
    }
    return status;
  }

  /**
   * Something failed below: mapped here already, since the connection remembers its exception and
   * throws it again when asked again. Whether the attempt has ended is said further up.
   *
   * @param self the connection or its client
   */
  public static Throwable broken(Object self, Throwable thrown) {
    Object attempt = RunbudgetBridge.attempt(self);
    UrlConnectionCall call = call(attempt);
    if (attempt == null || call == null || !(thrown instanceof IOException)) {
      return thrown;
    }
    String stopped = RunbudgetBridge.expired(attempt);
    return stopped == null ? thrown : call.timeout(stopped, thrown);
  }

  /** A call of the application's has failed. It may go on to read the body of an error. */
  public static Throwable failed(Object self, Throwable thrown) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(self);
    UrlConnectionCall call = call(attempt);
    if (attempt == null || call == null) {
      return thrown;
    }
    String stopped = RunbudgetBridge.expired(attempt);
    if (stopped != null) {
      return stopped(attempt, call, stopped, thrown);
    }
    boolean hasBody = ((HttpURLConnection) self).getErrorStream() != null;
    Object stream = hasBody ? UrlConnectionMembers.responseBody(self) : null;
    if (stream != null) {
      call.show(stream);
    }
    return hasBody ? thrown : ended(attempt, call, thrown);
  }

  // The request's body, if it is streamed.

  /**
   * Some of it has been written, or it has been closed. Below is a print stream, which keeps
   * failures to itself.
   */
  public static @Nullable Throwable written(Object body) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(UrlConnectionMembers.connectionOf(body));
    UrlConnectionCall call = call(attempt);
    if (attempt == null || call == null || !call.isCancelled()) {
      return null;
    }
    String stopped = RunbudgetBridge.expired(attempt);
    return stopped == null ? null : stopped(attempt, call, stopped, null);
  }

  /** It could not be. The response may still be there to be read. */
  public static Throwable writeFailed(Object body, Throwable thrown) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(UrlConnectionMembers.connectionOf(body));
    UrlConnectionCall call = call(attempt);
    if (attempt == null || call == null) {
      return thrown;
    }
    String stopped = RunbudgetBridge.expired(attempt);
    return stopped == null ? thrown : stopped(attempt, call, stopped, thrown);
  }

  // The response's body.

  /** The application gets it. */
  public static InputStream opened(Object self, InputStream stream) throws Throwable {
    UrlConnectionCall call = call(RunbudgetBridge.attempt(self));
    if (call != null && stream == UrlConnectionMembers.responseBody(self)) {
      call.show(stream);
    }
    return stream;
  }

  /** It is about to be read: nothing if that is its own close, which would read on for a cache. */
  public static int reads(Object body, int length) throws Throwable {
    UrlConnectionTee tee = UrlConnectionMembers.teeOf(body);
    return tee != null && tee.isReadInVain() ? 0 : length;
  }

  /** Something has been read of it, or its end. */
  public static @Nullable Throwable read(Object body, int count) throws Throwable {
    if (count >= 0) {
      return null;
    }
    Object attempt = RunbudgetBridge.attempt(UrlConnectionMembers.connectionOf(body));
    UrlConnectionCall call = call(attempt);
    if (attempt != null && call != null && !call.release()) {
      // Without a length a body that we cut would look like one that has ended.
      String stopped = RunbudgetBridge.expired(attempt);
      showEnd(body, stopped == null);
      return stopped == null ? null : stopped(attempt, call, stopped, null);
    }
    showEnd(body, true);
    if (attempt != null) {
      RunbudgetBridge.ended(attempt, null);
    }
    return null;
  }

  /** Ends what looks at it, which may be there longer than the attempt; only the first counts. */
  private static void showEnd(Object body, boolean complete) throws Throwable {
    UrlConnectionTee tee = UrlConnectionMembers.teeOf(body);
    if (tee != null) {
      tee.end(complete);
    }
  }

  /** It could not be. After a timeout of its own the application may go on reading. */
  public static Throwable readFailed(Object body, Throwable thrown) throws Throwable {
    if (!(thrown instanceof SocketTimeoutException)) {
      showEnd(body, false);
    }
    Object attempt = RunbudgetBridge.attempt(UrlConnectionMembers.connectionOf(body));
    UrlConnectionCall call = call(attempt);
    if (attempt == null || call == null || !(thrown instanceof IOException)) {
      return thrown;
    }
    String stopped = RunbudgetBridge.expired(attempt);
    if (stopped != null) {
      showEnd(body, false);
      return stopped(attempt, call, stopped, thrown);
    }
    return thrown instanceof SocketTimeoutException ? thrown : ended(attempt, call, thrown);
  }

  /** The application is about to close it. */
  public static void closing(Object body) throws Throwable {
    UrlConnectionTee tee = UrlConnectionMembers.teeOf(body);
    if (tee != null) {
      tee.closes();
    }
  }

  /** The application has closed it. */
  public static void closed(Object body) throws Throwable {
    showEnd(body, false);
    end(RunbudgetBridge.attempt(UrlConnectionMembers.connectionOf(body)));
  }

  /** The same, and that failed. */
  public static Throwable closeFailed(Object body, Throwable thrown) throws Throwable {
    showEnd(body, false);
    Object attempt = RunbudgetBridge.attempt(UrlConnectionMembers.connectionOf(body));
    UrlConnectionCall call = call(attempt);
    if (attempt == null || call == null) {
      return thrown;
    }
    String stopped = RunbudgetBridge.expired(attempt);
    return stopped == null ? ended(attempt, call, thrown) : stopped(attempt, call, stopped, thrown);
  }

  // The end.

  /** The application has disconnected. */
  public static void disconnected(Object self) {
    end(RunbudgetBridge.attempt(self));
  }

  /**
   * A client has seen its response to the end and is about to go into the cache, from which another
   * call may take it at once. So the attempt ends now.
   */
  public static void finished(Object client) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(client);
    UrlConnectionCall call = call(attempt);
    if (attempt == null || call == null || UrlConnectionMembers.isKept(client)) {
      return; // kept: the next auth round needs it
    }
    if (!call.release()) {
      UrlConnectionMembers.closeServer(client); // which also keeps it out of the cache
    } else if (call.replacesReadTimeout) {
      UrlConnectionMembers.setReadTimeout(
          client, UrlConnectionMembers.ownReadTimeout(call.connection));
    }
    call.drop();
    RunbudgetBridge.ended(attempt, null);
  }

  private static void end(@Nullable Object attempt) {
    UrlConnectionCall call = call(attempt);
    if (attempt != null && call != null) {
      call.release();
      call.drop();
      RunbudgetBridge.ended(attempt, null);
    }
  }

  /** Ended by itself, with an exception of its own. */
  private static Throwable ended(Object attempt, UrlConnectionCall call, Throwable thrown) {
    call.release();
    call.drop();
    String stopped = RunbudgetBridge.ended(attempt, thrown);
    return stopped == null || !(thrown instanceof IOException)
        ? thrown
        : call.timeout(stopped, thrown);
  }

  /** Stopped: nothing of it is left open. */
  private static Throwable stopped(
      Object attempt, UrlConnectionCall call, String text, @Nullable Throwable thrown)
      throws Throwable {
    call.cancel();
    call.drop();
    if (thrown != null && !(thrown instanceof IOException)) {
      RunbudgetBridge.ended(attempt, thrown);
      return thrown;
    }
    Throwable timeout = call.timeout(text, thrown);
    RunbudgetBridge.ended(attempt, timeout);
    return timeout;
  }

  private static @Nullable Throwable refused(Object attempt, @Nullable String refusal) {
    UrlConnectionCall call = refusal == null ? null : call(attempt);
    return refusal == null || call == null ? null : call.timeout(refusal, null);
  }

  private static @Nullable UrlConnectionCall call(@Nullable Object attempt) {
    RunbudgetHandle handle = attempt == null ? null : RunbudgetBridge.handle(attempt);
    return handle instanceof UrlConnectionCall call ? call : null;
  }
}
