package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.server.ModelServer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** AI services are runs by themselves; no method is named in the settings. */
final class LangChain4jIT {
  private static final String SETTINGS = "deadline=4s,reserve=0ms";

  static Stream<Arguments> matrix() {
    return FrameworkRun.matrix("langchain4j");
  }

  private static FrameworkRun run(Jdk jdk, String client, String settings, String how, String url) {
    return FrameworkRun.of(jdk, client, settings, "child.lc4j.Services", how, url);
  }

  private static void isStopped(FrameworkRun run, String name) {
    assertThat(run.millis()).isBetween(3_900, 9_000);
    JsonNode record = run.record();
    assertThat(record.path("name").asText()).isEqualTo(name);
    assertThat(record.path("stop").asText()).isEqualTo("deadline");
    assertThat(record.path("outcome").asText()).isEqualTo("declared");
    assertThat(record.path("overrun_ms").asDouble()).isLessThan(3_000);
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void aHungModelEndsTheServiceAtItsDeadline(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, SETTINGS, "chat", server.url("hang"));
      assertThat(run.line()).startsWith("failed ").contains("runbudget: ");
      isStopped(run, "child.lc4j.Services$Assistant.chat");
      assertThat(server.requests()).isEqualTo(1);
      assertThat(run.record().path("cause").asText())
          .contains("by langchain4j maxRetries=")
          .contains("at child.lc4j.Services.");
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void aLoopOfToolsEndsAtTheDeadline(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, SETTINGS, "chat", server.url("tools"));
      assertThat(run.line()).startsWith("failed ").contains("runbudget: ");
      isStopped(run, "child.lc4j.Services$Assistant.chat");
      assertThat(server.requests()).isBetween(3, 60);
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void retriesThatFitAreMadeOthersAreNot(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun fits = run(jdk, client, "deadline=20s", "chat", server.url("busyOnce"));
      assertThat(fits.line()).startsWith("ok fine");
      assertThat(server.requests()).isEqualTo(2);
      assertThat(fits.record().path("attempts").path(1).path("retry").asInt()).isEqualTo(1);
    }
    try (ModelServer server = new ModelServer()) {
      // The first backoff is half a second and more; only what comes second is quick enough.
      String tight = "deadline=1500ms,reserve=1100ms";
      FrameworkRun doomed = run(jdk, client, tight, "twice", server.url("busy"));
      assertThat(doomed.lines().get(1)).startsWith("failed ").contains("busy");
      JsonNode second = doomed.records().get(doomed.records().size() - 1);
      assertThat(second.path("attempts")).hasSize(1);
      assertThat(second.path("refusals").path("doomed_backoff").asInt()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void aStreamIsARunToItsEnd(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, SETTINGS, "stream", server.url("ok"));
      assertThat(run.line()).startsWith("ok fine[complete] after");
      assertThat(run.record().path("outcome").asText()).isEqualTo("completed");
      assertThat(run.record().path("attempts")).hasSize(1);
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void aStreamThatIsCutEndsInOneErrorAndIsNeverComplete(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, SETTINGS, "stream", server.url("heartbeats"));
      assertThat(run.line()).matches("ok fi\\[error [^\\[]*runbudget: [^\\[]*] after \\d+");
      isStopped(
          run,
          "child.lc4j.Services$Assistant."
              + (client.endsWith("-oldest") ? "TokenStream" : "stream"));
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void aLoopOfToolsOnAModelInThisJvmEndsToo(Jdk jdk, String client) {
    FrameworkRun run = run(jdk, client, SETTINGS, "inProcess", "none");
    assertThat(run.line()).startsWith("failed TimeoutException").contains("runbudget: refused");
    assertThat(run.millis()).isBetween(3_900, 6_500);
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void whereTheGuardIsOffThereIsNoRun(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      String off = SETTINGS + ",guard.langchain4j.enabled=false";
      FrameworkRun run = run(jdk, client, off, "chat", server.url("ok"));
      assertThat(run.line()).startsWith("ok fine");
      assertThat(run.records()).isEmpty();
    }
  }
}
