package io.runbudget.launcher.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;

/** HttpURLConnection. */
final class UrlConnectionKit implements Kit {

  @Override
  public String guard() {
    return "urlconnection";
  }

  @Override
  public Answer send(String method, String url, String body, String... headers) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
    connection.setRequestMethod(method);
    for (int i = 0; i < headers.length; i += 2) {
      connection.setRequestProperty(headers[i], headers[i + 1]);
    }
    if (body != null) {
      connection.setDoOutput(true);
      connection.setRequestProperty("Content-Type", "text/plain; charset=utf-8");
      write(connection, body);
    }
    return answer(connection);
  }

  @Override
  public Answer sendOnce(String url, String body) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
    connection.setDoOutput(true);
    connection.setFixedLengthStreamingMode(body.length());
    write(connection, body);
    return answer(connection);
  }

  private static void write(HttpURLConnection connection, String body) throws IOException {
    try (OutputStream out = connection.getOutputStream()) {
      out.write(body.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static Answer answer(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream();
    return new Answer(status, body);
  }

  @Override
  public void trust(SSLContext context, X509TrustManager trust) {
    HttpsURLConnection.setDefaultSSLSocketFactory(context.getSocketFactory());
  }
}
