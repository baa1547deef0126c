package io.runbudget.guard.mcp;

import io.runbudget.bridge.RunbudgetTasks;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/**
 * A request, each subscription of which is an attempt of the run that has made it; of the run that
 * subscribes, if none has. It may be subscribed to by another run's thread: the first request of a
 * client waits for its initialization, and so do those of others meanwhile.
 */
final class McpRequest<T> extends Mono<T> {
  private final Mono<T> source;
  private final McpOtherSide session;
  private final String method;
  private final @Nullable String id;
  private final Consumer<CoreSubscriber<? super T>> subscribes;

  McpRequest(Mono<T> source, McpOtherSide session, String method, @Nullable String id) {
    this.source = source;
    this.session = session;
    this.method = method;
    this.id = id;
    Consumer<CoreSubscriber<? super T>> plain = this::begin;
    Consumer<CoreSubscriber<? super T>> carried = RunbudgetTasks.carried(plain);
    this.subscribes = carried == null ? plain : carried;
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> actual) {
    subscribes.accept(actual);
  }

  private void begin(CoreSubscriber<? super T> actual) {
    McpAttempt attempt = new McpAttempt(session, method, id);
    McpAnswer<T> answer = new McpAnswer<>(actual, attempt);
    String refusal = attempt.open(answer.stop());
    if (refusal != null) {
      TimeoutException refused = new TimeoutException(refusal);
      attempt.ended(refused);
      Operators.error(actual, refused);
    } else {
      source.subscribe(attempt.isOpened() ? answer : actual);
    }
  }
}
