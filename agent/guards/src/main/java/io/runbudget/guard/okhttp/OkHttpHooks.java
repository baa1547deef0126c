package io.runbudget.guard.okhttp;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetErrors;
import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetReply;
import io.runbudget.bridge.RunbudgetWire;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okio.Source;
import org.jspecify.annotations.Nullable;

/**
 * What the calls woven into OkHttp do. Compiled against the oldest supported version; moves into
 * OkHttp's own package and loader. The attempt is found by the call object, whichever thread asks.
 */
public final class OkHttpHooks {
  static final String GUARD = "okhttp";
  private static final long LEAST_NANOS = 1_000_000L;

  private OkHttpHooks() {}

  /** {@code Call.execute} is entered. */
  public static @Nullable Throwable execute(Object self) {
    Object attempt = open((Call) self);
    if (attempt == null) {
      return null;
    }
    return timeout(RunbudgetBridge.admit(attempt));
  }

  /** {@code Call.enqueue} is entered. A refusal comes from the exchange, through the callback. */
  public static void enqueue(Object self, Callback callback) {
    open((Call) self);
  }

  /** {@code Call.enqueue} is left: what will be refused anyway does not wait for a slot. */
  public static void enqueued(Object self) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(self);
    if (attempt != null && RunbudgetBridge.remaining(attempt) < LEAST_NANOS) {
      OkHttpMembers.promote((Call) self);
    }
  }

  private static @Nullable Object open(Call call) {
    Request request = call.request();
    HttpUrl url = request.url();
    if (!RunbudgetBridge.isBound()) {
      RunbudgetBridge.outside(GUARD, url.host(), url);
      return null;
    }
    if (call.isExecuted() || "websocket".equalsIgnoreCase(request.header("Upgrade"))) {
      return null;
    }
    Object attempt =
        RunbudgetBridge.open(
            call,
            GUARD,
            url.host(),
            url.port(),
            request.method(),
            call.timeout().timeoutNanos(),
            new OkHttpCall(call));
    if (attempt != null && RunbudgetBridge.replaces(attempt)) {
      // A second more than is left: the call timer must not come before the ladder, which says why.
      long left = RunbudgetBridge.remaining(attempt) + TimeUnit.SECONDS.toNanos(1);
      call.timeout().timeout(Math.max(left, LEAST_NANOS), TimeUnit.NANOSECONDS);
    }
    return attempt;
  }

  /** A dispatcher thread begins with a call that was enqueued. */
  public static void run(Object asyncCall) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(OkHttpMembers.callOf(asyncCall));
    RunbudgetBridge.bind(attempt);
  }

  /** It has ended with it, callback included. */
  public static void ran() {
    RunbudgetBridge.unbind();
  }

  /**
   * Another exchange is about to begin: the first, a redirect, an auth round, a re-send, or what an
   * interceptor of the application's asks for in between.
   *
   * @param self the call, or what transmits it in 3.14
   * @param request as it comes from the application's interceptors, or is followed up with
   */
  public static @Nullable Throwable exchange(Object self, Request request) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(OkHttpMembers.callOf(self));
    OkHttpCall call = call(attempt);
    if (call != null) {
      call.begins(request);
    }
    return attempt == null ? null : timeout(RunbudgetBridge.exchange(attempt));
  }

  /**
   * What is beneath the application's interceptors is entered, once for each exchange: if that is
   * answered already nothing further down is asked.
   */
  public static Interceptor.Chain replay(Object self, Interceptor.Chain chain) {
    Object attempt = RunbudgetBridge.attempt(chain.call());
    RunbudgetReply reply = attempt == null ? null : RunbudgetWire.reply(attempt);
    return reply == null ? chain : OkHttpReplay.of(chain, reply);
  }

  /** The connect interceptor is entered: the last place where the read timeout can be changed. */
  public static Interceptor.Chain chain(Object self, Interceptor.Chain chain) {
    Object attempt = RunbudgetBridge.attempt(chain.call());
    if (attempt == null || !RunbudgetBridge.replaces(attempt)) {
      return chain;
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(RunbudgetBridge.remaining(attempt)) + 1000;
    int timeout = (int) Math.min(Integer.MAX_VALUE, Math.max(1, millis));
    return chain.withReadTimeout(timeout, TimeUnit.MILLISECONDS);
  }

  /**
   * An exchange has its connection and is about to write the head of its request. The response will
   * say that it answers the request that the application knows.
   */
  public static Request writes(Object exchange, Request request) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(OkHttpMembers.callOfExchange(exchange));
    if (attempt == null) {
      return request;
    }
    Request written = with(request, RunbudgetWire.headers(attempt));
    RunbudgetWire.connected(attempt);
    return written;
  }

  /** What the application, or an interceptor of its, has set itself stays. */
  private static Request with(Request request, String @Nullable [] headers) {
    Request.Builder changed = null;
    for (int i = 0; headers != null && i < headers.length; i += 2) {
      if (request.header(headers[i]) == null) {
        changed = changed == null ? request.newBuilder() : changed;
        changed.header(headers[i], headers[i + 1]);
      }
    }
    return changed == null ? request : changed.build();
  }

  /** An exchange has read the head of its response and goes on to the body. */
  public static void head(Object exchange, Response response) throws Throwable {
    Object attempt = RunbudgetBridge.attempt(OkHttpMembers.callOfExchange(exchange));
    OkHttpCall call = call(attempt);
    if (attempt != null && call != null) {
      call.head(attempt, response);
    }
  }

  /** It has what it will read the body from. */
  public static Source body(Object exchange, Source source) throws Throwable {
    OkHttpCall call = call(RunbudgetBridge.attempt(OkHttpMembers.callOfExchange(exchange)));
    return call == null ? source : call.body(source);
  }

  /** The call has a response for its caller; one without an exchange is over as it is returned. */
  public static Response responded(Object self, Response response) {
    Object attempt = RunbudgetBridge.attempt(self);
    OkHttpCall call = call(attempt);
    if (attempt != null && call != null) {
      call.answered(attempt, response.code());
    }
    return response;
  }

  private static @Nullable OkHttpCall call(@Nullable Object attempt) {
    RunbudgetHandle handle = attempt == null ? null : RunbudgetBridge.handle(attempt);
    return handle instanceof OkHttpCall call ? call : null;
  }

  /**
   * The call is over, body included: maps its last exception, as the call timer does.
   *
   * @param self the call, or what transmits it in 3.14
   * @param outcome null if it ended well
   */
  public static @Nullable IOException ended(Object self, @Nullable IOException outcome)
      throws Throwable {
    Object attempt = RunbudgetBridge.attempt(OkHttpMembers.callOf(self));
    if (attempt == null) {
      return outcome;
    }
    String stopped = RunbudgetBridge.ended(attempt, outcome);
    if (stopped == null || outcome == null || isOurs(outcome)) {
      return outcome;
    }
    InterruptedIOException timeout = new InterruptedIOException(stopped);
    timeout.initCause(outcome);
    return timeout;
  }

  /** A refused exchange of an attempt that was stopped says so already. */
  private static boolean isOurs(IOException outcome) {
    return outcome.getClass() == InterruptedIOException.class && RunbudgetErrors.isMarked(outcome);
  }

  private static @Nullable Throwable timeout(@Nullable String refusal) {
    return refusal == null ? null : new InterruptedIOException(refusal);
  }
}
