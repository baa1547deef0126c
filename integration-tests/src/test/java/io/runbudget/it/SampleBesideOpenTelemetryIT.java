package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.harness.Places;
import io.runbudget.it.harness.SampleService;
import io.runbudget.it.harness.SampleService.Reply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sample.provider.Misbehaviour;
import sample.provider.Script;

/**
 * A whole service with both agents, in either order: langchain4j over {@code java.net.http},
 * openai-java over OkHttp, tools, a shell, pools. OpenTelemetry weaves nearly all of it too.
 */
@EnabledIfSystemProperty(named = "contract.matrix", matches = "full")
final class SampleBesideOpenTelemetryIT {
  private static final long SEED = 1;

  private static final long DEADLINE_MS = 5_000;
  private static final int ROUNDS = 3;

  /** Between them: a shell, a search, a report by the vendor's SDK, tools asked at once. */
  private static final List<String> HEALTHY = List.of("w01", "w03", "w04", "w05");

  private static final Pattern PROBLEM =
      Pattern.compile(
          "\\[runbudget] (WARN|ERROR)|\\[otel\\.javaagent .* (WARN|ERROR|SEVERE) "
              + "|(Verify|Linkage|NoSuchMethod|NoSuchField|NoClassDefFound|BootstrapMethod"
              + "|IncompatibleClassChange|IllegalAccess|ClassCircularity|ClassFormat)Error"
              + "|ClassNotFoundException|ClassCastException|IllegalStateException");

  private static List<Reply> bare;

  static Stream<Arguments> orders() {
    List<Arguments> rows = new ArrayList<>();
    for (Jdk jdk : Jdks.all()) {
      rows.add(Arguments.of(jdk, true));
      rows.add(Arguments.of(jdk, false));
    }
    return rows.stream();
  }

  @BeforeAll
  static void askWithoutAgents() {
    try (SampleService service = new SampleService(Jdks.current(), SEED, List.of())) {
      bare = healthy(service);
    }
    assertThat(bare).allMatch(reply -> reply.status() == 200);
  }

  @ParameterizedTest
  @MethodSource("orders")
  void theServiceWorksAndBothAgentsDoTheirWork(Jdk jdk, boolean weFirst) {
    Path records = SampleService.newRecords();
    SampleService service = new SampleService(jdk, SEED, flags(weFirst, records));
    try (service) {
      healthy(service); // what is loaded and woven for the first time takes as long as it takes
      assertThat(texts(healthy(service))).as("%s", service).isEqualTo(texts(bare));

      Reply hung = service.ask(hanging(), report(hanging()));
      assertThat(hung.status()).as("%s", service).isEqualTo(504);
      assertThat(hung.millis()).as("%s", service).isBetween(DEADLINE_MS - 500, DEADLINE_MS + 3_000);

      assertThat(texts(healthy(service))).as("afterwards, %s", service).isEqualTo(texts(bare));
    }
    assertThat(problems(service)).as("%s", service).isEmpty();
    weStoppedOneRunOnly(JsonLine.records(records));
    theyTracedEachCall(service.err(), hanging());
  }

  private static List<String> flags(boolean weFirst, Path records) {
    String we =
        "-javaagent:" + Places.agentJar() + "=deadline=" + DEADLINE_MS + "ms,records=" + records;
    // The service's own thread that a run starts and that outlives it.
    we += ",exempt.threads=source-list";
    String version = Places.clientVersions("opentelemetry").get(0);
    String they = "-javaagent:" + Places.clientJars("opentelemetry", version).get(0);
    return List.of(
        "-Dotel.traces.exporter=console",
        "-Dotel.metrics.exporter=none",
        "-Dotel.logs.exporter=none",
        weFirst ? we : they,
        weFirst ? they : we);
  }

  private static List<Reply> healthy(SampleService service) {
    return HEALTHY.stream()
        .map(id -> service.ask(id, id.equals("w04") ? report(id) : "what is known about " + id))
        .toList();
  }

  private static List<String> texts(List<Reply> replies) {
    return replies.stream().map(reply -> reply.status() + " " + reply.answer()).toList();
  }

  private static String report(String id) {
    return "Report: what is known about " + id + "?";
  }

  /** Of this one the vendor SDK's call never answers. */
  private static String hanging() {
    Script script = new Script(SEED);
    return script.questions().stream()
        .filter(id -> script.of(id) == Misbehaviour.HANG)
        .findFirst()
        .orElseThrow();
  }

  /** The service's log names errors of its hung question, with their stacks; none is of these. */
  private static List<String> problems(SampleService service) {
    return Stream.concat(service.err().lines(), service.out().lines())
        .filter(line -> PROBLEM.matcher(line).find())
        .toList();
  }

  private static void weStoppedOneRunOnly(List<JsonNode> records) {
    assertThat(records).hasSize(ROUNDS * HEALTHY.size() + 1);
    List<JsonNode> stopped = new ArrayList<>(records);
    stopped.removeIf(run -> run.path("stop").asText().equals("completed"));
    assertThat(stopped).as("%s", records).hasSize(1);
    assertThat(stopped.get(0).path("stop").asText()).isEqualTo("deadline");
    assertThat(stopped.get(0).path("cause").asText())
        .contains(" 1 attempt on okhttp/127.0.0.1:")
        .contains(
            ", by openai-java maxRetries=2 x timeout 10.0 s at sample.service.Reports.report");
    for (JsonNode run : records) {
      assertThat(run.path("name").asText()).isEqualTo("sample.service.Assistant.answer");
      assertThat(run.path("leftovers").isEmpty()).as("%s", run).isTrue();
      assertThat(run.has("refusals")).as("%s", run).isEqualTo(run == stopped.get(0));
    }
  }

  /** A span is printed as {@code 'name' : trace span KIND ...}. */
  private static String trace(String span) {
    return span.replaceAll(".*' : ([0-9a-f]{32}) .*", "$1");
  }

  private static void theyTracedEachCall(String err, String hanging) {
    List<String> spans = err.lines().filter(line -> line.contains("LoggingSpanExporter")).toList();
    int asked = ROUNDS * HEALTHY.size() + 1;
    assertThat(spans).filteredOn(span -> span.contains("'POST /ask'")).hasSize(asked);
    assertThat(spans)
        .filteredOn(span -> span.contains(" CLIENT [tracer: io.opentelemetry.java-http-client"))
        .as("the framework's calls")
        .hasSizeGreaterThanOrEqualTo(2 * asked);
    assertThat(spans)
        .filteredOn(span -> span.contains(" CLIENT [tracer: io.opentelemetry.okhttp"))
        .as("the tools' and the vendor SDK's calls")
        .anyMatch(span -> span.contains("http.response.status_code=200"))
        .anyMatch(span -> span.contains("/v1/chat/completions") && span.contains("error.type="));
    assertThat(spans)
        .filteredOn(span -> span.contains("[tracer: io.opentelemetry.openai-java"))
        .as("the vendor SDK's calls, %s's among them", hanging)
        .hasSize(ROUNDS + 1);
    List<String> traces =
        spans.stream()
            .filter(span -> span.contains("'POST /ask'"))
            .map(SampleBesideOpenTelemetryIT::trace)
            .toList();
    assertThat(spans)
        .as("wherever they were handed to")
        .allMatch(span -> traces.contains(trace(span)));
  }
}
