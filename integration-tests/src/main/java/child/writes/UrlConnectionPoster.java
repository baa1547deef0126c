package child.writes;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** The JDK's HttpURLConnection. */
final class UrlConnectionPoster implements Poster {
  @Override
  public Answer send(Sent sent) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(sent.url()).toURL().openConnection();
    connection.setRequestMethod(sent.method());
    connection.setRequestProperty("Content-Type", "application/json");
    for (int i = 0; i < sent.headers().length; i += 2) {
      connection.setRequestProperty(sent.headers()[i], sent.headers()[i + 1]);
    }
    if (!sent.method().equals("GET")) {
      byte[] bytes = sent.body().getBytes(StandardCharsets.UTF_8);
      connection.setDoOutput(true);
      if (sent.once()) {
        connection.setFixedLengthStreamingMode(bytes.length);
      }
      try (OutputStream out = connection.getOutputStream()) {
        out.write(bytes);
      }
    }
    int status = connection.getResponseCode();
    InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream();
    try (InputStream in = body == null ? InputStream.nullInputStream() : body) {
      return new Answer(
          status,
          connection.getHeaderField("Runbudget-Replayed"),
          new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
