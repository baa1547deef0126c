package sample.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Set;
import sample.provider.Script;

/** Looks at a run from where the agent cannot lie: the provider and the operating system. */
final class Outside {
  private static final JsonMapper JSON = new JsonMapper();

  private final HttpClient http;
  private final int providerPort;
  private final Sockets sockets;
  private final String tag;

  Outside(HttpClient http, int providerPort, long servicePid, String tag) {
    this.http = http;
    this.providerPort = providerPort;
    this.tag = tag;
    this.sockets = new Sockets(servicePid);
  }

  LeftBehind look(String question, long deadlineEpochMs, boolean callerWaits)
      throws IOException, InterruptedException {
    Set<Integer> established = sockets.establishedTo(providerPort);
    int connections = 0;
    for (JsonNode exchange : ask("/_seen", question)) {
      boolean unanswered = !exchange.path("end").asText().equals("ANSWERED");
      if (unanswered && established.contains(exchange.path("client_port").asInt())) {
        connections++;
      }
    }
    return new LeftBehind(
        ask("/_open", question).path("open").asInt(),
        begunAfter(question, deadlineEpochMs),
        sockets.known() ? connections : -1,
        processes(question),
        callerWaits ? 1 : 0);
  }

  /** What the shell was told to do for a question, and the shell itself. */
  private int processes(String question) {
    String endless = Script.endless(question, tag);
    return (int)
        ProcessHandle.allProcesses()
            .filter(process -> process.info().commandLine().orElse("").contains(endless))
            .count();
  }

  /** How many requests the service has sent for a question after its deadline, until now. */
  int begunAfter(String question, long deadlineEpochMs) throws IOException, InterruptedException {
    int begun = 0;
    for (JsonNode exchange : ask("/_seen", question)) {
      if (exchange.path("began_ms").asLong() > deadlineEpochMs) {
        begun++;
      }
    }
    return begun;
  }

  /** What the provider's services of the acts have seen. */
  JsonNode act(String question) throws IOException, InterruptedException {
    return ask("/_act", question);
  }

  private JsonNode ask(String path, String question) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + providerPort + path + "?question=" + question);
    HttpRequest request = HttpRequest.newBuilder(uri).build();
    return JSON.readTree(http.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }
}
