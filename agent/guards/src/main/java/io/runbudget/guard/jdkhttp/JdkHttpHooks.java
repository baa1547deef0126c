package io.runbudget.guard.jdkhttp;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetErrors;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What the calls woven into {@code java.net.http} do; moves into the client's own package, in the
 * platform loader. A call of a run is known by its body handler, which {@link JdkHttpCall} takes
 * the place of: the client keeps it as long as it works for the call.
 */
public final class JdkHttpHooks {
  static final String GUARD = "jdkhttp";

  /** How much later than the ladder a timer of the client's comes, which only backs it up. */
  private static final long AFTER_LADDER_NANOS = 250_000_000L;

  private JdkHttpHooks() {}

  /**
   * A call begins; of a run's, the body handler is replaced. Nothing is opened yet: it may fail.
   */
  public static @Nullable BodyHandler<?> handler(
      Object self, @Nullable BodyHandler<?> handler, @Nullable HttpRequest request) {
    if (handler == null || request == null || handler instanceof JdkHttpCall) {
      return handler;
    }
    if (RunbudgetBridge.isBound()) {
      return new JdkHttpCall<>(handler);
    }
    URI uri = request.uri();
    if (uri != null && uri.getHost() != null) {
      RunbudgetBridge.outside(GUARD, uri.getHost(), uri);
    }
    return handler;
  }

  /** Everything about it is valid; from here on it always ends. */
  public static void begin(Object self, Executor executor) throws Throwable {
    JdkHttpCall<?> call = JdkHttpMembers.callOf(self);
    if (call == null) {
      return;
    }
    HttpRequest request = JdkHttpMembers.request(self);
    URI uri = request.uri();
    call.attach(self, request);
    Object attempt =
        RunbudgetBridge.open(
            call,
            GUARD,
            uri.getHost(),
            uri.getPort() >= 0
                ? uri.getPort()
                : "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80,
            request.method(),
            request.timeout().map(JdkHttpHooks::nanos).orElse(0L),
            call);
    if (attempt != null) {
      call.open(attempt);
      call.refuse(RunbudgetBridge.admit(attempt));
    }
  }

  private static long nanos(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE;
    }
  }

  /** Its result is on the way; one that is refused does not wait for the executor. */
  public static <T> CompletableFuture<HttpResponse<T>> begun(
      Object self, CompletableFuture<HttpResponse<T>> result) throws Throwable {
    JdkHttpCall<?> call = JdkHttpMembers.callOf(self);
    return call == null ? result : call.watch(result);
  }

  /** Another exchange is about to begin: the first, a redirect, an auth round, a re-send. */
  public static @Nullable Throwable exchange(Object self) throws Throwable {
    JdkHttpCall<?> call = JdkHttpMembers.callOf(self);
    if (call == null) {
      return null;
    }
    return call.exchange(JdkHttpMembers.currentRequest(self), JdkHttpMembers.previous(self));
  }

  /**
   * The request of an HTTP/1 exchange is about to be written, or that of a stream of HTTP/2: it has
   * its connection.
   *
   * @param self the request, or the stream
   */
  public static void connected(Object self) throws Throwable {
    JdkHttpCall<?> call = JdkHttpMembers.callOfWire(self);
    if (call != null) {
      call.connected();
    }
  }

  /** The client asks how long to wait for the head of a response. */
  public static Optional<Duration> timeout(Object self, Optional<Duration> own) {
    Object attempt = RunbudgetBridge.attempt(self);
    if (attempt == null) {
      return own;
    }
    long left = RunbudgetBridge.remaining(attempt);
    if (left > Long.MAX_VALUE - AFTER_LADDER_NANOS) {
      return own;
    }
    Duration limit = Duration.ofNanos(Math.max(left, 0) + AFTER_LADDER_NANOS);
    boolean replaces = RunbudgetBridge.replaces(attempt);
    return replaces || (own.isPresent() && own.get().compareTo(limit) > 0)
        ? Optional.of(limit)
        : own;
  }

  /** An HTTP/1 response has been read to its end; its connection is about to go to the pool. */
  public static void finished(Object response) throws Throwable {
    JdkHttpCall<?> call = JdkHttpMembers.callOfResponse(response);
    if (call != null && JdkHttpMembers.isPooled(response) && !call.release()) {
      JdkHttpMembers.close(response);
    }
  }

  /**
   * A body could not be read further. The client's stream says {@code IOException("closed")}, which
   * means a timeout only to who looks at its cause; if we stopped it, it says so itself.
   */
  public static Throwable readFailed(Object self, Throwable thrown) {
    Throwable cause = thrown.getCause();
    if (!(cause instanceof HttpTimeoutException) || !RunbudgetErrors.isMarked(cause)) {
      return thrown;
    }
    HttpTimeoutException timeout = new HttpTimeoutException(cause.getMessage());
    timeout.initCause(cause.getCause());
    return timeout;
  }

  /** Where the stages that the application adds to the result run. */
  public static Executor pool(
      Object self, Executor pool, HttpRequest request, BodyHandler<?> handler) {
    return handler instanceof JdkHttpCall<?> call && call.isOpened()
        ? new JdkHttpPool(pool, call)
        : pool;
  }

  /** Whether a body may be asked for its result at once is for the one beneath ours to say. */
  public static BodySubscriber<?> trusted(Object self, BodySubscriber<?> body) {
    return body instanceof JdkHttpBody<?> ours ? ours.inner : body;
  }
}
