package sample.provider;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** An HTTP/1.1 request with a body of known length. */
record Request(String method, String target, Map<String, String> headers, String body) {
  private static final int MAX_LINE = 8_192;

  /** Reads one request. Throws EOFException when the client has closed the connection. */
  static Request read(InputStream in) throws IOException {
    String[] first = line(in).split(" ", 3);
    if (first.length != 3) {
      throw new IOException("not HTTP: " + first[0]);
    }
    Map<String, String> headers = new TreeMap<>();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new IOException("not a header: " + line);
      }
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    return new Request(first[0], first[1], headers, body);
  }

  String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** The value after {@code name=} at the end of the target, else empty. */
  String parameter(String name) {
    int at = target.indexOf(name + "=");
    return at < 0 ? "" : target.substring(at + name.length() + 1);
  }

  String question() {
    return headers.getOrDefault("x-question", "");
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("connection closed");
      }
      if (line.length() == MAX_LINE) {
        throw new IOException("line longer than " + MAX_LINE + " bytes");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }
}
