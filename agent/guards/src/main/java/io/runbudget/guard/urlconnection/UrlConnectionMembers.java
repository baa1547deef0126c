package io.runbudget.guard.urlconnection;

import static java.lang.invoke.MethodType.methodType;

import io.runbudget.bridge.RunbudgetBody;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.net.HttpURLConnection;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * The members of the JDK's client that no API gives, bound once. Of all that is used here 17 and 25
 * have the same names. If one is missing this class does not initialise, and the guard is skipped
 * whole.
 */
final class UrlConnectionMembers {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private static final Class<?> CONNECTION = find("sun.net.www.protocol.http.HttpURLConnection");
  private static final Class<?> RESPONSE_BODY = find(CONNECTION.getName() + "$HttpInputStream");
  private static final Class<?> REQUEST_BODY =
      find(CONNECTION.getName() + "$StreamingOutputStream");
  private static final Class<?> CLIENT = find("sun.net.www.http.HttpClient");
  private static final Class<?> NETWORK_CLIENT = find("sun.net.NetworkClient");
  private static final Class<?> HEADERS = find("sun.net.www.MessageHeader");
  private static final Class<?> TLS_SOCKET = find("sun.security.ssl.BaseSSLSocketImpl");

  private static final MethodHandle CLIENT_OF = field(CONNECTION, "http");
  private static final MethodHandle RESPONSES = field(CONNECTION, "responses");
  private static final MethodHandle TUNNEL = field(CONNECTION, "tunnelState");
  private static final MethodHandle OWN_READ_TIMEOUT = field(CONNECTION, "readTimeout");
  private static final MethodHandle OF_RESPONSE_BODY = field(RESPONSE_BODY, "this$0");
  private static final MethodHandle OF_REQUEST_BODY = field(REQUEST_BODY, "this$0");
  private static final MethodHandle VALUE = method(HEADERS, "getValue", String.class, int.class);
  private static final MethodHandle FIND = method(HEADERS, "findValue", String.class, String.class);
  private static final MethodHandle ADD =
      method(HEADERS, "setIfNotSet", void.class, String.class, String.class);
  private static final MethodHandle REQUESTS = field(CONNECTION, "requests");
  private static final MethodHandle OWN_HEADERS = field(CONNECTION, "userHeaders");
  private static final MethodHandle BUFFERED = field(CONNECTION, "poster");
  private static final MethodHandle STREAMED = method(CONNECTION, "streaming", boolean.class);
  private static final MethodHandle LENGTH = field(HttpURLConnection.class, "fixedContentLength");
  private static final MethodHandle LONG_LENGTH =
      field(HttpURLConnection.class, "fixedContentLengthLong");
  private static final MethodHandle STREAM = field(CONNECTION, "inputStream");
  private static final MethodHandle TEE = field(RESPONSE_BODY, "outputStream");
  private static final MethodHandle SET_TEE = setter(RESPONSE_BODY, "outputStream");
  private static final MethodHandle SET_CACHE = setter(RESPONSE_BODY, "cacheRequest");

  private static final MethodHandle KEPT = field(CLIENT, "reuse");
  private static final MethodHandle CACHED = method(CLIENT, "isCachedConnection", boolean.class);
  private static final MethodHandle DO_NOT_RETRY =
      method(CLIENT, "setDoNotRetry", void.class, boolean.class);
  private static final MethodHandle CLOSE_SERVER = method(CLIENT, "closeServer", void.class);
  private static final MethodHandle GET_CONNECT_TIMEOUT =
      method(CLIENT, "getConnectTimeout", int.class);
  private static final MethodHandle SET_CONNECT_TIMEOUT =
      method(CLIENT, "setConnectTimeout", void.class, int.class);
  private static final MethodHandle SET_READ_TIMEOUT =
      method(CLIENT, "setReadTimeout", void.class, int.class);
  private static final MethodHandle SOCKET = field(NETWORK_CLIENT, "serverSocket");
  private static final MethodHandle DEFAULT_CONNECT_TIMEOUT =
      field(NETWORK_CLIENT, "defaultConnectTimeout");

  private static final MethodHandle BENEATH = field(TLS_SOCKET, "self");
  private static final MethodHandle CLOSE_RAW = closeRaw();

  private UrlConnectionMembers() {}

  /** Initialises this class. */
  static void bind() {}

  /** The client that {@code connection} holds now, if any. */
  static @Nullable Object client(Object connection) throws Throwable {
    return CLIENT_OF.invoke(connection);
  }

  /** The connection that a body belongs to. */
  static Object connectionOf(Object body) throws Throwable {
    return RESPONSE_BODY.isInstance(body)
        ? OF_RESPONSE_BODY.invoke(body)
        : OF_REQUEST_BODY.invoke(body);
  }

  /** The head of the response, as far as it has been read. */
  static @Nullable Object responses(Object connection) throws Throwable {
    return RESPONSES.invoke(connection);
  }

  /** Whether a proxy is being asked for a tunnel. */
  static boolean isTunneling(Object connection) throws Throwable {
    return "SETUP".equals(((Enum<?>) TUNNEL.invoke(connection)).name());
  }

  static @Nullable String statusLine(Object responses) throws Throwable {
    return (String) VALUE.invoke(responses, 0);
  }

  static @Nullable String value(Object headers, String name) throws Throwable {
    return (String) FIND.invoke(headers, name);
  }

