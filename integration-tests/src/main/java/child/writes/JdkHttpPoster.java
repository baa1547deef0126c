package child.writes;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** The JDK's java.net.http. */
final class JdkHttpPoster implements Poster {
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();

  @Override
  public Answer send(Sent sent) throws IOException {
    byte[] bytes = sent.body().getBytes(StandardCharsets.UTF_8);
    InputStream in = new ByteArrayInputStream(bytes);
    BodyPublisher body =
        sent.method().equals("GET")
            ? BodyPublishers.noBody()
            : sent.once()
                ? BodyPublishers.fromPublisher(
                    BodyPublishers.ofInputStream(() -> in), Math.max(1, bytes.length))
                : BodyPublishers.ofByteArray(bytes);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(sent.url()))
            .method(sent.method(), body)
            .header("Content-Type", "application/json");
    if (sent.headers().length > 0) {
      request.headers(sent.headers());
    }
    try {
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
      return new Answer(
          response.statusCode(),
          response.headers().firstValue("Runbudget-Replayed").orElse(null),
          response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }
}
