package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.ScenarioServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which methods open a run, and that they are otherwise what they were. One JVM plays them all. */
final class EntryPointIT {
  private static final String METHODS =
      String.join(
          ";",
          values(
              "none",
              "truth",
              "whole",
              "large",
              "small",
              "real",
              "bytes",
              "fixed",
              "locked",
              "caught",
              "recursive",
              "fails",
              "breaks"),
          "child.entry.Overloads.go",
          "child.entry.Planner.plan",
          "child.entry.Step.take",
          "child.entry.Agents.outer",
          "child.entry.Agents.inner",
          "child.entry.Agents.parent",
          "child.entry.Agents.shorter",
          "child.entry.Agents.longer",
          "child.entry.Agents.later",
          "child.entry.Agents.stage");

  private static final Pattern OPENED =
      Pattern.compile("DEBUG run opened id=[0-9a-f]{16} name=(\\S+)");

  private static Ended ended;
  private static Map<String, Integer> opened;
  private static List<JsonNode> records;

  private static String values(String... names) {
    return "child.entry.Values." + String.join(";child.entry.Values.", names);
  }

  @BeforeAll
  static void play() {
    Path folder = Places.folder("entries").resolve("records");
    try (ScenarioServer server = new ScenarioServer(Behaviours.answer(0))) {
      ended =
          ForkedJvm.service(Jdks.current())
              .agent(
                  "deadline=2s,run.Agents.shorter.deadline=600ms,run.Agents.longer.deadline=60s,"
                      + "log=debug,records="
                      + folder
                      + ",run.methods="
                      + METHODS)
              .program("child.entry.EntryChild", "http://" + server.address())
              .run()
              .orFail();
    }
    records = JsonLine.records(folder);
    opened = new TreeMap<>();
    Matcher line = OPENED.matcher(ended.err());
    while (line.find()) {
      opened.merge(line.group(1), 1, Integer::sum);
    }
  }

  private static void says(String line) {
    assertThat(ended.outLines()).contains(line);
  }

  private static void opens(String name, int runs) {
    assertThat(opened.getOrDefault("child.entry." + name, 0))
        .as("runs named %s in %s", name, opened)
        .isEqualTo(runs);
  }

