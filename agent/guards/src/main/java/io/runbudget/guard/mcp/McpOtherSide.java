package io.runbudget.guard.mcp;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import reactor.core.publisher.Mono;

/** The session that a request goes through; its types differ with versions, its names do not. */
final class McpOtherSide {
  private static final String CANCELLED = "notifications/cancelled";

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
    Map<String, String> parameters = Map.of("requestId", id, "reason", reason);
    Object transport = field("transport").get(session);
    Mono<?> sent;
    if (transport == null || !McpPipe.is(transport)) {
      sent = (Mono<?>) send.invoke(session, CANCELLED, parameters);
    } else if (McpPipe.weSend()) {
      try {
        sent = (Mono<?>) send.invoke(session, CANCELLED, parameters);
      } finally {
        McpPipe.weHaveSent();
      }
    } else {
      return;
    }
    sent.subscribe(value -> {}, error -> {});
  }

  private Field field(String name) throws NoSuchFieldException {
    Field field = session.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
