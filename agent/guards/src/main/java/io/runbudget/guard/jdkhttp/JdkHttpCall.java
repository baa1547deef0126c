package io.runbudget.guard.jdkhttp;

import io.runbudget.bridge.RunbudgetBody;
import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetReply;
import io.runbudget.bridge.RunbudgetRequest;
import io.runbudget.bridge.RunbudgetWire;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One call of a run: stands in for its body handler, keeps what its hooks have to remember, tells
 * of it and stops it.
 *
 * <p>An HTTP/1 connection goes back to the pool, and may be leased by another call, before anybody
 * who waits for the body is told; cancelling the exchange then would close it under its next user.
 * So {@link #wire} says to whom the connection belongs, and one compare-and-set decides:
 *
 * <pre>
 *   OPEN --release--&gt; RELEASED          the ladder loses: the response is there, nothing is cancelled
 *   OPEN --release--&gt; BETWEEN --exchange--&gt; OPEN      the same for a redirect's response; a cancel
 *                                       finds nothing to act on, and the next exchange is refused
 *   OPEN, BETWEEN --cancel--&gt; CANCELLED the pool loses: the connection is closed in place of pooled
 * </pre>
 */
final class JdkHttpCall<T> implements BodyHandler<T>, RunbudgetHandle, RunbudgetRequest {
  private static final int OPEN = 0;
  private static final int BETWEEN = 1;
  private static final int RELEASED = 2;
  private static final int CANCELLED = 3;

  private final BodyHandler<T> inner;
  private final AtomicInteger wire = new AtomicInteger(OPEN);

  private volatile @Nullable Object exchanges;
  private volatile @Nullable HttpRequest request;
  private volatile @Nullable Object attempt;
  private volatile @Nullable CompletableFuture<?> result;
  private volatile @Nullable JdkHttpBody<T> body;

  /** What it failed with because of us; the first one stays, however many layers ask. */
  private volatile @Nullable Throwable timeout;

  /** What it is answered with in place of an exchange. */
  private volatile @Nullable JdkHttpReplay replay;

  /** The redirect or challenge whose head was told last; exchanges follow each other. */
  private volatile @Nullable HttpResponse<?> told;

  /** It was stopped before it had a connection. */
  private volatile boolean connecting;

  JdkHttpCall(BodyHandler<T> inner) {
    this.inner = inner;
  }

  /** The client's own object for the call, and what the application has asked for. */
  void attach(Object multiExchange, HttpRequest asked) {
    exchanges = multiExchange;
    request = asked;
  }

  void open(Object attempt) {
    this.attempt = attempt;
  }

  boolean isOpened() {
    return attempt != null;
  }

  /** Not to be sent at all, if there is a reason. */
  void refuse(@Nullable String refusal) {
    if (refusal != null) {
      timeout = new HttpTimeoutException(refusal);
    }
  }

  // The request, as the application has made it.

  @Override
  public String target() {
    HttpRequest asked = request;
    URI uri = asked == null ? null : asked.uri();
    String path = uri == null ? null : uri.getRawPath();
    String query = uri == null ? null : uri.getRawQuery();
    path = path == null || path.isEmpty() ? "/" : path;
    return query == null ? path : path + "?" + query;
  }

  @Override
  public @Nullable String header(String name) {
    HttpRequest asked = request;
    return asked == null ? null : asked.headers().firstValue(name).orElse(null);
  }

  @Override
  public long length() {
    HttpRequest asked = request;
    return asked == null ? -1 : JdkHttpContent.length(asked);
  }

  @Override
  public byte @Nullable [] body(int max) {
    HttpRequest asked = request;
    return asked == null ? null : JdkHttpContent.of(asked, max);
  }

  @Override
  public boolean answers() {
    return true;
  }

  // The call.

  /** A stage between the client's result and what the application gets, of the same kind. */
  @SuppressWarnings("FutureReturnValueIgnored") // it only listens
  <R> CompletableFuture<HttpResponse<R>> watch(CompletableFuture<HttpResponse<R>> sent) {
    if (attempt == null) {
      return sent;
    }
    result = sent;
    CompletableFuture<HttpResponse<R>> watched = sent.handle(this::outcome);
    // A client that is shut down fails it from outside.
    watched.whenComplete((response, failure) -> settled(failure));
    Throwable refusal = timeout;
    if (refusal != null) {
      sent.completeExceptionally(refusal);
    }
    return watched;
  }

  private <R> HttpResponse<R> outcome(
      @Nullable HttpResponse<R> response, @Nullable Throwable failure) {
    if (response != null) {
      if (body == null) {
        RunbudgetBody none = responded(response.statusCode(), response.headers());
        if (none != null) {
          none.end(false);
        }
      }
      settled(null);
      return response;
    }
    JdkHttpReplay answers = replay;
    if (answers != null
        && failure != null
        && (failure == answers || failure.getCause() == answers)) {
      return replayed(answers);
    }
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    Throwable said = cause == null ? new IOException("no response") : failure(cause);
    if (said == cause && failure instanceof CompletionException wrapped) {
      throw wrapped;
    }
    throw new CompletionException(said);
  }

  /** In place of what has failed so that nothing was sent. */
  @SuppressWarnings("unchecked") // the handler is the one of this call
  private <R> HttpResponse<R> replayed(JdkHttpReplay answers) {
    HttpRequest asked = request;
    bind();
    try {
      HttpResponse<R> response =
          asked == null ? null : (HttpResponse<R>) answers.response(asked, inner);
      if (response == null) {
        throw new CompletionException(new HttpTimeoutException(JdkHttpReplay.UNREADABLE));
      }
      Object mine = attempt;
      if (mine != null) {
        RunbudgetBridge.responded(mine, response.statusCode());
      }
      return response;
    } finally {
      unbind();
      end(null);
    }
  }

  /** A body that is still streaming goes on; it ends the attempt itself. */
  private void settled(@Nullable Throwable failure) {
    JdkHttpBody<T> streaming = body;
    if (failure != null || streaming == null || streaming.isOver()) {
      end(failure);
    }
  }

  /**
   * Another exchange begins.
   *
   * @param previous the redirect or the challenge that is why; the same again before a re-send
   */
  @Nullable Throwable exchange(Object current, @Nullable HttpResponse<?> previous) {
    Object mine = attempt;
    if (mine == null || timeout != null) {
      return timeout;
    }
    if (previous != null && previous != told) {
      told = previous;
      RunbudgetBody ignored = responded(previous.statusCode(), previous.headers());
      if (ignored != null) {
        ignored.end(false); // the client has read it for nobody
      }
    }
    wire.compareAndSet(BETWEEN, OPEN); // fails if it has been cancelled: then it is refused here
    refuse(RunbudgetBridge.exchange(mine));
    RunbudgetReply reply = timeout == null ? RunbudgetWire.reply(mine) : null;
    if (reply != null) {
      JdkHttpReplay made = new JdkHttpReplay(reply);
      replay = made;
      return made;
    }
    if (timeout == null) {
      RunbudgetBridge.also(mine, current);
      add(RunbudgetWire.headers(mine), current);
    }
    return timeout;
  }

  /** As the client adds its own: not to what the application has set, nor to its request. */
  private static void add(String @Nullable [] headers, Object current) {
    try {
      HttpHeaders own = ((HttpRequest) current).headers();
      for (int i = 0; headers != null && i < headers.length; i += 2) {
        if (own.firstValue(headers[i]).isEmpty()) {
          JdkHttpMembers.setHeader(current, headers[i], headers[i + 1]);
        }
      }
    } catch (Throwable t) {
      RunbudgetBridge.fault(JdkHttpHooks.GUARD, t);
    }
  }

  /** An exchange has its connection and is about to write the head of its request. */
  void connected() {
    Object mine = attempt;
    if (mine != null) {
      RunbudgetWire.connected(mine);
    }
  }

  /** The connection is about to go back to the pool; false if it has to be closed instead. */
  boolean release() {
    if (attempt == null) {
      return true;
    }
    boolean last = body != null;
    if (wire.compareAndSet(OPEN, last ? RELEASED : BETWEEN) && last) {
      end(null);
    }
    return !isCancelled();
  }

  // The body.

  @Override
  public BodySubscriber<T> apply(ResponseInfo head) {
    if (attempt == null) {
      return inner.apply(head);
    }
    RunbudgetBody shown = responded(head.statusCode(), head.headers());
    bind();
    try {
      BodySubscriber<T> given = inner.apply(head);
      if (given == null) {
        return given; // the client's own complaint
      }
      JdkHttpBody<T> made = new JdkHttpBody<>(this, given, shown);
      body = made;
      return made;
    } finally {
      unbind();
      if (body == null && shown != null) {
        shown.end(false); // the application's handler has failed
      }
    }
  }

  // The end.

  /**
   * Maps what it fails with, if that was us. The ladder and the client may come at once with the
   * same failure: the second waits for the first, who is told why.
   */
  synchronized Throwable failure(Throwable thrown) {
    String stopped = end(thrown);
    if (!(thrown instanceof IOException)) {
      return thrown; // above all a cancel by the application
    }
    if (stopped != null && timeout == null) {
      timeout = timeout(stopped, thrown);
    }
    Throwable said = timeout;
    return said == null ? thrown : said;
  }

  /** The exception that the client's own timer would have made. */
  private Throwable timeout(String text, Throwable cause) {
    boolean connects = connecting || cause instanceof HttpConnectTimeoutException;
    IOException made =
        connects ? new HttpConnectTimeoutException(text) : new HttpTimeoutException(text);
    made.initCause(cause);
    return made;
  }

  @Nullable String end(@Nullable Throwable failure) {
    Object mine = attempt;
    try {
      return mine == null ? null : RunbudgetBridge.ended(mine, failure);
    } catch (Throwable t) {
      RunbudgetBridge.fault(JdkHttpHooks.GUARD, t);
      return null;
    }
  }

  /** What the body is to be shown to. */
  private @Nullable RunbudgetBody responded(int status, HttpHeaders head) {
    Object mine = attempt;
    HttpRequest asked = request;
    try {
      if (mine != null) {
        RunbudgetHeaders headers = name -> head.firstValue(name).orElse(null);
        String method = asked == null ? null : asked.method();
        return RunbudgetBody.responded(JdkHttpHooks.GUARD, mine, method, status, headers);
      }
    } catch (Throwable t) {
      RunbudgetBridge.fault(JdkHttpHooks.GUARD, t);
    }
    return null;
  }

  void bind() {
    RunbudgetBridge.bind(attempt);
  }

  void unbind() {
    RunbudgetBridge.unbind();
  }

  // The ladder.

  /**
   * As the client's own timer does. That does nothing for a response whose body is handed out as it
   * comes, once its request has been sent; so the body is cut as its reader would cut it.
   */
  @Override
  public void cancel() throws Throwable {
    int before = wire.getAndUpdate(now -> now == RELEASED ? RELEASED : CANCELLED);
    Object mine = exchanges;
    if (before != OPEN || mine == null) {
      return;
    }
    IOException cause = JdkHttpMembers.timeout(mine);
    connecting = cause instanceof HttpConnectTimeoutException;
    JdkHttpMembers.cancel(mine, cause);
    cut(cause);
  }

  /** A call that still waits for a thread of the client's executor is failed without one. */
  @Override
  public String close() throws Throwable {
    CompletableFuture<?> mine = result;
    if (wire.get() == CANCELLED) {
      cut(requestTimedOut());
      if (mine != null) {
        mine.completeExceptionally(requestTimedOut());
      }
    }
    return "stream";
  }

  boolean isCancelled() {
    return wire.get() == CANCELLED;
  }

  private void cut(IOException cause) {
    JdkHttpBody<T> streaming = body;
    if (streaming != null) {
      streaming.cut(cause);
    }
  }

  private static HttpTimeoutException requestTimedOut() {
    return new HttpTimeoutException("request timed out");
  }
}
