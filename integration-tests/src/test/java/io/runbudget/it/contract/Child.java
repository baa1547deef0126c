package io.runbudget.it.contract;

import child.contract.Scenario;
import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.Http2Server;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A forked JVM that has played all scenarios of one row with one arm. */
final class Child {
  private final Arm arm;
  private final ForkedJvm.Ended ended;
  private final List<JsonNode> records;
  private final Map<Scenario, Played> played = new EnumMap<>(Scenario.class);

  private Child(Row row, Arm arm, ForkedJvm.Ended ended, List<JsonNode> records, Servers servers) {
    this.arm = arm;
    this.ended = ended;
    this.records = records;
    for (String line : ended.outLines()) {
      JsonNode json = JsonLine.of(line);
      Scenario scenario = Scenario.valueOf(json.path("scenario").asText());
      played.put(
          scenario,
          new Played(row, scenario, arm, json, servers.of(scenario), records(servers, scenario)));
    }
  }

  static Child play(Row row, Arm arm) {
    Path folder = Places.folder((row + "-" + arm).replace(' ', '_'));
    Path records = folder.resolve("records");
    try (Servers servers = new Servers(row.kit())) {
      ForkedJvm jvm =
          ForkedJvm.on(row.jdk().orElseThrow())
              .classPath(row.jars().toArray(Path[]::new))
              .options(Http2Server.trust(folder).toArray(String[]::new))
              .timeout(Duration.ofSeconds(120));
      if (arm.hasAgent()) {
        jvm.agent(arm.settings(records));
      }
      ForkedJvm.Ended ended =
          jvm.program("child.contract.ContractChild", row.kit().name())
              .program(servers.arguments().toArray(String[]::new))
              .run()
              .orFail();
      return new Child(
          row, arm, ended, arm.hasAgent() ? JsonLine.records(records) : List.of(), servers);
    }
  }

  private List<JsonNode> records(Servers servers, Scenario scenario) {
    String address = servers.of(scenario).address().replaceFirst("^https?://", "");
    return records.stream()
        .filter(record -> record.path("attempts").toString().contains("/" + address + "\""))
        .toList();
  }

  Played played(Scenario scenario) {
    Played found = played.get(scenario);
    if (found == null) {
      throw new AssertionError(scenario + " was not played: " + ended);
    }
    return found;
  }

  Arm arm() {
    return arm;
  }

  ForkedJvm.Ended ended() {
    return ended;
  }

  List<JsonNode> records() {
    return records;
  }
}
