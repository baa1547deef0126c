package io.runbudget.guard.mcp;

import io.runbudget.bridge.RunbudgetHandle;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/**
 * The answer to a request. It, the failure of what is underneath, its consumer's cancel and the
 * ladder may want to end it, and the first to change the state does:
 *
 * <pre>
 *   NEW --subscribed--&gt; OPEN --value--&gt; VALUE --complete--&gt; TOLD
 *   NEW, OPEN --error, complete, cancel, stop--&gt; TOLD
 *   NEW --stop--&gt; STOPPED --subscribed, cancel--&gt; TOLD
 *                       a consumer hears of its subscription first
 * </pre>
 *
 * <p>Once the limit has come, all but the first value may be due to it: the exchange beneath is
 * stopped at the same limit, and so is the wait of a thread that then cancels. So whoever has
 * changed the state asks why it is over, and tells the server if that was the limit: one of them,
 * and nobody else. The server's answer wins over all of them, and it is told nothing then.
 */
final class McpAnswer<T> implements CoreSubscriber<T>, Subscription {
  private enum State {
    NEW,
    OPEN,
    VALUE,
    STOPPED,
    TOLD
  }

  private final CoreSubscriber<? super T> consumer;
  private final McpCall call;
  private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
  private volatile @Nullable Subscription upstream;

  McpAnswer(CoreSubscriber<? super T> consumer, McpCall call) {
    this.consumer = consumer;
    this.call = call;
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
      stopped();
    }
  }

  @Override
  public void onNext(T value) {
    if (moves(State.VALUE)) {
      call.ended(null);
      inRun(() -> consumer.onNext(value));
    }
  }

  @Override
  public void onComplete() {
    if (state.compareAndSet(State.VALUE, State.TOLD)) {
      inRun(consumer::onComplete);
    } else if (moves(State.TOLD)) {
      call.ended(null);
      inRun(consumer::onComplete);
    }
  }

  @Override
  public void onError(Throwable error) {
    if (state.compareAndSet(State.VALUE, State.TOLD)) {
      inRun(() -> consumer.onError(error));
    } else if (moves(State.TOLD)) {
      String reason = call.ended(error);
      tell(reason);
      inRun(() -> consumer.onError(reason == null ? error : timeout(reason, error)));
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
    boolean first = moves(State.TOLD) || state.compareAndSet(State.STOPPED, State.TOLD);
    String reason = first ? call.ended(new CancellationException()) : null;
    cancelUpstream();
    tell(reason);
  }

  private boolean moves(State to) {
    return state.compareAndSet(State.OPEN, to) || state.compareAndSet(State.NEW, to);
  }

  private void cancelUpstream() {
    Subscription source = upstream;
    if (source != null) {
      source.cancel();
    }
  }

  /** What the consumer goes on with is work of the run, whichever thread has read the answer. */
  private void inRun(Runnable signal) {
    call.bind();
    try {
      signal.run();
    } finally {
      call.unbind();
    }
  }

  private void tell(@Nullable String reason) {
    if (reason != null) {
      call.tell(reason);
    }
  }

  private static TimeoutException timeout(String reason, Throwable cause) {
    TimeoutException timeout = new TimeoutException(reason);
    timeout.initCause(cause);
    return timeout;
  }

  /** The limit has come, and it is for this thread to say so. */
  private void stopped() {
    String reason = call.ended(new CancellationException());
    cancelUpstream();
    tell(reason);
    inRun(() -> consumer.onError(new TimeoutException(reason)));
  }

  /** What the ladder calls. */
  private final class Stop implements RunbudgetHandle {
    @Override
    public void cancel() {
      if (!state.compareAndSet(State.NEW, State.STOPPED)
          && state.compareAndSet(State.OPEN, State.TOLD)) {
        stopped();
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
