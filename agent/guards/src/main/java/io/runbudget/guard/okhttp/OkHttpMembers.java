package io.runbudget.guard.okhttp;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The members of OkHttp that no API gives, bound once per loader under whichever of their names
 * this version has. If one is missing this class does not initialise, and the guard is skipped
 * whole.
 */
final class OkHttpMembers {
  private static final String PACKAGE = "okhttp3.internal.connection.";

  private static final Class<?> CALL = find(PACKAGE + "RealCall", "okhttp3.RealCall");
  private static final Class<?> ASYNC_CALL = find(CALL.getName() + "$AsyncCall");

  /** Null from 4.x on. */
  private static final @Nullable MethodHandle TRANSMITTER_CALL;

  private static final MethodHandle ASYNC_CALL_CALL = method(ASYNC_CALL, "getCall", "get");
  private static final MethodHandle CALLS_PER_HOST =
      method(ASYNC_CALL, "getCallsPerHost", "callsPerHost");
  private static final MethodHandle EXECUTE_ON =
      method(ASYNC_CALL, List.of("executeOn"), ExecutorService.class);
  private static final MethodHandle CLIENT = field(CALL, "client");
  private static final MethodHandle READY = field(Dispatcher.class, "readyAsyncCalls");
  private static final MethodHandle RUNNING = field(Dispatcher.class, "runningAsyncCalls");

  private static final MethodHandle EXCHANGE_CALL = field(find(PACKAGE + "Exchange"), "call");

  private static final @Nullable MethodHandle EXCHANGE;
  private static final @Nullable MethodHandle EXCHANGE_CANCEL;

  /** A connection in 4.x, a list of plans in 5.x. */
  private static final @Nullable MethodHandle CONNECTING;

  private static final @Nullable MethodHandle CONNECTING_CANCEL;

  static {
    if (CALL.getName().equals("okhttp3.RealCall")) {
      TRANSMITTER_CALL = field(find(PACKAGE + "Transmitter"), "call");
      EXCHANGE = null;
      EXCHANGE_CANCEL = null;
      CONNECTING = null;
      CONNECTING_CANCEL = null;
    } else {
      TRANSMITTER_CALL = null;
      EXCHANGE = field(CALL, "exchange");
      EXCHANGE_CANCEL = method(find(PACKAGE + "Exchange"), "cancel");
      CONNECTING = field(CALL, "connectionToCancel", "plansToCancel");
      CONNECTING_CANCEL =
          method(find(PACKAGE + "RoutePlanner$Plan", PACKAGE + "RealConnection"), "cancel");
    }
  }

  private OkHttpMembers() {}

  /** The call that a call, an asynchronous call or a transmitter belongs to. */
  static Object callOf(Object self) throws Throwable {
    if (self instanceof Call) {
      return self;
    }
    if (ASYNC_CALL.isInstance(self)) {
      return ASYNC_CALL_CALL.invoke(self);
    }
    MethodHandle transmitterCall = TRANSMITTER_CALL;
    return transmitterCall == null ? self : transmitterCall.invoke(self);
  }

  /** The call that an exchange is part of. */
  static Object callOfExchange(Object exchange) throws Throwable {
    return EXCHANGE_CALL.invoke(exchange);
  }

  /**
   * If {@code call} waits in its dispatcher's queue, runs it at once, beyond the dispatcher's
   * limits: it is cancelled or will be refused, and so only fails. Whoever takes it out of the
   * queue, under the dispatcher's lock, runs it: we or the dispatcher, never both.
   */
  static void promote(Call call) throws Throwable {
    Dispatcher dispatcher = ((OkHttpClient) CLIENT.invoke(call)).dispatcher();
    Object waiting = null;
    synchronized (dispatcher) {
      Iterator<?> ready = ((Collection<?>) READY.invoke(dispatcher)).iterator();
      while (waiting == null && ready.hasNext()) {
        Object next = ready.next();
        if (ASYNC_CALL_CALL.invoke(next) == call) {
          ready.remove();
          waiting = next;
          ((AtomicInteger) CALLS_PER_HOST.invoke(waiting)).incrementAndGet();
          add(RUNNING.invoke(dispatcher), waiting);
        }
      }
    }
    if (waiting != null) {
      EXECUTE_ON.invoke(waiting, dispatcher.executorService());
    }
  }

  @SuppressWarnings("unchecked")
  private static void add(Object running, Object asyncCall) {
    ((Collection<Object>) running).add(asyncCall);
  }

  /** Closes what the call holds now; what it was. */
  static String close(Call call) throws Throwable {
    MethodHandle exchange = EXCHANGE;
    if (exchange == null
        || EXCHANGE_CANCEL == null
        || CONNECTING == null
        || CONNECTING_CANCEL == null) {
      call.cancel(); // in 3.14 a second cancel looks again
      return "stream";
    }
    Object open = exchange.invoke(call);
    if (open != null) {
      EXCHANGE_CANCEL.invoke(open);
      return "stream";
    }
    Object connecting = CONNECTING.invoke(call);
    if (connecting instanceof Iterable<?> plans) {
      for (Object plan : plans) {
        CONNECTING_CANCEL.invoke(plan);
      }
    } else if (connecting != null) {
      CONNECTING_CANCEL.invoke(connecting);
    }
    return "socket";
  }

  private static Class<?> find(String... names) {
    for (String name : names) {
      try {
        return Class.forName(name, false, OkHttpClient.class.getClassLoader());
      } catch (ClassNotFoundException e) {
        // another version's name: the next one
      }
    }
    throw missing("class " + names[0]);
  }

  private static MethodHandle field(Class<?> type, String... names) {
    for (String name : names) {
      try {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return MethodHandles.lookup().unreflectGetter(field);
      } catch (NoSuchFieldException e) {
        // another version's name: the next one
      } catch (IllegalAccessException e) {
        throw missing(type.getName() + "." + name);
      }
    }
    throw missing(type.getName() + "." + names[0]);
  }

  private static MethodHandle method(Class<?> type, String... names) {
    return method(type, List.of(names));
  }

  private static MethodHandle method(Class<?> type, List<String> names, Class<?>... parameters) {
    for (String name : names) {
      try {
        Method method = type.getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return MethodHandles.lookup().unreflect(method);
      } catch (NoSuchMethodException e) {
        // another version's name: the next one
      } catch (IllegalAccessException e) {
        throw missing(type.getName() + "." + name);
      }
    }
    throw missing(type.getName() + "." + names.get(0));
  }

  private static IllegalStateException missing(String member) {
    return new IllegalStateException("OkHttp has no " + member);
  }
}
