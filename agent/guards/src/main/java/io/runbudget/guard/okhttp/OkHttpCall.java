package io.runbudget.guard.okhttp;

import io.runbudget.bridge.RunbudgetBody;
import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetRequest;
import java.io.IOException;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** Tells of one call, and stops it. Its exchanges come one after another. */
final class OkHttpCall implements RunbudgetHandle, RunbudgetRequest {
  private final Call call;

  /** Status of the last head that came over the wire. */
  private int told;

  /** What the exchange that has just read its head shows its body to. */
  private @Nullable RunbudgetBody body;

  /** Whether the exchange that has begun last sends the call's own request. */
  private boolean own = true;

  /** The own request as it went out last. */
  private @Nullable Request sent;

  /** Where the answer to that sends it on, as it is. */
  private @Nullable HttpUrl movedTo;

  OkHttpCall(Call call) {
    this.call = call;
  }

  // Its exchanges.

  /**
   * An exchange begins. An interceptor of the application's may send whatever it likes within a
   * call, before its own request or in between: a token, a nonce.
   */
  void begins(Request request) {
    try {
      own = isOwn(request);
    } catch (Throwable t) {
      own = true; // a body that cannot say how long it is
    }
    sent = own ? request : sent;
    movedTo = null;
  }

  private boolean isOwn(Request request) throws IOException {
    Request before = sent;
    return isSame(request, call.request())
        || (before != null
            && (isSame(request, before)
                || (request.url().equals(movedTo) && request.method().equals(before.method()))));
  }

  /**
   * An interceptor may have signed it, packed its body, or turned it to another host; then it is
   * told by its path, unless its body is the very same.
   */
  private static boolean isSame(Request request, Request known) throws IOException {
    RequestBody body = known.body();
    if (!request.method().equals(known.method())) {
      return false;
    }
    if (request.url().equals(known.url())) {
      return true;
    }
    boolean hasBody = OkHttpContent.length(body) != 0;
    return (hasBody && request.body() == body)
        || (hasBody == (OkHttpContent.length(request.body()) != 0)
            && request.url().encodedPath().equals(known.url().encodedPath()));
  }

  /** Any other redirect makes a read of it. */
  void answers(HttpUrl from, int status, @Nullable String location) {
    boolean moved = own && (status == 307 || status == 308) && location != null;
    movedTo = moved ? from.resolve(location) : null;
  }

  @Override
  public boolean isOwn(boolean redirected) {
    return own; // the read that a redirect leads to has another method
  }

  // The request, as the application has made it.

  @Override
  public String target() {
    String url = call.request().url().toString(); // its path is never empty
    int path = url.indexOf('/', url.indexOf("://") + 3);
    int fragment = url.indexOf('#', path);
    return fragment < 0 ? url.substring(path) : url.substring(path, fragment);
  }

  /** A body says its type itself. */
  @Override
  public @Nullable String header(String name) {
    Request request = call.request();
    RequestBody content = request.body();
    if (content != null && "Content-Type".equalsIgnoreCase(name)) {
      MediaType type = content.contentType();
      if (type != null) {
        return type.toString();
      }
    }
    return request.header(name);
  }

  @Override
  public long length() throws Throwable {
    return OkHttpContent.length(call.request().body());
  }

  @Override
  public byte @Nullable [] body(int max) throws Throwable {
    return OkHttpContent.of(call.request().body(), max);
  }

  @Override
  public boolean answers() {
    return true;
  }

  // The response.

  /** An exchange has read the head of its response, a redirect's too. */
  void head(Object attempt, Response response) throws Throwable {
    told = response.code();
    answers(response.request().url(), told, response.header("Location"));
    String method = response.request().method();
    body = RunbudgetBody.responded(OkHttpHooks.GUARD, attempt, method, told, response::header);
  }

  /** It is about to read the body from {@code source}. */
  Source body(Source source) {
    RunbudgetBody shown = body;
    body = null;
    return shown == null ? source : new OkHttpBody(source, shown);
  }

  /** What the caller gets: a cache or an interceptor may have answered, or changed the status. */
  void answered(Object attempt, int status) {
    if (status != told) {
      RunbudgetBridge.responded(attempt, status);
    }
  }

  // The ladder.

  /** Cancels as the call timer would; a call that still waits for a slot is run to its failure. */
  @Override
  public void cancel() throws Throwable {
    call.cancel();
    OkHttpMembers.promote(call);
  }

  /**
   * A second cancel does nothing in 4.x and 5.x, and the first may have come between the moment a
   * connection was announced and the moment it had a socket; so what the call now holds is closed.
   */
  @Override
  public String close() throws Throwable {
    return OkHttpMembers.close(call);
  }
}