  /** To what is about to be written, unless the application has set it. */
  static void addHeader(Object connection, String name, String value) throws Throwable {
    Object own = OWN_HEADERS.invoke(connection);
    if (own == null || FIND.invoke(own, name) == null) {
      ADD.invoke(REQUESTS.invoke(connection), name, value);
    }
  }

  /** The request's body as far as the application has written it; null if nothing is buffered. */
  static @Nullable ByteArrayOutputStream buffered(Object connection) throws Throwable {
    return (ByteArrayOutputStream) BUFFERED.invoke(connection);
  }

  static boolean isStreamed(Object connection) throws Throwable {
    return (boolean) STREAMED.invoke(connection);
  }

  /** -1 if it is sent in chunks. */
  static long streamedLength(Object connection) throws Throwable {
    long length = (long) LONG_LENGTH.invoke(connection);
    return length >= 0 ? length : (int) LENGTH.invoke(connection);
  }

  /** The stream of the response's body; null if there is none, or none that we know. */
  static @Nullable Object responseBody(Object connection) throws Throwable {
    Object stream = STREAM.invoke(connection);
    return RESPONSE_BODY.isInstance(stream) ? stream : null;
  }

  /** From now on {@code shown} is shown what is read from {@code stream}. */
  static void tee(Object stream, RunbudgetBody shown) throws Throwable {
    OutputStream cache = (OutputStream) TEE.invoke(stream);
    UrlConnectionTee tee = new UrlConnectionTee(shown, cache);
    if (cache == null) {
      SET_CACHE.invoke(stream, new UrlConnectionNoCache(tee)); // first: it is looked at second
    }
    SET_TEE.invoke(stream, tee);
  }

  /** What was put there; null if nothing. */
  static @Nullable UrlConnectionTee teeOf(Object stream) throws Throwable {
    return TEE.invoke(stream) instanceof UrlConnectionTee tee ? tee : null;
  }

  /** What the application has set, -1 if nothing. */
  static int ownReadTimeout(Object connection) throws Throwable {
    return (int) OWN_READ_TIMEOUT.invoke(connection);
  }

  /** Whether {@code client} is kept for the next exchange of the same call. */
  static boolean isKept(Object client) throws Throwable {
    return (boolean) KEPT.invoke(client);
  }

  /** Whether {@code client} came from the keep-alive cache. */
  static boolean isCached(Object client) throws Throwable {
    return (boolean) CACHED.invoke(client);
  }

  static void doNotRetry(Object client) throws Throwable {
    DO_NOT_RETRY.invoke(client, true);
  }

  /** As the client closes itself; may wait for a lock of TLS. */
  static void closeServer(Object client) throws Throwable {
    CLOSE_SERVER.invoke(client);
  }

  static int connectTimeout(Object client) throws Throwable {
    return (int) GET_CONNECT_TIMEOUT.invoke(client);
  }

  static void setConnectTimeout(Object client, int millis) throws Throwable {
    SET_CONNECT_TIMEOUT.invoke(client, millis);
  }

  static int defaultConnectTimeout() throws Throwable {
    return (int) DEFAULT_CONNECT_TIMEOUT.invoke();
  }

  static void setReadTimeout(Object client, int millis) throws Throwable {
    SET_READ_TIMEOUT.invoke(client, millis);
  }

  /**
   * Closes the socket of {@code client} beneath TLS: closing a TLS socket waits for the lock of a
   * blocked writer. That of another provider can only be closed as it is.
   */
  static void closeSocket(Object client) throws Throwable {
    Socket socket = (Socket) SOCKET.invoke(client);
    while (TLS_SOCKET.isInstance(socket)) {
      Socket beneath = (Socket) BENEATH.invoke(socket);
      if (beneath == socket) {
        CLOSE_RAW.invoke(socket);
        return;
      }
      socket = beneath;
    }
    if (socket != null) {
      socket.close();
    }
  }

  /** {@code Socket.close} as the TLS socket's super call. */
  private static MethodHandle closeRaw() {
    try {
      return MethodHandles.privateLookupIn(TLS_SOCKET, LOOKUP)
          .findSpecial(Socket.class, "close", methodType(void.class), TLS_SOCKET);
    } catch (ReflectiveOperationException e) {
      throw missing("Socket.close");
    }
  }

  private static Class<?> find(String name) {
    try {
      return Class.forName(name, false, null);
    } catch (ClassNotFoundException e) {
      throw missing("class " + name);
    }
  }

  private static MethodHandle field(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return LOOKUP.unreflectGetter(field);
    } catch (ReflectiveOperationException e) {
      throw missing(type.getName() + "." + name);
    }
  }

  private static MethodHandle setter(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return LOOKUP.unreflectSetter(field);
    } catch (ReflectiveOperationException e) {
      throw missing(type.getName() + "." + name);
    }
  }

  private static MethodHandle method(
      Class<?> type, String name, Class<?> result, Class<?>... parameters) {
    try {
      return MethodHandles.privateLookupIn(type, LOOKUP)
          .findVirtual(type, name, methodType(result, parameters));
    } catch (ReflectiveOperationException e) {
      throw missing(type.getName() + "." + name);
    }
  }

  private static IllegalStateException missing(String member) {
    return new IllegalStateException("the JDK has no " + member);
  }
}
