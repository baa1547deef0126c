package io.runbudget.guard.jdkhttp;

import io.runbudget.bridge.RunbudgetBody;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The body of a run's response on its way to the application's subscriber, which it calls in the
 * run. Sees its end, whichever way that comes, and can be cut from another thread.
 *
 * <p>A subscriber is never called by two threads at once. Whoever calls it makes {@link #state}
 * BUSY; a cut that comes meanwhile leaves its error behind, and who is in there delivers it.
 */
final class JdkHttpBody<T> implements BodySubscriber<T>, Flow.Subscription {
  private static final int IDLE = 0;
  private static final int BUSY = 1;
  private static final int CUT = 2;
  private static final int OVER = 3;

  final BodySubscriber<T> inner;

  private final JdkHttpCall<?> call;
  private final @Nullable RunbudgetBody shown;
  private final AtomicInteger state = new AtomicInteger(IDLE);
  private volatile Flow.@Nullable Subscription subscription;
  private volatile @Nullable Throwable error;

  JdkHttpBody(JdkHttpCall<?> call, BodySubscriber<T> inner, @Nullable RunbudgetBody shown) {
    this.call = call;
    this.inner = inner;
    this.shown = shown;
  }

  /** Its end has come, or the application has cancelled it. */
  boolean isOver() {
    return state.get() == OVER;
  }

  @Override
  public CompletionStage<T> getBody() {
    call.bind();
    try {
      return inner.getBody();
    } finally {
      call.unbind();
    }
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    deliver(() -> inner.onSubscribe(this));
    if (call.isCancelled()) { // before there was anything that could have been cut
      cut(new HttpTimeoutException("request timed out"));
    }
  }

  @Override
  public void onNext(List<ByteBuffer> item) {
    RunbudgetBody looking = shown;
    if (looking != null) {
      for (ByteBuffer each : item) { // before they are read, and so at their end
        looking.bytes(each);
      }
    }
    deliver(() -> inner.onNext(item));
  }

  private void deliver(Runnable delivery) {
    boolean mine = state.compareAndSet(IDLE, BUSY); // false if the subscriber calls itself
    call.bind();
    try {
      delivery.run();
    } finally {
      call.unbind();
      if (mine && !state.compareAndSet(BUSY, IDLE) && state.compareAndSet(CUT, OVER)) {
        fail();
      }
    }
  }

  @Override
  public void onError(Throwable thrown) {
    showEnd(false);
    error = call.failure(thrown);
    if (state.getAndSet(OVER) != OVER) {
      fail();
    }
  }

  @Override
  public void onComplete() {
    if (state.getAndSet(OVER) == OVER) {
      showEnd(false); // it was cut
      return;
    }
    showEnd(true);
    call.end(null);
    call.bind();
    try {
      inner.onComplete();
    } finally {
      call.unbind();
    }
  }

  /** Ends what looks at it; only the first call counts. */
  private void showEnd(boolean complete) {
    RunbudgetBody looking = shown;
    if (looking != null) {
      looking.end(complete);
    }
  }

  private void fail() {
    showEnd(false);
    Throwable told = error;
    if (told != null) {
      call.bind();
      try {
        inner.onError(told);
      } finally {
        call.unbind();
      }
    }
  }

  /** Ends it with {@code cause}, and what feeds it, unless it has ended. */
  void cut(Throwable cause) {
    Flow.Subscription feeding = subscription;
    if (feeding == null || isOver()) {
      return; // not begun: the exchange fails it
    }
    Throwable told = call.failure(cause);
    if (error == null) {
      error = told;
    }
    try {
      if (state.compareAndSet(IDLE, OVER)) {
        fail();
      } else {
        state.compareAndSet(BUSY, CUT);
      }
    } finally {
      feeding.cancel();
    }
  }

  // As its subscriber's subscription.

  @Override
  public void request(long n) {
    Flow.Subscription feeding = subscription;
    if (feeding != null) {
      feeding.request(n);
    }
  }

  /** The application has enough of it: closed its stream, say. */
  @Override
  public void cancel() {
    state.set(OVER);
    showEnd(false);
    call.end(null);
    Flow.Subscription feeding = subscription;
    if (feeding != null) {
      feeding.cancel();
    }
  }
}
