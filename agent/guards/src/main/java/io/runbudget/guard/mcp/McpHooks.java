package io.runbudget.guard.mcp;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetTasks;
import java.util.function.Function;
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

  /**
   * What is to be done once the client is initialized, perhaps by another run: it stays work of the
   * run that asks for it.
   */
  public static <T, R> Function<T, R> operation(Object client, Function<T, R> operation) {
    Function<T, R> carried = RunbudgetTasks.carried(operation);
    return carried == null ? operation : carried;
  }

  /** A client connects: the connection and what reads from it outlive the run that needs it now. */
  public static void connects(Object client) {
    RunbudgetBridge.bind(null);
  }

  /** It does, or has failed to. */
  public static void connected() {
    RunbudgetBridge.unbind();
  }

  /** So does the stream on which a server speaks first. */
  public static <T> Mono<T> listens(Object transport, Mono<T> stream) {
    return new McpUnbound<>(stream);
  }

  /** The application sends a message down a pipe. */
  public static void sends(Object transport) {
    McpPipe.applicationSends();
  }

  /** It has. */
  public static void hasSent() {
    McpPipe.applicationHasSent();
  }
}
