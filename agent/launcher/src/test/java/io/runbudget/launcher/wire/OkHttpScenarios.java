package io.runbudget.launcher.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Cache;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.FormBody;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSink;

/** What only OkHttp has. */
@SuppressWarnings("unused") // called by name
final class OkHttpScenarios {
  private final OkHttpClient client = new OkHttpClient();
  private final RawServer server;
  private final RecordingPort port;

  OkHttpScenarios(Kit kit, RawServer server, RecordingPort port) {
    this.server = server;
    this.port = port;
  }

  /** As the adapters of the vendors' libraries are: what can be sent only once says so. */
  private static final class Declared extends RequestBody {
    private final AtomicReference<InputStream> content;

    Declared(InputStream once) {
      content = new AtomicReference<>(once);
    }

    @Override
    public MediaType contentType() {
      return MediaType.parse("application/json");
    }

    @Override
    public long contentLength() {
      return 4;
    }

    @Override
    public boolean isOneShot() {
      return content.get() != null;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      InputStream once = content.get();
      sink.write(once == null ? "many".getBytes() : once.readAllBytes());
    }
  }

  /** As those are that show an upload's progress. */
  private static final class Watching extends RequestBody {
    private final RequestBody watched;
    private int times;

    Watching(RequestBody watched) {
      this.watched = watched;
    }

    @Override
    public MediaType contentType() {
      return watched.contentType();
    }

    @Override
    public long contentLength() throws IOException {
      return watched.contentLength();
    }

    @Override
    public boolean isOneShot() {
      return watched.isOneShot();
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      times++;
      watched.writeTo(sink);
    }
  }

  /** From before there was {@code isOneShot}. */
  private static RequestBody old(InputStream once) {
    return new RequestBody() {
      @Override
      public MediaType contentType() {
        return null;
      }

      @Override
      public long contentLength() {
        return 4;
      }

      @Override
      public void writeTo(BufferedSink sink) throws IOException {
        sink.write(once.readAllBytes());
      }
    };
  }

  void aBodyThatWatchesOverAnotherSeesItSentOnce() throws Exception {
    Watching watching = new Watching(new Declared(null));
    assertThat(sent(watching)).isEqualTo("?many");
    assertThat(watching.times).isEqualTo(1);
    InputStream once = new ByteArrayInputStream("once".getBytes());
    assertThat(sent(new Watching(old(once)))).isEqualTo("?once");
  }

  private String sent(RequestBody body) throws IOException {
    port.forget();
    Request request = new Request.Builder().url(server.url("/plain")).post(body).build();
    try (Response response = client.newCall(request).execute()) {
      assertThat(response.body().string()).isEqualTo("plain");
    }
    String sent = port.attempt().sent;
    String got = server.requests.get(server.requests.size() - 1).body();
    return sent.endsWith("?") ? "?" + got : sent.contains("'" + got + "'") ? "told" : sent;
  }

  void bodiesThatCanBeSentAgainAreTold() throws Exception {
    assertThat(sent(new FormBody.Builder().add("a", "b c").build())).isEqualTo("told");
    assertThat(sent(new Declared(null))).isEqualTo("told");
    assertThat(sent(RequestBody.create(null, new byte[] {'x', 'y', 'z'}, 1, 2))).isEqualTo("told");
    MultipartBody.Builder parts = new MultipartBody.Builder().addFormDataPart("a", "b");
    assertThat(sent(parts.build())).isEqualTo("told");
  }

  void bodiesThatCannotAreLeftAlone() throws Exception {
    InputStream once = new ByteArrayInputStream("once".getBytes());
    assertThat(sent(new Declared(once))).isEqualTo("?once");
    File file = File.createTempFile("wire", ".txt");
    Files.writeString(file.toPath(), "file");
    assertThat(sent(RequestBody.create(null, file))).isEqualTo("?file");
    InputStream another = new ByteArrayInputStream("once".getBytes());
    MultipartBody.Builder parts =
        new MultipartBody.Builder().addFormDataPart("a", "f", new Declared(another));
    assertThat(sent(parts.build())).startsWith("?").contains("once");
  }

  void theResponseAnswersTheRequestTheApplicationKnows() throws Exception {
    port.adds = new String[] {"Idempotency-Key", "k1"};
    Request request = new Request.Builder().url(server.url("/plain")).build();
    try (Response response = client.newCall(request).execute()) {
      assertThat(response.request().header("Idempotency-Key")).isNull();
      assertThat(response.networkResponse().request().header("Idempotency-Key")).isNull();
      assertThat(server.requests.get(0).header("idempotency-key")).isEqualTo("k1");
    }
  }

  /** Before it, and again with what that has brought. */
  void whatAnInterceptorSendsBesidesIsToldApart() throws Exception {
    RequestBody token = RequestBody.create(MediaType.parse("text/plain"), "token");
    OkHttpClient asking =
        client
            .newBuilder()
            .addInterceptor(
                chain -> {
                  Request own = chain.request();
                  Request other = own.newBuilder().url(server.url("/chunked")).post(token).build();
                  chain.proceed(other).close();
                  chain.proceed(own.newBuilder().header("X-A", "1").build()).close();
                  chain.proceed(other).close();
                  return chain.proceed(own.newBuilder().header("X-A", "2").build());
                })
            .build();
    RequestBody order = RequestBody.create(MediaType.parse("text/plain"), "order");
    Request request = new Request.Builder().url(server.url("/plain")).post(order).build();
    asking.newCall(request).execute().close();
    assertThat(port.attempt().own).containsExactly(false, true, false, true);
  }

