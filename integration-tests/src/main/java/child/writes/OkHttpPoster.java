package child.writes;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;

/** OkHttp, by what 3.14 and 5.x have in common. */
final class OkHttpPoster implements Poster {
  private static final MediaType JSON = MediaType.parse("application/json");

  private final OkHttpClient client = new OkHttpClient();

  @Override
  public Answer send(Sent sent) throws IOException {
    Request.Builder request = new Request.Builder().url(sent.url());
    for (int i = 0; i < sent.headers().length; i += 2) {
      request.header(sent.headers()[i], sent.headers()[i + 1]);
    }
    byte[] bytes = sent.body().getBytes(StandardCharsets.UTF_8);
    boolean empty = sent.method().equals("GET");
    RequestBody body =
        empty ? null : sent.once() ? new Once(bytes) : RequestBody.create(JSON, bytes);
    try (Response response =
        client.newCall(request.method(sent.method(), body).build()).execute()) {
      return new Answer(
          response.code(), response.header("Runbudget-Replayed"), response.body().string());
    }
  }

  private static final class Once extends RequestBody {
    private final InputStream in;
    private final long length;

    Once(byte[] bytes) {
      in = new ByteArrayInputStream(bytes);
      length = bytes.length;
    }

    @Override
    public MediaType contentType() {
      return JSON;
    }

    @Override
    public long contentLength() {
      return length;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      sink.write(in.readAllBytes());
    }
  }
}
