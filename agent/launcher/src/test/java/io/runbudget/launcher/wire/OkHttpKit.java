package io.runbudget.launcher.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;

/** OkHttp, by what all supported versions have in common. */
final class OkHttpKit implements Kit {
  private OkHttpClient client = new OkHttpClient();

  @Override
  public String guard() {
    return "okhttp";
  }

  @Override
  public Answer send(String method, String url, String body, String... headers) throws IOException {
    RequestBody content =
        body == null
            ? null
            : RequestBody.create(MediaType.parse("text/plain; charset=utf-8"), body);
    Request.Builder request = new Request.Builder().url(url).method(method, content);
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    Response response = client.newCall(request.build()).execute();
    return new Answer(response.code(), response.body().byteStream());
  }

  /** One from before there was a way to say so. */
  @Override
  public Answer sendOnce(String url, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    InputStream in = new java.io.ByteArrayInputStream(bytes);
    RequestBody content =
        new RequestBody() {
          @Override
          public MediaType contentType() {
            return null;
          }

          @Override
          public long contentLength() {
            return bytes.length;
          }

          @Override
          public void writeTo(BufferedSink sink) throws IOException {
            sink.write(in.readAllBytes());
          }
        };
    Request request = new Request.Builder().url(url).post(content).build();
    Response response = client.newCall(request).execute();
    return new Answer(response.code(), response.body().byteStream());
  }

  @Override
  public void trust(SSLContext context, X509TrustManager trust) {
    client = client.newBuilder().sslSocketFactory(context.getSocketFactory(), trust).build();
  }
}
