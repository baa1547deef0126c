package io.runbudget.launcher.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.launcher.wire.Kit.Answer;
import java.io.InputStream;

/** The same over HTTP/2, for clients that have it. */
@SuppressWarnings("unused") // called by name
final class Http2Scenarios {
  private final Kit kit;
  private final RecordingPort port;

  Http2Scenarios(Kit kit, RawServer server, RecordingPort port) {
    this.kit = kit;
    this.port = port;
  }

  void http2TellsTheSameAndCarriesTheHeader() throws Exception {
    Http2Server server = new Http2Server();
    kit.trust(server.context(), server.trust());
    String text = "x".repeat(100_000);
    for (int i = 0; i < 2; i++) {
      port.forget();
      port.adds = new String[] {"Idempotency-Key", "k1"};
      server.enqueue(text);
      Answer answer = kit.send("POST", server.url("/h2"), "write");
      try (InputStream body = answer.body()) {
        assertThat(body.readAllBytes()).hasSize(text.length());
      }
      assertThat(server.took()).containsIgnoringCase("HTTP/2").contains("k1");
      assertThat(port.attempt().sent).isEqualTo("/h2 null text/plain; charset=utf-8 5 'write'");
      assertThat(port.attempt().said).containsExactly("exchange", "connected", "head 200");
      assertThat(port.attempt().body().text()).isEqualTo(text);
      assertThat(port.attempt().body().isComplete()).isTrue();
    }
  }
}
