package io.runbudget.launcher.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.launcher.wire.Kit.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;

/** What every client's guard tells of what goes over the wire, one method each. */
@SuppressWarnings("unused") // called by name
final class WireScenarios {
  private final Kit kit;
  private final RawServer server;
  private final RecordingPort port;

  WireScenarios(Kit kit, RawServer server, RecordingPort port) {
    this.kit = kit;
    this.server = server;
    this.port = port;
  }

  private byte[] get(String path) throws Exception {
    return read(kit.send("GET", server.url(path), null));
  }

  private static byte[] read(Answer answer) throws IOException {
    try (InputStream body = answer.body()) {
      return body == null ? new byte[0] : body.readAllBytes();
    }
  }

  /** {@code readNBytes} asks for nothing once more, and some wait then. */
  private static byte[] first(int count, InputStream body) throws IOException {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) body.read();
    }
    return bytes;
  }

  private void isShown(String text) {
    assertThat(port.attempt().body().text()).isEqualTo(text);
    assertThat(port.attempt().body().isComplete()).isTrue();
    assertThat(port.faults).isEmpty();
  }

  void tellsTheRequestAndTheOrderOfThings() throws Exception {
    Answer answer = kit.send("GET", server.url("/plain?a=%20b&c"), null, "X-Mine", "own");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(read(answer)).asString().isEqualTo("plain");
    assertThat(port.attempt().asked).isEqualTo("/plain?a=%20b&c own null 0 ''");
    assertThat(port.attempt().said).containsExactly("exchange", "connected", "head 200");
    isShown("plain");
  }

  void tellsAnEmptyPath() throws Exception {
    read(kit.send("GET", server.url(""), null));
    assertThat(port.attempt().asked).startsWith("/ null");
  }

  void tellsABodyInMemoryAndSendsIt() throws Exception {
    read(kit.send("POST", server.url("/plain"), "größe"));
    assertThat(port.attempt().sent).isEqualTo("/plain null text/plain; charset=utf-8 7 'größe'");
    assertThat(server.requests.get(0).body()).isEqualTo("größe");
  }

  void aLongBodyIsNotTold() throws Exception {
    String body = "x".repeat(1001);
    read(kit.send("POST", server.url("/plain"), body));
    assertThat(port.attempt().sent).endsWith(" 1001 ?");
    assertThat(server.requests.get(0).body()).isEqualTo(body);
  }

  void aBodyThatCanBeSentOnlyOnceIsNotTouched() throws Exception {
    read(kit.sendOnce(server.url("/plain"), "once"));
    assertThat(port.attempt().sent).endsWith(" ?");
    assertThat(server.requests.get(0).body()).isEqualTo("once");
  }

  void addsHeadersToTheRequestOnTheWire() throws Exception {
    port.adds = new String[] {"Idempotency-Key", "k1", "X-Other", "o"};
    read(kit.send("POST", server.url("/plain"), "write"));
    assertThat(server.requests.get(0).header("idempotency-key")).isEqualTo("k1");
    assertThat(server.requests.get(0).header("x-other")).isEqualTo("o");
    assertThat(server.requests.get(0).body()).isEqualTo("write");
  }

  void neverReplacesAHeaderOfTheApplications() throws Exception {
    port.adds = new String[] {"Idempotency-Key", "ours"};
    read(kit.send("POST", server.url("/plain"), "write", "idempotency-key", "mine"));
    assertThat(server.requests.get(0).head()).contains("mine").doesNotContain("ours");
  }

  void aRedirectKeepsTheHeaderAndIsAnotherExchange() throws Exception {
    port.adds = new String[] {"Idempotency-Key", "k1"};
    assertThat(get("/moved")).asString().isEqualTo("plain");
    assertThat(server.requests).hasSize(2);
    assertThat(server.requests).allMatch(each -> "k1".equals(each.header("idempotency-key")));
    assertThat(port.attempt().said)
        .filteredOn(each -> !each.equals("head 302"))
        .containsExactly("exchange", "connected", "exchange", "connected", "head 200");
    isShown("plain");
    assertThat(port.bodies()).allMatch(RecordedBody::isOver);
  }

  void aSilentResendKeepsTheHeader() throws Exception {
    port.adds = new String[] {"Idempotency-Key", "k1"};
    get("/plain"); // a connection that may be used again, and breaks then
    int before = server.requests.size();
    port.attempts.clear();
    assertThat(get("/broken")).asString().isEqualTo("plain");
    assertThat(server.requests).hasSize(before + 2);
    assertThat(server.requests).allMatch(each -> "k1".equals(each.header("idempotency-key")));
    assertThat(port.attempt().said)
        .containsExactly("exchange", "connected", "exchange", "connected", "head 200");
    isShown("plain");
  }

  void showsChunks() throws Exception {
    assertThat(get("/chunked")).asString().isEqualTo("one two");
    isShown("one two");
  }

  void showsALargeBodyByteForByte() throws Exception {
    assertThat(get("/large")).isEqualTo(RawServer.LARGE);
    assertThat(port.attempt().body().all()).isEqualTo(RawServer.LARGE);
  }

  void showsALargeBodyInChunksByteForByte() throws Exception {
    assertThat(get("/large-chunked")).isEqualTo(RawServer.LARGE);
    assertThat(port.attempt().body().all()).isEqualTo(RawServer.LARGE);
  }

  void showsABodyThatOnlyItsCloseEnds() throws Exception {
    assertThat(get("/until-close")).asString().isEqualTo("until close");
    isShown("until close");
  }

  void showsTheBodyOfAnError() throws Exception {
    Answer answer = kit.send("GET", server.url("/error"), null);
    assertThat(answer.status()).isEqualTo(429);
    assertThat(read(answer)).asString().isEqualTo("error");
    assertThat(port.attempt().said).endsWith("head 429");
    isShown("error");
  }

  void showsGzipAsItCameAndSaysSo() throws Exception {
    byte[] got = get("/gzip");
    byte[] shown = port.attempt().body().all();
    assertThat(port.attempt().contentEncoding).isEqualTo("gzip");
    assertThat(port.attempt().body().isComplete()).isTrue();
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(shown))) {
      assertThat(in.readAllBytes()).asString().isEqualTo("zipped text");
    }
    boolean isUnzipped = kit.guard().equals("okhttp");
    assertThat(got).isEqualTo(isUnzipped ? "zipped text".getBytes(StandardCharsets.UTF_8) : shown);
  }

  void theFirstEventArrivesBeforeTheSecondIsSent() throws Exception {
    Answer answer = kit.send("GET", server.url("/drip"), null);
    InputStream body = answer.body();
    assertThat(first(9, body)).asString().isEqualTo("data: 1\n\n");
    assertThat(port.attempt().body().length()).isEqualTo(9);
    server.goes.release();
    assertThat(body.readAllBytes()).asString().isEqualTo("data: 2\n\n");
    body.close();
    isShown("data: 1\n\ndata: 2\n\n");
  }

  void aBodyThatIsClosedEarlyIsNotComplete() throws Exception {
    Answer answer = kit.send("GET", server.url("/drip"), null);
    assertThat(first(9, answer.body())).hasSize(9);
    long begin = System.nanoTime();
    answer.body().close();
    assertThat(System.nanoTime() - begin).isLessThan(3_000_000_000L);
    assertThat(port.attempt().body().text()).isEqualTo("data: 1\n\n");
    assertThat(port.attempt().body().isComplete()).isFalse();
  }

  void aBodyThatIsCutIsNotComplete() throws Exception {
    Answer answer = kit.send("GET", server.url("/cut"), null);
    assertThat(first(3, answer.body())).asString().isEqualTo("one");
    server.goes.release();
    assertThatThrownBy(() -> answer.body().readAllBytes()).isInstanceOf(IOException.class);
    assertThat(port.attempt().body().text()).isEqualTo("one");
    assertThat(port.attempt().body().isComplete()).isFalse();
  }

  void aResponseWithoutABodyIsCompleteAtOnce() throws Exception {
    for (String path : new String[] {"/none", "/same", "/empty"}) {
      port.attempts.clear();
      assertThat(get(path)).isEmpty();
      isShown("");
    }
    port.attempts.clear();
    assertThat(read(kit.send("HEAD", server.url("/head"), null))).isEmpty();
    isShown("");
    assertThat(server.sockets).hasSize(1);
  }

  void theConnectionIsUsedAgain() throws Exception {
    for (String path : new String[] {"/plain", "/chunked", "/gzip", "/large", "/plain"}) {
      get(path);
    }
    assertThat(server.requests).hasSize(5);
    assertThat(server.sockets).hasSize(1);
  }

  void nothingIsShownIfNobodyLooks() throws Exception {
    port.looks = false;
    assertThat(get("/large")).isEqualTo(RawServer.LARGE);
    assertThat(port.bodies()).isEmpty();
    assertThat(port.attempt().ended).isTrue();
  }

  void aFaultWhileLookingIsOursAlone() throws Exception {
    port.breaks = new IllegalStateException("ours");
    assertThat(get("/large")).isEqualTo(RawServer.LARGE);
    assertThat(port.faults).hasSize(1).allMatch(each -> each.contains("ours"));
  }
}
