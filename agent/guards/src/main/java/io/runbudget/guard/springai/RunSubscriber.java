package io.runbudget.guard.springai;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetResults;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.Context;

/**
 * One subscription. Its source, its consumer's cancel and the ladder may want to end it; the engine
 * lets one of them. What goes to the consumer is serialised, since the ladder speaks on a thread of
 * its own.
 */
final class RunSubscriber<T> implements CoreSubscriber<T>, Subscription {
  /** A consumer hears of its subscription first, whoever ends it, and of one end only. */
  private enum State {
    NEW,
    SUBSCRIBING,
    SUBSCRIBED,
    STOPPED
  }

  private final CoreSubscriber<? super T> consumer;
  private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
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
    if (!state.compareAndSet(State.NEW, State.SUBSCRIBING)) {
      subscription.cancel(); // stopped before; its consumer has been told
      return;
    }
    consumer.onSubscribe(this);
    if (!state.compareAndSet(State.SUBSCRIBING, State.SUBSCRIBED)) {
      subscription.cancel();
      fail(timeout());
    }
  }

  private TimeoutException timeout() {
    return new TimeoutException(RunbudgetResults.stopped(result));
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
      fail(error);
    }
  }

  @Override
  public void onComplete() {
    if (RunbudgetResults.arrived(result, null) == null) {
      RunbudgetBridge.bind(result);
      try {
        consumer.onComplete();
      } finally {
        RunbudgetBridge.unbind();
      }
    }
  }

  private void fail(Throwable error) {
    RunbudgetBridge.bind(result);
    try {
      consumer.onError(error);
    } finally {
      RunbudgetBridge.unbind();
    }
  }

  private void cancelSource() {
    Subscription source = upstream;
    if (source != null) {
      source.cancel();
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
    cancelSource();
    RunbudgetResults.abandoned(result);
  }

  /** What the ladder calls. */
  private final class Stop implements RunbudgetHandle {
    @Override
    public void cancel() {
      TimeoutException timeout = timeout();
      RunbudgetResults.arrived(result, timeout);
      if (state.compareAndSet(State.NEW, State.STOPPED)) {
        consumer.onSubscribe(Operators.emptySubscription());
        tell(timeout);
        return;
      }
      if (state.compareAndSet(State.SUBSCRIBING, State.STOPPED)) {
        cancelSource(); // it may be sending all it has to whoever subscribes, who tells it then
        return;
      }
      cancelSource();
      tell(timeout);
    }

    /** As Reactor's own timeout: what the application does then is not done on our thread. */
    private void tell(Throwable error) {
      try {
        Schedulers.parallel().schedule(() -> fail(error));
      } catch (RejectedExecutionException e) {
        fail(error);
      }
    }

    @Override
    public String close() {
      return "stream";
    }
  }
}
