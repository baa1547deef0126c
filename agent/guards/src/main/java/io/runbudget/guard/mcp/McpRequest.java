package io.runbudget.guard.mcp;

import io.runbudget.bridge.RunbudgetBridge;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/** A request, each subscription of which is an attempt of the run that subscribes. */
final class McpRequest<T> extends Mono<T> {
  private static final String GUARD = "mcp";

  private final Mono<T> source;
  private final McpOtherSide session;
  private final String method;
  private final @Nullable String id;

  McpRequest(Mono<T> source, McpOtherSide session, String method, @Nullable String id) {
    this.source = source;
    this.session = session;
    this.method = method;
    this.id = id;
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> actual) {
    McpAnswer<T> answer = new McpAnswer<>(actual, session, method, id);
    Object attempt = null;
    String refusal = null;
    try {
      attempt = RunbudgetBridge.open(answer, GUARD, session.name(), -1, method, 0, answer.stop());
      refusal = attempt == null ? null : RunbudgetBridge.exchange(attempt);
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
    }
    if (refusal != null) {
      Operators.error(actual, new TimeoutException(refusal));
    } else if (attempt == null) {
      source.subscribe(actual);
    } else {
      answer.of(attempt);
      source.subscribe(answer);
    }
  }
}
