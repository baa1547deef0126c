package child.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;

/** The JDK's HttpURLConnection. */
final class UrlConnectionKit implements Client {
  private final Options options;

  UrlConnectionKit(Options options) {
    this.options = options;
  }

  @Override
  public Answer get(String url) throws IOException {
    return answer(open(url));
  }

  @Override
  public Answer post(String url, long length) throws IOException {
    HttpURLConnection connection = open(url);
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    connection.setFixedLengthStreamingMode(length);
    try (OutputStream out = connection.getOutputStream()) {
      Bodies.write(length, out);
    }
    return answer(connection);
  }

  @Override
  public void read(String url, Sink sink) throws IOException {
    try (InputStream in = open(url).getInputStream()) {
      Bodies.read(in, sink);
    }
  }

  /** Connections are kept by the JDK, for the whole JVM. */
  @Override
  public void close() {}

  private HttpURLConnection open(String url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
    connection.setConnectTimeout(options.connect());
    connection.setReadTimeout(options.read());
    return connection;
  }

  private static Answer answer(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream();
    try (InputStream in = body == null ? InputStream.nullInputStream() : body) {
      return Bodies.answer(status, in);
    }
  }
}
