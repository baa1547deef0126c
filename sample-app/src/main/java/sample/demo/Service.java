package sample.demo;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** The service under test, as its callers see it. */
final class Service {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration TIME_TO_START = Duration.ofSeconds(30);
  private static final int POLL_MS = 50;

  private final HttpClient http;
  private final int port;

  Service(HttpClient http, int port) {
    this.http = http;
    this.port = port;
  }

  void awaitHealth(Process process, Path log) throws IOException, InterruptedException {
    long began = System.nanoTime();
    while (!healthy()) {
      if (!process.isAlive()) {
        throw new IOException(
            "the service ended with code " + process.exitValue() + ", see " + log);
      }
      if (System.nanoTime() - began > TIME_TO_START.toNanos()) {
        throw new IOException(
            "the service is not up after " + TIME_TO_START.toSeconds() + " s, see " + log);
      }
      Thread.sleep(POLL_MS);
    }
  }

  Reply ask(Question question) throws IOException, InterruptedException {
    String body = JSON.writeValueAsString(Map.of("id", question.id(), "question", question.text()));
    HttpRequest request =
        HttpRequest.newBuilder(uri("/ask")).POST(HttpRequest.BodyPublishers.ofString(body)).build();
    long startEpochMs = System.currentTimeMillis();
    long startNanos = System.nanoTime();
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    long tookMs = (System.nanoTime() - startNanos) / 1_000_000;
    String answer = JSON.readTree(response.body()).path("answer").asText();
    return new Reply(question, startEpochMs, tookMs, response.statusCode(), answer);
  }

  private boolean healthy() throws InterruptedException {
    try {
      HttpRequest request = HttpRequest.newBuilder(uri("/health")).build();
      return http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }
}