  private static JsonNode record(String name) {
    return records.stream()
        .filter(record -> record.path("name").asText().endsWith("Agents." + name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no record of " + name + " in " + records));
  }

  @Test
  void resultsOfEveryKindComeThrough() {
    says("none: 1");
    says("truth: true");
    says("whole: 7");
    says("large: 1099511627781");
    says("small: 1.5");
    says("real: 2.5");
    says("bytes: true");
    says("caught: inside");
    for (String name :
        List.of("none", "truth", "whole", "large", "small", "real", "bytes", "caught")) {
      opens("Values." + name, 1);
    }
  }

  @Test
  void staticAndSynchronizedMethodsOpenRuns() {
    says("fixed: static");
    opens("Values.fixed", 1);
    says("locked: synchronized");
    opens("Values.locked", 1);
  }

  @Test
  void exceptionPassesThroughAsTheSameInstance() {
    says("fails: true");
    opens("Values.fails", 1);
    says("breaks: true");
    opens("Values.breaks", 1);
    JsonNode record =
        records.stream()
            .filter(each -> each.path("name").asText().endsWith("Values.fails"))
            .findFirst()
            .orElseThrow();
    assertThat(record.path("outcome").asText()).isEqualTo("error");
    assertThat(record.path("exit").asText()).isEqualTo("threw");
    assertThat(record.path("threw").asText()).isEqualTo("java.lang.IllegalStateException");
    assertThat(record.toString()).doesNotContain("mine");
  }

  @Test
  void everyOverloadOpensARun() {
    says("overloads: none, number 1, text 2");
    opens("Overloads.go", 3);
  }

  @Test
  void recursionIsOneRun() {
    says("recursive: 5");
    opens("Values.recursive", 1);
  }

  @Test
  void directImplementersOfANamedInterfaceOpenRuns() {
    says("direct: direct x");
    says("indirect: indirect x");
    says("lambda: lambda x");
    says("proxy: proxied");
    // the direct implementer and the proxy; neither the lambda nor the subclass
    opens("Planner.plan", 2);
  }

  @Test
  void bridgeMethodsDoNotCountAndHiddenInterfacesDo() {
    says("bridge: 4");
    says("hidden proxy: proxied");
    opens("Step.take", 2);
  }

  @Test
  void nestedEntryPointBelongsToTheOuterRun() {
    says("outer: finefine");
    opens("Agents.outer", 1);
    opens("Agents.inner", 0);
    JsonNode record = record("outer");
    assertThat(record.path("attempts")).hasSize(2);
    assertThat(record.has("parent")).isFalse();
  }

  @Test
  void ownDeadlineInsideARunIsAChildWithTheShorterOne() {
    says("parent: finefinefine");
    JsonNode parent = record("parent");
    assertThat(parent.path("attempts")).hasSize(1);
    JsonNode shorter = record("shorter");
    assertThat(shorter.path("parent").asText()).isEqualTo(parent.path("run").asText());
    assertThat(shorter.path("planned_ms").asDouble()).isEqualTo(600);
    assertThat(shorter.path("basis").asText()).isEqualTo("configured");
    JsonNode longer = record("longer");
    assertThat(longer.path("parent").asText()).isEqualTo(parent.path("run").asText());
    assertThat(longer.path("planned_ms").asDouble()).isBetween(1.0, 2000.0);
    assertThat(longer.path("basis").asText()).isEqualTo("inherited");
  }

  @Test
  void futureEndsTheRunWhenItCompletes() {
    says("later: fine");
    assertThat(record("later").path("actual_ms").asDouble()).isBetween(290.0, 1500.0);
    assertThat(record("later").path("outcome").asText()).isEqualTo("completed");
  }

  @Test
  void stageEndsTheRunWhenItCompletes() {
    says("stage: fine");
    assertThat(record("stage").path("actual_ms").asDouble()).isBetween(190.0, 1500.0);
  }

  @Test
  void futureThatNeverCompletesFailsAtTheDeadline() {
    assertThat(ended.out())
        .contains(
            "never: java.util.concurrent.TimeoutException: runbudget: deadline of 2.0 s reached");
    JsonNode record =
        records.stream()
            .filter(each -> each.path("stop").asText().equals("deadline"))
            .findFirst()
            .orElseThrow(() -> new AssertionError("none was stopped: " + records));
    assertThat(record.path("name").asText()).endsWith("Agents.later");
    assertThat(record.path("actual_ms").asDouble()).isBetween(1950.0, 2500.0);
    assertThat(record.path("outcome").asText()).isEqualTo("declared");
  }

  @Test
  void mainOpensARunIfAsked() {
    Ended main =
        ForkedJvm.on(Jdks.current())
            .agent("deadline=5s,log=debug,records=off,run.main=on")
            .program("child.service.Hello")
            .run()
            .orFail();
    assertThat(main.outLines()).containsExactly("hello");
    assertThat(main.err()).contains("run opened id=").contains("name=child.service.Hello.main");
  }

  @ParameterizedTest
  @ValueSource(strings = {"app", "my app"})
  void mainOfAJarOpensARunIfAsked(String name) throws IOException {
    Path jar = Places.folder("jars").resolve(name + ".jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "child.service.Hello");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new ZipEntry("child/service/Hello.class"));
      Files.copy(Places.programs().resolve("child/service/Hello.class"), out);
    }
    Ended main =
        ForkedJvm.tool(Jdks.current(), "java")
            .agent("deadline=5s,log=debug,records=off,run.main=on")
            .program("-jar", jar.toString())
            .run()
            .orFail();
    assertThat(main.err()).contains("run opened id=").contains("name=child.service.Hello.main");
  }

  @Test
  void nothingWentWrong() {
    assertThat(ended.err()).doesNotContain("ERROR").doesNotContain("WARN");
  }
}
