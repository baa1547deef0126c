package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.ScenarioServer;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An application that uses the library for applications: with the agent, and without. */
final class ApiIT {
  private static final String DEADLINE = "deadline=2s,reserve=300ms";
  private static final String RUNS =
      ",run.methods=child.api.Agent.ask;child.api.Agent.plan;child.api.Agent.copies";

  /** Where the library is: on the class path, or a module. */
  enum Place {
    CLASS_PATH,
    MODULE_PATH;

    ForkedJvm on(Jdk jdk) {
      String jar = Places.apiJar().toString();
      ForkedJvm jvm = ForkedJvm.on(jdk);
      return this == CLASS_PATH
          ? jvm.classPath(Places.apiJar())
          : jvm.options("--module-path", jar, "--add-modules", "io.runbudget.api");
    }
  }

  static Stream<Arguments> everywhere() {
    List<Arguments> rows = new ArrayList<>();
    for (Jdk jdk : Jdks.all()) {
      for (Place place : Place.values()) {
        rows.add(Arguments.of(jdk, place));
      }
    }
    return rows.stream();
  }

  private static Ended play(ForkedJvm jvm, String settings, String... words) {
    try (ScenarioServer server = new ScenarioServer(Behaviours.silent())) {
      List<String> program = new ArrayList<>(List.of("child.api.ApiChild", server.address()));
      program.addAll(List.of(words));
      if (!settings.isEmpty()) {
        jvm.agent(settings);
      }
      Ended ended = jvm.program(program.toArray(String[]::new)).run().orFail();
      assertThat(ended.err()).doesNotContain("WARN").doesNotContain("ERROR");
      return ended;
    }
  }

