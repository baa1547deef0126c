package io.runbudget.guard.jdkhttp;

import static java.lang.invoke.MethodType.methodType;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The members of the client that no API gives, bound once. If one is missing this class does not
 * initialise, and the guard is skipped whole.
 */
final class JdkHttpMembers {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
  private static final String PACKAGE = JdkHttpMembers.class.getPackageName() + ".";

  private static final Class<?> CALL = find("MultiExchange");
  private static final Class<?> EXCHANGE = find("Exchange");
  private static final Class<?> EXCHANGE_IMPL = find("ExchangeImpl");
  private static final Class<?> REQUEST_1 = find("Http1Request");
  private static final Class<?> RESPONSE_1 = find("Http1Response");
  private static final Class<?> CONNECTION = find("HttpConnection");

  private static final MethodHandle HANDLER = field(CALL, "responseHandler");
  private static final MethodHandle REQUEST = field(CALL, "request");
  private static final MethodHandle PREVIOUS = field(CALL, "response");
  private static final MethodHandle CURRENT_REQUEST = field(CALL, "currentreq");
  private static final MethodHandle SET_HEADER =
      method(
          find("HttpRequestImpl"),
          "setSystemHeader",
          methodType(void.class, String.class, String.class));
  private static final MethodHandle CANCEL =
      method(CALL, "cancel", methodType(void.class, IOException.class));

  private static final MethodHandle TO_TIMEOUT =
      method(CALL, "toTimeoutException", methodType(HttpTimeoutException.class, IOException.class));

  private static final MethodHandle EXCHANGE_OF_RESPONSE = field(RESPONSE_1, "exchange");
  private static final MethodHandle EXCHANGE_OF_REQUEST = field(REQUEST_1, "http1Exchange");
  private static final MethodHandle EXCHANGE_OF =
      method(EXCHANGE_IMPL, "getExchange", methodType(EXCHANGE));
  private static final MethodHandle CALL_OF = field(EXCHANGE, "multi");
  private static final MethodHandle POOLED = field(RESPONSE_1, "return2Cache");
  private static final MethodHandle SET_POOLED = setter(RESPONSE_1, "return2Cache");
  private static final MethodHandle CONNECTION_OF = field(RESPONSE_1, "connection");
  private static final MethodHandle CLOSE = method(CONNECTION, "close", methodType(void.class));

  private JdkHttpMembers() {}

  /** Ours, if {@code multiExchange} works for a call of a run. */
  static @Nullable JdkHttpCall<?> callOf(Object multiExchange) throws Throwable {
    Object handler = HANDLER.invoke(multiExchange);
    return handler instanceof JdkHttpCall<?> call ? call : null;
  }

  /** The same for the HTTP/1 response to one of its exchanges. */
  static @Nullable JdkHttpCall<?> callOfResponse(Object response) throws Throwable {
    return callOf(CALL_OF.invoke(EXCHANGE_OF.invoke(EXCHANGE_OF_RESPONSE.invoke(response))));
  }

  /** The same for an HTTP/1 request or a stream of HTTP/2 that is about to be sent. */
  static @Nullable JdkHttpCall<?> callOfWire(Object self) throws Throwable {
    Object exchange = REQUEST_1.isInstance(self) ? EXCHANGE_OF_REQUEST.invoke(self) : self;
    return callOf(CALL_OF.invoke(EXCHANGE_OF.invoke(exchange)));
  }

  /** Among the client's own headers, which the application does not see. */
  static void setHeader(Object request, String name, String value) throws Throwable {
    SET_HEADER.invoke(request, name, value);
  }

  static HttpRequest request(Object multiExchange) throws Throwable {
    return (HttpRequest) REQUEST.invoke(multiExchange);
  }

  /** The request as the current redirect or auth round sends it. */
  static Object currentRequest(Object multiExchange) throws Throwable {
    return CURRENT_REQUEST.invoke(multiExchange);
  }

  /** The response to the last redirect or auth round; null before there is one. */
  static @Nullable HttpResponse<?> previous(Object multiExchange) throws Throwable {
    return (HttpResponse<?>) PREVIOUS.invoke(multiExchange);
  }

  /** The exception that the client's own timer would cancel with now. */
  static IOException timeout(Object multiExchange) throws Throwable {
    return (IOException) TO_TIMEOUT.invoke(multiExchange, new IOException("request timed out"));
  }

  static void cancel(Object multiExchange, IOException cause) throws Throwable {
    CANCEL.invoke(multiExchange, cause);
  }

  /** Whether the connection of {@code response} goes to the pool; not if it is being upgraded. */
  static boolean isPooled(Object response) throws Throwable {
    return (boolean) POOLED.invoke(response);
  }

  /**
   * Closes the connection of {@code response} in place of pooling it. Closing alone is not enough:
   * another thread may be half through with it, and then this one comes back at once and the client
   * takes the connection for open (JDK 25; on 17 it waits).
   */
  static void close(Object response) throws Throwable {
    SET_POOLED.invoke(response, false);
    CLOSE.invoke(CONNECTION_OF.invoke(response));
  }

  private static Class<?> find(String name) {
    try {
      return Class.forName(PACKAGE + name, false, JdkHttpMembers.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw missing("class " + PACKAGE + name);
    }
  }

  private static MethodHandle field(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      return MethodHandles.privateLookupIn(type, LOOKUP).unreflectGetter(field);
    } catch (ReflectiveOperationException e) {
      throw missing(type.getName() + "." + name);
    }
  }

  private static MethodHandle setter(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      return MethodHandles.privateLookupIn(type, LOOKUP).unreflectSetter(field);
    } catch (ReflectiveOperationException e) {
      throw missing(type.getName() + "." + name);
    }
  }

  private static MethodHandle method(Class<?> owner, String name, MethodType type) {
    try {
      return MethodHandles.privateLookupIn(owner, LOOKUP).findVirtual(owner, name, type);
    } catch (ReflectiveOperationException e) {
      throw missing(owner.getName() + "." + name);
    }
  }

  private static IllegalStateException missing(String member) {
    return new IllegalStateException("the JDK has no " + member);
  }
}
