package io.runbudget.guard.mcp;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** The session that a request goes through; its types differ with versions, its names do not. */
final class McpOtherSide {
  private static final String CANCELLED = "notifications/cancelled";

  /** What the transport over pipes says if another thread is sending at this very moment. */
  private static final String BUSY = "Failed to enqueue message";

  private static final int ATTEMPTS_IF_BUSY = 10;

  private final Object session;

  McpOtherSide(Object session) {
    this.session = session;
  }

  /** The kind of its transport: the server has no name yet when it is first spoken to. */
  String name() throws ReflectiveOperationException {
    Object transport = field("transport").get(session);
    return transport == null ? "unknown" : transport.getClass().getSimpleName();
  }

  /** Nobody waits for the answer to {@code id} any more; the SDK itself would keep the entry. */
  void forget(String id) throws ReflectiveOperationException {
    ((Map<?, ?>) field("pendingResponses").get(session)).remove(id);
  }

  /** Tells the server, which may go on all the same. That it cannot be told changes nothing. */
  void cancelled(String id, String reason) throws ReflectiveOperationException {
    Method send = session.getClass().getMethod("sendNotification", String.class, Object.class);
    Mono.defer(() -> sent(send, Map.of("requestId", id, "reason", reason)))
        .retryWhen(Retry.max(ATTEMPTS_IF_BUSY).filter(e -> BUSY.equals(e.getMessage())))
        .subscribe(value -> {}, error -> {});
  }

  private Mono<?> sent(Method send, Object parameters) {
    try {
      return (Mono<?>) send.invoke(session, CANCELLED, parameters);
    } catch (InvocationTargetException e) {
      return Mono.error(e.getCause() == null ? e : e.getCause());
    } catch (IllegalAccessException e) {
      return Mono.error(e);
    }
  }

  private Field field(String name) throws NoSuchFieldException {
    Field field = session.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
