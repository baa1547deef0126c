package io.runbudget.guard.mcp;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetHandle;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/**
 * The answer to a request. It, its consumer's cancel and the ladder may want to end it, and the
 * first to change the state does:
 *
 * <pre>
 *   NEW --subscribed--&gt; OPEN --value--&gt; VALUE --complete--&gt; TOLD
 *   NEW, OPEN --error, complete, cancel, stop--&gt; TOLD
 *   NEW --stop--&gt; STOPPED --subscribed--&gt; TOLD      a consumer hears of its subscription first
 * </pre>
 */
final class McpAnswer<T> implements CoreSubscriber<T>, Subscription {
  private static final String INITIALIZE = "initialize";
  private static final int ANSWERED = 200;

  private enum State {
    NEW,
    OPEN,
    VALUE,
    STOPPED,
    TOLD
  }

  private final CoreSubscriber<? super T> consumer;
  private final McpOtherSide session;
  private final String method;
  private final @Nullable String id;
  private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
  private volatile @Nullable Object attempt;
  private volatile @Nullable Subscription upstream;
  private volatile @Nullable String why;

  McpAnswer(
      CoreSubscriber<? super T> consumer,
      McpOtherSide session,
      String method,
      @Nullable String id) {
    this.consumer = consumer;
    this.session = session;
    this.method = method;
    this.id = id;
  }

  void of(Object opened) {
    attempt = opened;
  }

  RunbudgetHandle stop() {
    return new Stop();
  }

  @Override
  public Context currentContext() {
    return consumer.currentContext();
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    upstream = subscription;
    consumer.onSubscribe(this);
    if (!state.compareAndSet(State.NEW, State.OPEN)
        && state.compareAndSet(State.STOPPED, State.TOLD)) {
      subscription.cancel();
      consumer.onError(new TimeoutException(why));
    }
  }

  @Override
  public void onNext(T value) {
    if (moves(State.VALUE)) {
      ended(null);
      consumer.onNext(value);
    }
  }

  @Override
  public void onComplete() {
    if (state.compareAndSet(State.VALUE, State.TOLD)) {
      consumer.onComplete();
    } else if (moves(State.TOLD)) {
      ended(null);
      consumer.onComplete();
    }
  }

  @Override
  public void onError(Throwable error) {
    if (state.compareAndSet(State.VALUE, State.TOLD)) {
      consumer.onError(error);
    } else if (moves(State.TOLD)) {
      ended(error);
      consumer.onError(error);
    }
  }

  @Override
  public void request(long n) {
    Subscription source = upstream;
    if (source != null) {
      source.request(n);
    }
  }

  @Override
  public void cancel() {
    if (moves(State.TOLD)) {
      ended(new CancellationException());
    }
    Subscription source = upstream;
    if (source != null) {
      source.cancel();
    }
  }

  private boolean moves(State to) {
    return state.compareAndSet(State.OPEN, to) || state.compareAndSet(State.NEW, to);
  }

  /** Returns why it was stopped, if it was. */
  private @Nullable String ended(@Nullable Throwable error) {
    Object mine = attempt;
    if (mine == null) {
      return null;
    }
    try {
      if (error == null) {
        RunbudgetBridge.responded(mine, ANSWERED);
      }
      return RunbudgetBridge.ended(mine, error);
    } catch (Throwable t) {
      RunbudgetBridge.fault("mcp", t);
      return null;
    }
  }

  /** What the ladder calls: whoever waits is told first, since the server's pipe may be full. */
  private final class Stop implements RunbudgetHandle {
    @Override
    public void cancel() throws Throwable {
      boolean early = state.compareAndSet(State.NEW, State.STOPPED);
      if (!early && !state.compareAndSet(State.OPEN, State.TOLD)) {
        return;
      }
      String reason = ended(new CancellationException());
      why = reason;
      Subscription source = upstream;
      if (source != null) {
        source.cancel();
      }
      if (!early) {
        consumer.onError(new TimeoutException(reason));
      }
      if (id != null && !method.equals(INITIALIZE)) { // which the protocol forbids to cancel
        session.forget(id);
        session.cancelled(id, String.valueOf(reason));
      }
    }

    @Override
    public String close() {
      return "stream";
    }

    @Override
    public boolean isAdvisory() {
      return true;
    }
  }
}
