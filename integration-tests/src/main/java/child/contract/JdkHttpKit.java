package child.contract;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import javax.net.ssl.SSLContext;

/** The JDK's java.net.http; its read timeout is that of the response's head. */
final class JdkHttpKit implements Client {

  static {
    // Left alone it follows five redirects.
    System.setProperty("jdk.httpclient.redirects.retrylimit", "100");
    try {
      // What TLS does for the first time takes longer than a run here may last.
      SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private final HttpClient client;
  private final Options options;

  JdkHttpKit(Options options) {
    this.options = options;
    HttpClient.Builder builder =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL);
    if (options.connect() > 0) {
      builder.connectTimeout(Duration.ofMillis(options.connect()));
    }
    client = builder.build();
  }

  @Override
  public Answer get(String url) throws IOException {
    return answer(send(request(url).build(), BodyHandlers.ofByteArray()));
  }

  @Override
  public Answer post(String url, long length) throws IOException {
    HttpRequest.BodyPublisher pieces = BodyPublishers.ofInputStream(() -> new Zeros(length));
    HttpRequest request = request(url).POST(BodyPublishers.fromPublisher(pieces, length)).build();
    return answer(send(request, BodyHandlers.ofByteArray()));
  }

  @Override
  public void read(String url, Sink sink) throws IOException {
    try (InputStream in = send(request(url).build(), BodyHandlers.ofInputStream()).body()) {
      Bodies.read(in, sink);
    }
  }

  @Override
  public void async(String url, Callback callback) {
    client
        .sendAsync(request(url).build(), BodyHandlers.ofByteArray())
        .thenApply(JdkHttpKit::answer)
        .whenComplete(
            (answer, failure) -> {
              if (failure == null) {
                callback.answered(answer);
              } else {
                callback.failed(
                    failure instanceof CompletionException ? failure.getCause() : failure);
              }
            });
  }

  /** Its thread and connections go when it is collected. */
  @Override
  public void close() {}

  private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) throws IOException {
    try {
      return client.send(request, handler);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(e.getMessage());
    }
  }

  private HttpRequest.Builder request(String url) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    return options.read() > 0 ? request.timeout(Duration.ofMillis(options.read())) : request;
  }

  private static Answer answer(HttpResponse<byte[]> response) {
    try {
      return Bodies.answer(response.statusCode(), new ByteArrayInputStream(response.body()));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static final class Zeros extends InputStream {
    private long left;

    Zeros(long length) {
      left = length;
    }

    @Override
    public int read() {
      return left-- > 0 ? 0 : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      if (left <= 0) {
        return -1;
      }
      int count = (int) Math.min(left, length);
      left -= count;
      return count;
    }
  }
}
