package io.runbudget.launcher.wire;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;

/** The JDK's client. */
final class JdkHttpKit implements Kit {
  private HttpClient client =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();

  @Override
  public String guard() {
    return "jdkhttp";
  }

  @Override
  public Answer send(String method, String url, String body, String... headers) throws Exception {
    BodyPublisher content = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).method(method, content);
    if (body != null) {
      request.header("Content-Type", "text/plain; charset=utf-8");
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    return send(request.build());
  }

  @Override
  public Answer sendOnce(String url, String body) throws Exception {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    InputStream in = new ByteArrayInputStream(bytes);
    return send(
        HttpRequest.newBuilder(URI.create(url))
            .POST(BodyPublishers.ofInputStream(() -> in))
            .build());
  }

  private Answer send(HttpRequest request) throws Exception {
    HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
    return new Answer(response.statusCode(), response.body());
  }

  @Override
  public void trust(SSLContext context, X509TrustManager trust) {
    client = HttpClient.newBuilder().sslContext(context).build();
  }
}
