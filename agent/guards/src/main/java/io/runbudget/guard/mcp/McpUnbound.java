package io.runbudget.guard.mcp;

import io.runbudget.bridge.RunbudgetBridge;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/** What is subscribed to for all runs, in whichever it happens to be: a session's own stream. */
final class McpUnbound<T> extends Mono<T> {
  private final Mono<T> source;

  McpUnbound(Mono<T> source) {
    this.source = source;
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> actual) {
    RunbudgetBridge.bind(null);
    try {
      source.subscribe(actual);
    } finally {
      RunbudgetBridge.unbind();
    }
  }
}
