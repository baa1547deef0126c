package io.runbudget.guard.springai;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetResults;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * One subscription. Its source, its consumer's cancel and the ladder may want to end it; the engine
 * lets one of them. What goes to the consumer is serialised, since the ladder speaks on a thread of
 * its own.
 */
final class RunSubscriber<T> implements CoreSubscriber<T>, Subscription {
  private final CoreSubscriber<? super T> consumer;
  private volatile @Nullable Subscription upstream;
  private volatile @Nullable Object result;

  RunSubscriber(CoreSubscriber<? super T> consumer) {
    this.consumer = Operators.serialize(consumer);
  }

  /** Opens the run, or joins the thread's; null if this is held to no budget. */
  @Nullable Object begin(String name) {
    Object awaited = RunbudgetResults.awaits(name, new Stop());
    result = awaited;
    return awaited;
  }

  @Override
  public Context currentContext() {
    return consumer.currentContext();
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    upstream = subscription;
    if (RunbudgetResults.stopped(result) != null) {
      subscription.cancel(); // it was stopped while the source was still being subscribed to
    }
    consumer.onSubscribe(this);
  }

  @Override
  public void onNext(T value) {
    RunbudgetBridge.bind(result);
    try {
      consumer.onNext(value);
    } finally {
      RunbudgetBridge.unbind();
    }
  }

  @Override
  public void onError(Throwable error) {
    if (RunbudgetResults.arrived(result, error) == null) {
      consumer.onError(error);
    }
  }

  @Override
  public void onComplete() {
    if (RunbudgetResults.arrived(result, null) == null) {
      consumer.onComplete();
    }
  }

  @Override
  public void request(long n) {
    Subscription source = upstream;
    if (source != null) {
      RunbudgetBridge.bind(result);
      try {
        source.request(n);
      } finally {
        RunbudgetBridge.unbind();
      }
    }
  }

  @Override
  public void cancel() {
    Subscription source = upstream;
    if (source != null) {
      source.cancel();
    }
    RunbudgetResults.abandoned(result);
  }

  /** What the ladder calls. */
  private final class Stop implements RunbudgetHandle {
    @Override
    public void cancel() {
      TimeoutException timeout = new TimeoutException(RunbudgetResults.stopped(result));
      RunbudgetResults.arrived(result, timeout);
      Subscription source = upstream;
      if (source != null) {
        source.cancel();
      }
      consumer.onError(timeout);
    }

    @Override
    public String close() {
      return "stream";
    }
  }
}
