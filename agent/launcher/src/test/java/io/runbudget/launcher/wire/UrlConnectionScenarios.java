package io.runbudget.launcher.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.CacheRequest;
import java.net.CacheResponse;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ResponseCache;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What only HttpURLConnection has. */
@SuppressWarnings("unused") // called by name
final class UrlConnectionScenarios {
  private final RawServer server;
  private final RecordingPort port;

  UrlConnectionScenarios(Kit kit, RawServer server, RecordingPort port) {
    this.server = server;
    this.port = port;
  }

  private HttpURLConnection open(String path) throws IOException {
    return (HttpURLConnection) new URL(server.url(path)).openConnection();
  }

  private void isShown(String text) {
    assertThat(port.attempt().body().text()).isEqualTo(text);
    assertThat(port.attempt().body().isComplete()).isTrue();
    assertThat(port.faults).isEmpty();
  }

  void theHeadAfterAnAuthRoundIsToldToo() throws Exception {
    HttpURLConnection connection = open("/auth");
    connection.setAuthenticator(new Password());
    assertThat(connection.getResponseCode()).isEqualTo(200);
    try (InputStream body = connection.getInputStream()) {
      assertThat(body.readAllBytes()).asString().isEqualTo("plain");
    }
    assertThat(port.attempt().said)
        .containsExactly("exchange", "connected", "head 401", "exchange", "connected", "head 200");
    isShown("plain");
    assertThat(port.bodies()).allMatch(RecordedBody::isOver);
  }

  void whatAProxySaysToARequestForATunnelIsNoHead() throws Exception {
    URI address = URI.create(server.url("/"));
    Proxy proxy =
        new Proxy(Proxy.Type.HTTP, new InetSocketAddress(address.getHost(), address.getPort()));
    URLConnection connection = new URL("https://no-tunnel.test/").openConnection(proxy);
    assertThatThrownBy(connection::getInputStream).hasMessageContaining("502 Bad Gateway");
    assertThat(server.requests).hasSize(1);
    assertThat(port.attempt().said).isEmpty();
    assertThat(port.attempt().ended).isTrue();
    assertThat(port.faults).isEmpty();
  }

  void whatIsConnectedBeforeItsContentIsWrittenIsAPost() throws Exception {
    HttpURLConnection connection = open("/plain");
    connection.setDoOutput(true);
    connection.connect();
    assertThat(port.attempt().connects).containsExactly("connecting", "leased");
    connection.getOutputStream().write('x');
    assertThat(connection.getResponseCode()).isEqualTo(200);
    assertThat(server.requests.get(0).head()).startsWith("POST ");
    assertThat(port.attempt().method).isEqualTo("POST");
    connection.disconnect();
  }

  void whatMightHaveContentAndHasNoneIsAGet() throws Exception {
    HttpURLConnection connection = open("/plain");
    connection.setDoOutput(true);
    assertThat(connection.getResponseCode()).isEqualTo(200);
    assertThat(server.requests.get(0).head()).startsWith("GET ");
    assertThat(port.attempt().method).isEqualTo("GET");
    connection.disconnect();
  }

  void theStreamIsTheJdksOwn() throws Exception {
    port.looks = false;
    String own = open("/plain").getInputStream().getClass().getName();
    port.forget();
    HttpURLConnection connection = open("/plain");
    try (InputStream body = connection.getInputStream()) {
      assertThat(body.getClass().getName()).isEqualTo(own).startsWith("sun.");
      assertThat(connection.getInputStream()).isSameAs(body);
      assertThat(body.read()).isEqualTo('p');
      assertThat(body.available()).isEqualTo(4);
      assertThat(body.skip(2)).isEqualTo(2);
      assertThat(body.readAllBytes()).asString().isEqualTo("in");
    }
    isShown("plain");
  }

  void whatIsReadAgainIsShownOnce() throws Exception {
    try (InputStream body = open("/until-close").getInputStream()) {
      assertThat(body.markSupported()).isTrue();
      assertThat(body.readNBytes(2)).asString().isEqualTo("un");
      body.mark(100);
      assertThat(body.readNBytes(3)).asString().isEqualTo("til");
      body.reset();
      assertThat(body.readNBytes(1)).asString().isEqualTo("t");
      assertThat(body.readAllBytes()).asString().isEqualTo("il close");
    }
    isShown("until close");
  }

  void closingItAmidAReadOfAnotherThreadIsNothingToThatThread() throws Exception {
    for (int i = 0; i < 20; i++) {
      port.forget();
      InputStream body = open("/large-chunked").getInputStream();
      CompletableFuture<Throwable> failure = new CompletableFuture<>();
      CountDownLatch reading = new CountDownLatch(1);
      Thread reader =
          new Thread(
              () -> {
                try {
                  byte[] bytes = new byte[1];
                  for (int n = body.read(bytes); n >= 0; n = body.read(bytes)) {
                    reading.countDown();
                    assertThat(n).isEqualTo(1);
                  }
                  failure.complete(null);
                } catch (Throwable t) {
                  failure.complete(t);
                }
              });
      reader.start();
      reading.await();
      body.close();
      Throwable told = failure.get(10, TimeUnit.SECONDS);
      assertThat(told == null || told instanceof IOException).as("%s", told).isTrue();
      assertThat(port.attempt().body().isComplete()).isFalse();
    }
  }

  void aResponseCacheGetsAllOfItToo() throws Exception {
    ByteArrayOutputStream cached = new ByteArrayOutputStream();
    boolean[] aborted = new boolean[1];
    ResponseCache.setDefault(new Caching(cached, aborted));
    try (InputStream body = open("/chunked").getInputStream()) {
      assertThat(body.readAllBytes()).asString().isEqualTo("one two");
    } finally {
      ResponseCache.setDefault(null);
    }
    assertThat(cached.toString("UTF-8")).isEqualTo("one two");
    assertThat(aborted[0]).isFalse();
    isShown("one two");
  }

  private static final class Caching extends ResponseCache {
    private final OutputStream body;
    private final boolean[] aborted;

    Caching(OutputStream body, boolean[] aborted) {
      this.body = body;
      this.aborted = aborted;
    }

    @Override
    public CacheResponse get(URI uri, String method, Map<String, List<String>> headers) {
      return null;
    }

    @Override
    public CacheRequest put(URI uri, URLConnection connection) {
      return new CacheRequest() {
        @Override
        public OutputStream getBody() {
          return body;
        }

        @Override
        public void abort() {
          aborted[0] = true;
        }
      };
    }
  }

  void whatWasReadAheadIsStillShownAfterTheAttemptHasEnded() throws Exception {
    try (InputStream body = open("/chunked").getInputStream()) {
      StringBuilder text = new StringBuilder();
      for (int next = body.read(); next >= 0; next = body.read()) {
        text.append((char) next);
      }
      assertThat(text.toString()).isEqualTo("one two");
    }
    isShown("one two");
    assertThat(port.attempt().ended).isTrue();
  }

  void aBodyNobodyAsksForIsOverWhenItsConnectionIs() throws Exception {
    HttpURLConnection connection = open("/drip");
    assertThat(connection.getHeaderField("Content-Type")).isEqualTo("text/event-stream");
    connection.disconnect();
    assertThat(port.attempt().body().isComplete()).isFalse();
  }
}