  void theSourceOfABodyIsAsItWas() throws Exception {
    Request request = new Request.Builder().url(server.url("/chunked")).build();
    try (Response response = client.newCall(request).execute()) {
      assertThat(response.peekBody(3).string()).isEqualTo("one");
      assertThat(response.body().source().readUtf8(3)).isEqualTo("one");
      assertThat(response.body().source().exhausted()).isFalse();
      assertThat(response.body().source().readUtf8()).isEqualTo(" two");
      assertThat(response.body().source().exhausted()).isTrue();
    }
    assertThat(port.attempt().body().text()).isEqualTo("one two");
    assertThat(port.attempt().body().isComplete()).isTrue();
  }

  /** The buffer it is read into may hold bytes already, and share them. */
  void whatIsShownIsWhatWasReadAndNoMore() throws Exception {
    Request request = new Request.Builder().url(server.url("/large")).build();
    Buffer all = new Buffer();
    all.write(new byte[20_000]);
    try (Response response = client.newCall(request).execute()) {
      all.writeAll(response.body().source());
    }
    all.skip(20_000);
    assertThat(all.readByteArray()).isEqualTo(RawServer.LARGE);
    assertThat(port.attempt().body().all()).isEqualTo(RawServer.LARGE);
  }

  void anAnswerThatDidNotComeOverTheWireHasOnlyAStatus() throws Exception {
    OkHttpClient answering =
        client
            .newBuilder()
            .addInterceptor(
                chain ->
                    new Response.Builder()
                        .request(chain.request())
                        .protocol(Protocol.HTTP_1_1)
                        .code(203)
                        .message("mine")
                        .body(ResponseBody.create(null, "mine"))
                        .build())
            .build();
    Request request = new Request.Builder().url(server.url("/plain")).build();
    try (Response response = answering.newCall(request).execute()) {
      assertThat(response.body().string()).isEqualTo("mine");
    }
    assertThat(port.attempt().said).containsExactly("answered 203");
    assertThat(port.bodies()).isEmpty();
  }

  void aCacheThatAsksAgainGivesItsOwnAnswer() throws Exception {
    File folder = Files.createTempDirectory("wire").toFile();
    OkHttpClient caching = client.newBuilder().cache(new Cache(folder, 1 << 20)).build();
    Request request = new Request.Builder().url(server.url("/cacheable")).build();
    for (int i = 0; i < 2; i++) {
      port.forget();
      try (Response response = caching.newCall(request).execute()) {
        assertThat(response.body().string()).isEqualTo("plain");
      }
    }
    assertThat(port.attempt().said)
        .containsExactly("exchange", "connected", "head 304", "answered 200");
    assertThat(port.attempt().body().text()).isEmpty();
    assertThat(port.attempt().body().isComplete()).isTrue();
  }

  void anAnswerTakesThePlaceOfTheExchange() throws Exception {
    port.replies = Replies.CREATED;
    Request request =
        new Request.Builder()
            .url(server.url("/plain"))
            .post(RequestBody.create(MediaType.parse("text/plain"), "x"))
            .build();
    try (Response response = client.newCall(request).execute()) {
      assertThat(response.code()).isEqualTo(201);
      assertThat(response.header("Runbudget-Replayed")).isEqualTo("true");
      assertThat(response.body().contentType()).hasToString("text/plain; charset=utf-8");
      assertThat(response.body().string()).isEqualTo("kept");
    }
    assertThat(server.requests).isEmpty();
    assertThat(port.attempt().said).containsExactly("exchange", "answered 201");
    BlockingQueue<String> got = new ArrayBlockingQueue<>(1);
    client
        .newCall(request)
        .enqueue(
            new Callback() {
              @Override
              public void onFailure(Call call, IOException e) {
                got.add(e.toString());
              }

              @Override
              public void onResponse(Call call, Response response) throws IOException {
                got.add(response.body().string());
              }
            });
    assertThat(got.take()).isEqualTo("kept");
    port.replies = null;
    try (Response response = client.newCall(request).execute()) {
      assertThat(response.body().string()).isEqualTo("plain");
    }
    assertThat(port.faults).isEmpty();
  }

  void aCallbackReadsItOnAnotherThread() throws Exception {
    BlockingQueue<String> got = new ArrayBlockingQueue<>(1);
    Request request = new Request.Builder().url(server.url("/chunked")).build();
    client
        .newCall(request)
        .enqueue(
            new Callback() {
              @Override
              public void onFailure(Call call, IOException e) {
                got.add(e.toString());
              }

              @Override
              public void onResponse(Call call, Response response) throws IOException {
                got.add(response.body().string());
              }
            });
    assertThat(got.take()).isEqualTo("one two");
    assertThat(port.attempt().body().text()).isEqualTo("one two");
  }
}
