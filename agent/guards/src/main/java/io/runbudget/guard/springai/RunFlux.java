package io.runbudget.guard.springai;

import io.runbudget.bridge.RunbudgetBridge;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;

/** A stream, each subscription of which is a run or belongs to one. */
final class RunFlux<T> extends Flux<T> {
  private final Flux<T> source;
  private final String name;

  RunFlux(Flux<T> source, String name) {
    this.source = source;
    this.name = name;
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> actual) {
    RunSubscriber<T> subscriber = new RunSubscriber<>(actual);
    Object result = subscriber.begin(name);
    if (result == null) {
      source.subscribe(actual);
      return;
    }
    RunbudgetBridge.bind(result);
    try {
      source.subscribe(subscriber);
    } finally {
      RunbudgetBridge.unbind();
    }
  }
}
