package io.runbudget.guard.mcp;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** What the calls woven into the MCP client's session do. */
public final class McpHooks {
  /** The id that this thread's request in the making has got. */
  private static final ThreadLocal<@Nullable String> NUMBER = new ThreadLocal<>();

  private McpHooks() {}

  /** A request has got its id. */
  public static Object numbered(Object session, Object id) {
    NUMBER.set(String.valueOf(id));
    return id;
  }

  /** It is made; it goes out when its answer is subscribed to. */
  public static <T> Mono<T> sent(Object session, Mono<T> answer, String method) {
    String id = NUMBER.get();
    NUMBER.remove();
    return new McpRequest<>(answer, new McpOtherSide(session), method, id);
  }
}