  private static Map<String, String> values(Ended ended) {
    Map<String, String> values = new TreeMap<>();
    for (String line : ended.outLines()) {
      String[] parts = line.split("=", 2);
      values.put(parts[0], parts[1]);
    }
    return values;
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("everywhere")
  void aRunIsToldWhatIsLeftAndTellsWhatItReturns(Jdk jdk, Place place) {
    Path records = Places.folder("api").resolve("records");
    Ended ended = play(place.on(jdk), DEADLINE + ",records=" + records + RUNS, "silent", "partial");
    Map<String, String> seen = values(ended);
    List<JsonNode> runs = JsonLine.records(records);
    assertThat(runs).extracting(run -> run.path("stop").asText()).containsOnly("deadline");
    assertThat(runs)
        .extracting(run -> run.path("exit").asText() + " " + run.path("outcome").asText())
        .containsExactly("returned silent", "partial declared");

    assertThat(seen)
        .containsEntry("active", "true")
        .containsEntry("enforced", "true")
        .containsEntry("tokens", "none")
        .containsEntry("usd", "none")
        .containsEntry("stop", "none")
        .containsEntry("stopped", "true")
        .containsEntry("stopped.stop", "deadline")
        .containsEntry("run", "run " + runs.get(1).path("run").asText() + " (child.api.Agent.ask)");
    assertThat(Integer.parseInt(seen.get("remaining"))).isBetween(1_000, 2_000);
    assertThat(Integer.parseInt(seen.get("attempts"))).isBetween(700, 1_700);
    assertThat(Integer.parseInt(seen.get("stopped.remaining"))).as("%s", ended).isBetween(0, 300);

    assertThat(seen)
        .containsEntry("outside", "no run")
        .containsEntry("outside.step", "none")
        .containsEntry("returned", "as it is")
        .containsEntry("ended.active", "false")
        .containsEntry("ended.stop", "deadline");
    isCountedApart(records);
  }

  @Test
  void itIsToldTheTokensAndDollarsLeft() {
    Map<String, String> seen =
        values(
            play(
                Place.CLASS_PATH.on(Jdks.current()),
                DEADLINE + ",tokens=3000,run.Agent.ask.usd=0.25,usd=9,records=off" + RUNS,
                "silent"));
    assertThat(seen).containsEntry("tokens", "3000").containsEntry("usd", "0.250000");
  }

  private static void isCountedApart(Path records) {
    Ended runs =
        ForkedJvm.tool(Jdks.current(), "java")
            .program("-jar", Places.agentJar().toString(), "runs", records.toString())
            .run()
            .orFail();
    assertThat(runs.outLines())
        .filteredOn(line -> line.contains("child.api.Agent.ask"))
        .anyMatch(line -> line.contains("declared") && line.contains("partial"))
        .anyMatch(line -> line.contains("silent") && line.contains("returned"));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("everywhere")
  void stepsAreThoseOfTheThreadAndOfWhatItHandsOver(Jdk jdk, Place place) {
    Map<String, String> seen =
        values(play(place.on(jdk), "deadline=20s,records=off" + RUNS, "steps"));
    assertThat(seen)
        .containsEntry("nested", "3/7")
        .containsEntry("pool", "3/7")
        .containsEntry("future", "3/7")
        .containsEntry("thread", "3/7")
        .containsEntry("restored", "3")
        .containsEntry("pool.restored", "3")
        .containsEntry("left", "none")
        .containsEntry("pool.left", "none");
  }

  @Test
  void copiesInSeveralLoadersSpeakOfTheSameRun() {
    String copy = Places.apiJar() + File.pathSeparator + Places.programs() + File.separator;
    ForkedJvm jvm = Place.CLASS_PATH.on(Jdks.current()).options("-Dchild.copy=" + copy);
    Map<String, String> seen = values(play(jvm, "deadline=20s,records=off" + RUNS, "copies"));
    assertThat(seen).containsEntry("copy.other", "true");
    assertThat(seen.get("own.run"))
        .matches("run [0-9a-f]{16} \\(child.api.Agent.copies\\) in step 7");
    assertThat(seen.get("copy.run")).isEqualTo(seen.get("own.run"));
  }

  @Test
  void inObserveWhatIsLeftIsToldButNothingIsEnforced() {
    Path records = Places.folder("api").resolve("records");
    Map<String, String> seen =
        values(
            play(
                Place.CLASS_PATH.on(Jdks.current()),
                DEADLINE + ",mode=observe,records=" + records + RUNS,
                "partial"));
    assertThat(seen)
        .containsEntry("active", "true")
        .containsEntry("enforced", "false")
        .containsEntry("stopped", "false")
        .containsEntry("stopped.stop", "none")
        .containsEntry("stopped.remaining", "0");
    assertThat(Integer.parseInt(seen.get("remaining"))).isBetween(1_000, 2_000);
    assertThat(JsonLine.records(records))
        .extracting(run -> run.path("exit").asText())
        .containsExactly("partial");
  }

  /** With the guard off runs are stopped all the same, and nobody hears that they say so. */
  @Test
  void withoutTheAgentOrItsGuardItDoesNothing() {
    String[] words = {"silent", "partial", "steps"};
    Map<String, String> bare = values(play(Place.CLASS_PATH.on(Jdks.current()), "", words));
    assertThat(bare)
        .containsEntry("run", "no run")
        .containsEntry("active", "false")
        .containsEntry("remaining", "none")
        .containsEntry("attempts", "none")
        .containsEntry("stopped", "false")
        .containsEntry("ended.stop", "none")
        .containsEntry("nested", "none")
        .containsEntry("returned", "as it is");
    Path records = Places.folder("api").resolve("records");
    Map<String, String> off =
        values(
            play(
                Place.CLASS_PATH.on(Jdks.current()),
                DEADLINE + ",guard.api.enabled=false,records=" + records + RUNS,
                words));
    assertThat(off).isEqualTo(bare);
    assertThat(JsonLine.records(records))
        .extracting(run -> run.path("outcome").asText())
        .contains("silent")
        .doesNotContain("declared");
  }
}
