package child.tokens;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** One question to a model by one of three clients; the answer as the application gets it. */
final class Asking {
  static final String OKHTTP = "okhttp";
  static final String JDK = "jdk";
  static final String URL = "url";

  private final OkHttpClient okHttp = new OkHttpClient();
  private final HttpClient jdk =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String base;
  private final int signalPort;

  /**
   * @param signalPort is connected to as the first bytes of an answer in steps are there
   */
  Asking(String base, int signalPort) {
    this.base = base;
    this.signalPort = signalPort;
  }

  byte[] ask(String client, String behaviour, String body) throws Exception {
    return ask(client, behaviour, "/v1/chat/completions", body);
  }

  byte[] ask(String client, String behaviour, String path, String body) throws Exception {
    String url = base + behaviour + path;
    boolean steps = behaviour.equals("steps");
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    switch (client) {
      case OKHTTP:
        MediaType json = MediaType.parse("application/json");
        Request request =
            new Request.Builder().url(url).post(RequestBody.create(json, bytes)).build();
        try (Response response = okHttp.newCall(request).execute()) {
          return read(response.body().byteStream(), steps);
        }
      case JDK:
        HttpRequest post =
            HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(bytes))
                .build();
        return read(jdk.send(post, HttpResponse.BodyHandlers.ofInputStream()).body(), steps);
      default:
        HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setDoOutput(true);
        try (OutputStream out = connection.getOutputStream()) {
          out.write(bytes);
        }
        return read(connection.getInputStream(), steps);
    }
  }

  private byte[] read(InputStream in, boolean signals) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (in) {
      byte[] piece = new byte[512];
      for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
        if (signals && all.size() == 0 && n > 0) {
          new Socket(InetAddress.getLoopbackAddress(), signalPort).close();
        }
        all.write(piece, 0, n);
      }
    }
    return all.toByteArray();
  }
}
