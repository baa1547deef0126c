package io.runbudget.launcher.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** What only the JDK's client has. */
@SuppressWarnings("unused") // called by name
final class JdkHttpScenarios {
  private final HttpClient client = HttpClient.newHttpClient();
  private final RawServer server;
  private final RecordingPort port;

  JdkHttpScenarios(Kit kit, RawServer server, RecordingPort port) {
    this.server = server;
    this.port = port;
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create(server.url(path))).build();
  }

  private void isShown(String text) {
    assertThat(port.attempt().body().text()).isEqualTo(text);
    assertThat(port.attempt().body().isComplete()).isTrue();
  }

  void theHeadsOfRedirectsAndChallengesAreTold() throws Exception {
    HttpClient going =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .authenticator(new Password())
            .build();
    assertThat(going.send(request("/moved"), BodyHandlers.ofString()).body()).isEqualTo("plain");
    assertThat(port.attempt().said)
        .containsExactly("exchange", "connected", "head 302", "exchange", "connected", "head 200");
    isShown("plain");
    port.forget();
    assertThat(going.send(request("/auth"), BodyHandlers.ofString()).body()).isEqualTo("plain");
    assertThat(port.attempt().said)
        .containsExactly("exchange", "connected", "head 401", "exchange", "connected", "head 200");
    isShown("plain");
    assertThat(port.bodies()).allMatch(RecordedBody::isOver);
    assertThat(port.faults).isEmpty();
  }

  void everyBodyHandlerIsShown() throws Exception {
    assertThat(client.send(request("/chunked"), BodyHandlers.ofString()).body())
        .isEqualTo("one two");
    isShown("one two");
    port.forget();
    assertThat(
            client
                .send(request("/chunked"), BodyHandlers.ofLines())
                .body()
                .collect(Collectors.toList()))
        .containsExactly("one two");
    isShown("one two");
    port.forget();
    client.send(request("/chunked"), BodyHandlers.discarding());
    isShown("one two");
    port.forget();
    assertThat(client.sendAsync(request("/large"), BodyHandlers.ofByteArray()).get().body())
        .isEqualTo(RawServer.LARGE);
    assertThat(port.attempt().body().all()).isEqualTo(RawServer.LARGE);
  }

  void anAnswerTakesThePlaceOfTheExchange() throws Exception {
    port.replies = Replies.CREATED;
    HttpResponse<String> response = client.send(request("/plain"), BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(response.headers().firstValue("runbudget-replayed")).hasValue("true");
    assertThat(response.body()).isEqualTo("kept");
    assertThat(response.uri()).isEqualTo(request("/plain").uri());
    assertThat(server.requests).isEmpty();
    assertThat(port.attempt().said).containsExactly("exchange", "answered 201");
    assertThat(port.attempt().ended).isTrue();
    assertThat(
            client
                .sendAsync(request("/plain"), BodyHandlers.ofInputStream())
                .get()
                .body()
                .readAllBytes())
        .asString()
        .isEqualTo("kept");
    assertThat(client.send(request("/plain"), BodyHandlers.discarding()).statusCode())
        .isEqualTo(201);
    assertThat(client.send(request("/plain"), BodyHandlers.ofLines()).body()).containsOnly("kept");
    port.replies = Replies.SEE_OTHER;
    assertThatThrownBy(() -> client.send(request("/plain"), BodyHandlers.ofString()))
        .isInstanceOf(HttpTimeoutException.class)
        .hasMessageContaining("already done");
    assertThat(server.requests).isEmpty();
    port.replies = null;
    assertThat(client.send(request("/plain"), BodyHandlers.ofString()).body()).isEqualTo("plain");
    assertThat(port.faults).isEmpty();
  }

  void theRequestOfTheApplicationIsNotChanged() throws Exception {
    port.adds = new String[] {"Idempotency-Key", "k1"};
    HttpRequest request = request("/plain");
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    assertThat(request.headers().map()).isEmpty();
    assertThat(response.request().headers().map()).isEmpty();
    port.adds = null;
    client.send(request, BodyHandlers.ofString());
    assertThat(server.requests.get(0).header("idempotency-key")).isEqualTo("k1");
    assertThat(server.requests.get(1).header("idempotency-key")).isNull();
  }

  void aPublisherOfTheApplicationsIsAskedOnlyByTheClient() throws Exception {
    AtomicInteger subscribers = new AtomicInteger();
    BodyPublisher text = BodyPublishers.ofString("mine");
    BodyPublisher counting =
        new BodyPublisher() {
          @Override
          public long contentLength() {
            return text.contentLength();
          }

          @Override
          public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
            subscribers.incrementAndGet();
            text.subscribe(subscriber);
          }
        };
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url("/plain"))).POST(counting).build();
    client.send(request, BodyHandlers.ofString());
    assertThat(subscribers).hasValue(1);
    assertThat(port.attempt().asked).endsWith(" 4 ?");
    assertThat(server.requests.get(0).body()).isEqualTo("mine");
  }

  void aFileIsNotReadAheadOfTheClient() throws Exception {
    Path file = Files.writeString(Files.createTempFile("wire", ".txt"), "file");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url("/plain")))
            .POST(BodyPublishers.ofFile(file))
            .build();
    client.send(request, BodyHandlers.ofString());
    assertThat(port.attempt().asked).endsWith(" 4 ?");
    assertThat(server.requests.get(0).body()).isEqualTo("file");
  }

  void aHandlerThatFailsEndsIt() throws Exception {
    assertThat(
            client
                .sendAsync(
                    request("/plain"),
                    head -> {
                      throw new IllegalStateException("mine");
                    })
                .handle((response, failure) -> String.valueOf(failure))
                .get())
        .contains("mine");
    assertThat(port.attempt().body().isComplete()).isFalse();
  }
}
