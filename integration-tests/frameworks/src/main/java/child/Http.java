package child;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** Calls that fail like those of an SDK: any status but 200 is an exception. */
public final class Http {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private Http() {}

  public static String get(String url) throws Exception {
    return get(url, 20_000);
  }

  public static String get(String url, int timeoutMillis) throws Exception {
    return body(CLIENT.send(request(url, timeoutMillis), BodyHandlers.ofString()));
  }

  public static CompletionStage<String> stage(String url) {
    return CLIENT
        .sendAsync(request(url, 20_000), BodyHandlers.ofString())
        .thenApply(response -> String.valueOf(response.statusCode()));
  }

  private static HttpRequest request(String url, int timeoutMillis) {
    return HttpRequest.newBuilder(URI.create(url))
        .timeout(Duration.ofMillis(timeoutMillis))
        .build();
  }

  private static String body(HttpResponse<String> response) throws IOException {
    if (response.statusCode() != 200) {
      throw new IOException("status " + response.statusCode());
    }
    return "200";
  }
}
