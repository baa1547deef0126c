package sample.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.function.LongConsumer;

/** The service under test, as its callers see it. */
final class Service {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int POLL_MS = 10;

  private final HttpClient http;
  private final int port;

  Service(HttpClient http, int port) {
    this.http = http;
    this.port = port;
  }

  /** Tells when the service has begun with it, in epoch milliseconds; returns when it is over. */
  Reply ask(Question question, LongConsumer begun) throws IOException, InterruptedException {
    return question.queued() ? queued(question, begun) : direct(question, begun);
  }

  /** Asks both ways, and how the parts are. */
  Health health() throws IOException, InterruptedException {
    JsonNode parts = JSON.readTree(send(request("/health").build()).body());
    boolean answers = ask(Question.after(false), at -> {}).answered();
    boolean takesJobs = ask(Question.after(true), at -> {}).answered();
    return new Health(parts, answers, takesJobs);
  }

  private Reply direct(Question question, LongConsumer begun)
      throws IOException, InterruptedException {
    long startEpochMs = System.currentTimeMillis();
    long startNanos = System.nanoTime();
    begun.accept(startEpochMs);
    HttpResponse<String> response = post("/ask", question);
    long tookMs = (System.nanoTime() - startNanos) / 1_000_000;
    String answer = JSON.readTree(response.body()).path("answer").asText();
    return new Reply(question, startEpochMs, tookMs, response.statusCode(), answer);
  }

  /** A job's time is counted from when the service took it out of the queue. */
  private Reply queued(Question question, LongConsumer begun)
      throws IOException, InterruptedException {
    post("/jobs", question);
    long beganMs = 0;
    while (true) {
      JsonNode job = JSON.readTree(send(request("/jobs?" + question.id()).build()).body());
      if (beganMs == 0 && job.path("began_ms").asLong() > 0) {
        beganMs = job.path("began_ms").asLong();
        begun.accept(beganMs);
      }
      int status = job.path("status").asInt();
      if (status != 0) {
        long tookMs = System.currentTimeMillis() - beganMs;
        return new Reply(question, beganMs, tookMs, status, job.path("answer").asText());
      }
      Thread.sleep(POLL_MS);
    }
  }

  private HttpResponse<String> post(String path, Question question)
      throws IOException, InterruptedException {
    String body = JSON.writeValueAsString(Map.of("id", question.id(), "question", question.text()));
    return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)).build());
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }
}
