package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.server.ModelServer;
import io.runbudget.it.server.ScriptServer;
import io.runbudget.it.server.ScriptServer.Answer;
import io.runbudget.it.server.ScriptServer.Request;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The vendors' SDKs with their defaults: what hangs ends, what is healthy is retried as ever. */
final class VendorSdkIT {
  private static final String GOOGLES =
      "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"fine\"}]}}]}";

  private static final Predicate<String> SHOWS_THE_CUT =
      line -> line.startsWith("told error ") && line.contains("runbudget: ");
  private static final String SETTINGS =
      "deadline=6s,reserve=0ms,run.methods=" + FrameworkRun.AGENT;

  private static final String PATIENT = SETTINGS.replace("6s", "20s");

  static Stream<Arguments> sdks() {
    return Stream.of(
            with("openai", "sync"),
            with("openai", "async"),
            with("anthropic", "sync"),
            with("genai", "sync"),
            with("genai", "async"))
        .flatMap(s -> s);
  }

  static Stream<Arguments> openAi() {
    return Stream.concat(with("openai", "sync"), with("openai", "async"));
  }

  static Stream<Arguments> google() {
    return Stream.concat(with("genai", "patient"), with("genai", "asyncPatient"));
  }

  /** Not in the oldest. */
  static Stream<Arguments> agents() {
    return Stream.concat(with("genai", "agents"), with("genai", "asyncAgents"))
        .filter(row -> row.get()[1].equals("genai-newest"));
  }

  static Stream<Arguments> backoffs() {
    return Stream.concat(with("genai", "even"), with("genai", "jittered"));
  }

  static Stream<Arguments> lastTries() {
    return with("genai", "last");
  }

  static Stream<Arguments> streams() {
    return Stream.of(
            with("openai", "stream"),
            with("anthropic", "stream"),
            with("genai", "stream"),
            with("genai", "asyncStream"))
        .flatMap(s -> s);
  }

  static Stream<Arguments> subscribers() {
    return Stream.concat(with("openai", "subscriber"), with("anthropic", "subscriber"));
  }

  private static Stream<Arguments> with(String sdk, String how) {
    return FrameworkRun.matrix(sdk).map(row -> Arguments.of(row.get()[0], row.get()[1], sdk, how));
  }

  /** The settings that make it hang. */
  private static String loop(String sdk) {
    return switch (sdk) {
      case "openai" -> "openai-java maxRetries=2 x timeout 600.0 s";
      case "anthropic" -> "anthropic-java maxRetries=2 x timeout 600.0 s";
      default -> "google-genai attempts=5";
    };
  }

  private static FrameworkRun run(
      Jdk jdk, String client, String settings, String sdk, String how, String url) {
    return FrameworkRun.of(jdk, client, settings, "child.sdk.Vendors", sdk, how, url);
  }

  /** One that is stopped: on a busy machine what it has to load for that takes its time. */
  private static FrameworkRun stopped(Jdk jdk, String client, String sdk, String how, String url) {
    FrameworkRun run =
        FrameworkRun.ofUnruly(jdk, client, SETTINGS, "child.sdk.Vendors", sdk, how, url);
    assertThat(run.millis()).isBetween(5_900, 12_000);
    return run;
  }

