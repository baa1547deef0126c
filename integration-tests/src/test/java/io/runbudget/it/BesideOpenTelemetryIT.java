package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.ScenarioServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Two agents weave the same classes, in either order: each does its work. */
@EnabledIfSystemProperty(named = "contract.matrix", matches = "full")
final class BesideOpenTelemetryIT {

  static Stream<Arguments> orders() {
    List<Arguments> rows = new ArrayList<>();
    for (Jdk jdk : Jdks.all()) {
      rows.add(Arguments.of(jdk, true));
      rows.add(Arguments.of(jdk, false));
    }
    return rows.stream();
  }

  private static Ended run(Jdk jdk, boolean weFirst, ScenarioServer server) {
    String other = "-javaagent:" + jar();
    ForkedJvm jvm = ForkedJvm.service(jdk).timeout(Duration.ofSeconds(60));
    jvm.options(
        "-Dotel.traces.exporter=console",
        "-Dotel.metrics.exporter=none",
        "-Dotel.logs.exporter=none");
    if (!weFirst) {
      jvm.options(other);
    }
    jvm.agent("deadline=2s,reserve=0ms,records=off,run.methods=child.service.Service.handle");
    if (weFirst) {
      jvm.options(other);
    }
    return jvm.program("child.service.Service", "http://" + server.address() + "/ask")
        .program("call", "sleep:300", "exit")
        .run()
        .orFail();
  }

  private static Path jar() {
    String version = Places.clientVersions("opentelemetry").get(0);
    return Places.clientJars("opentelemetry", version).get(0);
  }

  private static void noProblem(Ended ended) {
    assertThat(ended.errLines())
        .filteredOn(line -> line.startsWith("[runbudget]"))
        .noneMatch(line -> line.contains("WARN") || line.contains("ERROR"));
    assertThat(ended.err()).doesNotContain("io.opentelemetry.javaagent.tooling.HelperInjector");
    assertThat(ended.err())
        .as("its span")
        .containsPattern("LoggingSpanExporter - 'GET' : [0-9a-f]{32}");
  }

  @ParameterizedTest
  @MethodSource("orders")
  void aHealthyCallIsTracedAndUntouched(Jdk jdk, boolean weFirst) {
    try (ScenarioServer server = new ScenarioServer(Behaviours.answer(0))) {
      Ended ended = run(jdk, weFirst, server);
      noProblem(ended);
      assertThat(ended.out()).contains("answered 200");
    }
  }

  @ParameterizedTest
  @MethodSource("orders")
  void aHungCallIsTracedAndStopped(Jdk jdk, boolean weFirst) {
    try (ScenarioServer server = new ScenarioServer(Behaviours.silent())) {
      Ended ended = run(jdk, weFirst, server);
      noProblem(ended);
      assertThat(ended.out()).contains("failed java.io.InterruptedIOException: runbudget: ");
      int millis = Integer.parseInt(ended.out().strip().replaceAll("(?s).* after ", ""));
      assertThat(millis).isBetween(1_900, 5_000);
    }
  }

  /** Both wrap what is handed to a pool; each gets what it wants into the other thread. */
  @ParameterizedTest
  @MethodSource("orders")
  void workFollowsItsRunWithinATrace(Jdk jdk, boolean weFirst) {
    ForkedJvm jvm = ForkedJvm.on(jdk).timeout(Duration.ofSeconds(60));
    jvm.options(
        "--add-opens",
        "java.base/java.lang=ALL-UNNAMED",
        "-Dotel.traces.exporter=console",
        "-Dotel.metrics.exporter=none",
        "-Dotel.logs.exporter=none",
        "-Dotel.instrumentation.methods.include=child.handover.Agent[go]");
    String other = "-javaagent:" + jar();
    if (!weFirst) {
      jvm.options(other);
    }
    jvm.agent("deadline=2s,records=off,run.methods=child.handover.Agent.go");
    if (weFirst) {
      jvm.options(other);
    }
    Ended ended = jvm.program("child.handover.HandOverChild").run().orFail();
    assertThat(ended.outLines()).hasSizeGreaterThan(120);
    // What the application sees of its tasks is OpenTelemetry's wrapper, without us just so.
    assertThat(ended.outLines())
        .filteredOn(line -> !line.startsWith("ok: "))
        .allMatch(line -> line.endsWith(" as ever, in a run"));
    assertThat(ended.err()).contains("LoggingSpanExporter - 'Agent.go' : ");
  }
}
