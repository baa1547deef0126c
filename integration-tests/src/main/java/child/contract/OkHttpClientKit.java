package child.contract;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;

/** OkHttp, by what 3.14 and 5.x have in common. */
final class OkHttpClientKit implements Client {
  private final OkHttpClient client;

  OkHttpClientKit(Options options) {
    client =
        new OkHttpClient.Builder()
            .connectTimeout(options.connect(), TimeUnit.MILLISECONDS)
            .readTimeout(options.read(), TimeUnit.MILLISECONDS)
            .writeTimeout(0, TimeUnit.MILLISECONDS)
            .callTimeout(options.call(), TimeUnit.MILLISECONDS)
            .build();
    client.dispatcher().setMaxRequestsPerHost(1);
  }

  @Override
  public Answer get(String url) throws IOException {
    try (Response response = client.newCall(request(url)).execute()) {
      return answer(response);
    }
  }

  @Override
  public Answer post(String url, long length) throws IOException {
    Request request = request(url).newBuilder().post(new Zeros(length)).build();
    try (Response response = client.newCall(request).execute()) {
      return answer(response);
    }
  }

  @Override
  public void read(String url, Sink sink) throws IOException {
    try (Response response = client.newCall(request(url)).execute()) {
      Bodies.read(body(response), sink);
    }
  }

  @Override
  public void async(String url, Callback callback) {
    client.newCall(request(url)).enqueue(new Told(callback));
  }

  @Override
  public void close() {
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
  }

  private static Request request(String url) {
    return new Request.Builder().url(url).build();
  }

  private static Answer answer(Response response) throws IOException {
    return Bodies.answer(response.code(), body(response));
  }

  private static InputStream body(Response response) {
    return response.body().byteStream();
  }

  private record Told(Callback callback) implements okhttp3.Callback {
    @Override
    public void onFailure(Call call, IOException e) {
      callback.failed(e);
    }

    @Override
    public void onResponse(Call call, Response response) {
      try (response) {
        callback.answered(answer(response));
      } catch (IOException e) {
        callback.failed(e);
      }
    }
  }

  private static final class Zeros extends RequestBody {
    private final long length;

    Zeros(long length) {
      this.length = length;
    }

    @Override
    public MediaType contentType() {
      return MediaType.parse("application/octet-stream");
    }

    @Override
    public long contentLength() {
      return length;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      Bodies.write(length, sink.outputStream());
    }
  }
}