  @ParameterizedTest
  @MethodSource("sdks")
  void aHungCallEndsAtTheDeadlineWithoutARetry(Jdk jdk, String client, String sdk, String how) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = stopped(jdk, client, sdk, how, server.url("hang"));
      assertThat(run.line()).startsWith("failed ").contains("runbudget: ");
      assertThat(server.requests()).isEqualTo(1);
      JsonNode record = run.record();
      assertThat(record.path("stop").asText()).isEqualTo("deadline");
      assertThat(record.path("outcome").asText()).isEqualTo("declared");
      assertThat(record.path("overrun_ms").asDouble()).isLessThan(5_000);
      assertThat(record.path("cause").asText())
          .contains("1 attempt on okhttp/127.0.0.1")
          .contains(", by " + loop(sdk))
          .contains("at child.");
    }
  }

  @ParameterizedTest
  @MethodSource("openAi")
  void aRetryAfterThatDoesNotFitEndsTheStepAtOnce(Jdk jdk, String client, String sdk, String how) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, SETTINGS, sdk, how, server.url("later"));
      assertThat(run.line()).startsWith("failed ").contains("RateLimitException");
      assertThat(run.line()).doesNotContain("runbudget");
      assertThat(run.millis()).isLessThan(5_800);
      assertThat(server.requests()).isEqualTo(1);
      JsonNode record = run.record();
      assertThat(record.path("refusals").path("doomed_backoff").asInt()).isEqualTo(1);
      assertThat(record.path("stop").asText()).isEqualTo("deadline");
    }
  }

  @ParameterizedTest
  @MethodSource("google")
  void aBackoffThatDoesNotFitEndsInTheSdksOwnException(
      Jdk jdk, String client, String sdk, String how) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun busy = run(jdk, client, PATIENT, sdk, how, server.url("busy"));
      assertThat(busy.line()).startsWith("failed ").contains("ServerException(503 ");
      assertThat(busy.line()).contains("busy").doesNotContain("runbudget");
      assertThat(busy.millis()).isLessThan(15_000);
      JsonNode record = busy.record();
      assertThat(record.path("refusals").path("doomed_backoff").asInt()).isEqualTo(1);
      assertThat(record.path("stop").asText()).isEqualTo("deadline");
      FrameworkRun later = run(jdk, client, PATIENT, sdk, how, server.url("later"));
      assertThat(later.line()).startsWith("failed ").contains("ClientException(429 ");
      assertThat(server.requests()).as("one each").isEqualTo(2);
    }
  }

  @ParameterizedTest
  @MethodSource("agents")
  void theOtherClientsShareTheLoop(Jdk jdk, String client, String sdk, String how) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun busy = run(jdk, client, PATIENT, sdk, how, server.url("busy"));
      assertThat(busy.line()).startsWith("failed ").contains("503");
      assertThat(busy.line()).doesNotContain("runbudget");
      assertThat(busy.millis()).isLessThan(15_000);
      assertThat(server.requests()).isEqualTo(1);
      FrameworkRun hung = stopped(jdk, client, sdk, how, server.url("hang"));
      assertThat(hung.line()).startsWith("failed ").contains("runbudget: ");
      assertThat(hung.record().path("attempts").path(0).path("by").asText())
          .contains("google-genai attempts=3");
      assertThat(server.requests()).isEqualTo(2);
    }
  }

  /** Every call fails once, and is to wait 200 ms; with jitter 180 to 220. */
  @ParameterizedTest
  @MethodSource("backoffs")
  void onlyABackoffWithoutChanceIsSpread(Jdk jdk, String client, String sdk, String how) {
    ScriptServer.Script script =
        request ->
            request.path().startsWith("/busy") && request.number() % 2 == 0
                ? Answer.of(503)
                : new Answer(200, GOOGLES);
    try (ScriptServer server = new ScriptServer(script)) {
      FrameworkRun run =
          run(jdk, client, PATIENT + ",retries=on", sdk, how, server.url() + "/busy");
      assertThat(run.line()).startsWith("ok fine");
      List<Request> requests = server.requests(); // the first warms up
      assertThat(requests).hasSize(17);
      long least = Long.MAX_VALUE;
      for (int i = 1; i < requests.size(); i += 2) {
        long gap = requests.get(i + 1).nanos() - requests.get(i).nanos();
        least = Math.min(least, gap / 1_000_000);
      }
      if (how.equals("even")) {
        assertThat(least).isLessThan(150);
      } else {
        assertThat(least).isGreaterThan(175);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("lastTries")
  void theUselessWaitAfterTheLastTryIsNotMade(Jdk jdk, String client, String sdk, String how) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, PATIENT, sdk, how, server.url("busy"));
      assertThat(run.line()).startsWith("failed ServerException(503 ");
      assertThat(run.millis()).isLessThan(15_000);
    }
  }

  @ParameterizedTest
  @MethodSource("sdks")
  void retriesThatFitAreMadeAndCounted(Jdk jdk, String client, String sdk, String how) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, PATIENT, sdk, how, server.url("busyOnce"));
      assertThat(run.line()).startsWith("ok fine");
      assertThat(server.requests()).isEqualTo(2);
      JsonNode record = run.record();
      assertThat(record.path("outcome").asText()).isEqualTo("completed");
      if (!sdk.equals("genai")) { // whose retries are exchanges of one call
        assertThat(record.path("attempts"))
            .extracting(a -> a.path("retry").asInt())
            .isEqualTo(List.of(0, 1));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("sdks")
  void inObserveNothingChanges(Jdk jdk, String client, String sdk, String how) {
    try (ModelServer server = new ModelServer()) {
      String observe = SETTINGS.replace("6s", "100ms") + ",mode=observe";
      FrameworkRun run = run(jdk, client, observe, sdk, how, server.url("busyOnce"));
      assertThat(run.line()).startsWith("ok fine");
      assertThat(server.requests()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @MethodSource("streams")
  void aStreamThatIsCutEndsInAnError(Jdk jdk, String client, String sdk, String how) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = stopped(jdk, client, sdk, how, server.url("heartbeats"));
      assertThat(run.line()).startsWith("failed ").contains("runbudget: ");
      assertThat(server.requests()).isEqualTo(1);
      FrameworkRun healthy = run(jdk, client, SETTINGS, sdk, how, server.url("ok"));
      assertThat(healthy.line()).startsWith("ok fine");
    }
  }

  @ParameterizedTest
  @MethodSource("subscribers")
  void aSubscriberIsToldOfTheCutAsAnErrorOnce(Jdk jdk, String client, String sdk, String how) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = stopped(jdk, client, sdk, how, server.url("stalls"));
      assertThat(run.line()).startsWith("ok fi [error ");
      assertThat(told(run, "told ")).hasSize(1).allMatch(SHOWS_THE_CUT);
      assertThat(told(run, "future ")).hasSize(1).allMatch(line -> line.contains("error "));
      assertThat(run.record().path("stop").asText()).isEqualTo("deadline");
      assertThat(server.requests()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("subscribers")
  void aHealthySubscriberIsToldAsEver(Jdk jdk, String client, String sdk, String how) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun bare = run(jdk, client, "", sdk, how, server.url("ok"));
      FrameworkRun run = run(jdk, client, SETTINGS, sdk, how, server.url("ok"));
      for (FrameworkRun each : List.of(bare, run)) {
        assertThat(each.line()).startsWith("ok fine [complete]");
        assertThat(told(each, "told ")).containsExactly("told complete");
        assertThat(told(each, "future ")).containsExactly("future complete");
      }
      assertThat(run.record().path("outcome").asText()).isEqualTo("completed");
    }
  }

  private static List<String> told(FrameworkRun run, String prefix) {
    return run.ended().outLines().stream().filter(line -> line.startsWith(prefix)).toList();
  }
}
