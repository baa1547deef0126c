package io.runbudget.guard.jdkhttp;

import io.runbudget.bridge.RunbudgetErrors;
import io.runbudget.bridge.RunbudgetReply;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** Ends an exchange before it is sent, and is answered with. Nobody outside sees it thrown. */
@SuppressWarnings("serial")
final class JdkHttpReplay extends IOException {
  /** What is said where the answer cannot be given. */
  static final String UNREADABLE =
      RunbudgetErrors.MARKER
          + "step refused, write_unknown: already done, and the answer kept in the ledger"
          + " cannot be given as this client would have";

  private final transient RunbudgetReply reply;

  JdkHttpReplay(RunbudgetReply reply) {
    super("answered from the ledger");
    this.reply = reply;
  }

  /**
   * The answer; null if it is a redirect, or if the body's subscriber has no result once it has had
   * all of it.
   */
  <T> @Nullable HttpResponse<T> response(HttpRequest request, BodyHandler<T> handler) {
    if (reply.status() >= 300) {
      return null; // the client may have been told to follow it
    }
    Map<String, List<String>> named = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    String[] headers = reply.headers();
    for (int i = 0; i < headers.length; i += 2) {
      named.computeIfAbsent(headers[i], n -> new ArrayList<>(1)).add(headers[i + 1]);
    }
    Head head = new Head(reply.status(), HttpHeaders.of(named, (name, value) -> true));
    BodySubscriber<T> subscriber = handler.apply(head);
    subscriber.onSubscribe(new Feed(subscriber, reply.body()));
    CompletableFuture<T> body = subscriber.getBody().toCompletableFuture();
    return body.isDone() ? new Answer<>(request, head, body.join()) : null;
  }

  private record Head(int statusCode, HttpHeaders headers) implements ResponseInfo {
    @Override
    public HttpClient.Version version() {
      return HttpClient.Version.HTTP_1_1;
    }
  }

  private record Answer<T>(HttpRequest request, Head head, T body) implements HttpResponse<T> {
    @Override
    public int statusCode() {
      return head.statusCode();
    }

    @Override
    public Optional<HttpResponse<T>> previousResponse() {
      return Optional.empty();
    }

    @Override
    public HttpHeaders headers() {
      return head.headers();
    }

    @Override
    public Optional<SSLSession> sslSession() {
      return Optional.empty();
    }

    @Override
    public URI uri() {
      return request.uri();
    }

    @Override
    public HttpClient.Version version() {
      return head.version();
    }
  }

  /** All at once, to whoever asks for any. */
  private static final class Feed implements Flow.Subscription {
    private final BodySubscriber<?> subscriber;
    private final byte[] body;
    private final AtomicBoolean given = new AtomicBoolean();

    Feed(BodySubscriber<?> subscriber, byte[] body) {
      this.subscriber = subscriber;
      this.body = body;
    }

    @Override
    public void request(long count) {
      if (count <= 0 || !given.compareAndSet(false, true)) {
        return;
      }
      if (body.length > 0) {
        subscriber.onNext(List.of(ByteBuffer.wrap(body).asReadOnlyBuffer()));
      }
      subscriber.onComplete();
    }

    @Override
    public void cancel() {
      given.set(true);
    }
  }
}
