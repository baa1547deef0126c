package io.runbudget.guard.jdkhttp;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * What can be told of a request's body without consuming it. Only the JDK's own publishers of a
 * string or an array are subscribed to, known by their exact class: they publish the same bytes to
 * everybody, at once and on the thread that asks. All others may publish once, block, or read a
 * file, and nothing says which.
 */
final class JdkHttpContent implements Flow.Subscriber<ByteBuffer> {
  private static final String OWN = "jdk.internal.net.http.RequestPublishers$";

  private final byte[] bytes;
  private int count;
  private boolean complete;

  private JdkHttpContent(int length) {
    this.bytes = new byte[length];
  }

  static long length(HttpRequest request) {
    Optional<BodyPublisher> publisher = request.bodyPublisher();
    return publisher.isEmpty() ? 0 : Math.max(-1, publisher.get().contentLength());
  }

  /** See {@link io.runbudget.bridge.RunbudgetRequest#body}. */
  static byte @Nullable [] of(HttpRequest request, int max) {
    Optional<BodyPublisher> publisher = request.bodyPublisher();
    if (publisher.isEmpty()) {
      return new byte[0];
    }
    long length = isInMemory(publisher.get()) ? publisher.get().contentLength() : -1;
    if (length <= 0) {
      return length == 0 ? new byte[0] : null;
    }
    if (length > max) {
      return null;
    }
    JdkHttpContent content = new JdkHttpContent((int) length);
    publisher.get().subscribe(content);
    return content.complete && content.count == length ? content.bytes : null;
  }

  private static boolean isInMemory(BodyPublisher publisher) {
    Class<?> type = publisher.getClass();
    if (type.getClassLoader() != BodyPublisher.class.getClassLoader()) {
      return false;
    }
    return switch (type.getName()) {
      case OWN + "ByteArrayPublisher", OWN + "StringPublisher", OWN + "EmptyPublisher" -> true;
      default -> false;
    };
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(ByteBuffer buffer) {
    int length = Math.min(buffer.remaining(), bytes.length - count);
    buffer.get(bytes, count, length);
    count += length;
  }

  @Override
  public void onError(Throwable thrown) {}

  @Override
  public void onComplete() {
    complete = true;
  }
}
