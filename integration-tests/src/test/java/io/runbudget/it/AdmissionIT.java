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
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A provider that takes 700 ms, and runs that have 600 ms left when they would call it. */
final class AdmissionIT {
  private static final int TAKES = 700;
  private static final String AFTER = "400";

  /** As many as admission wants to have seen. */
  private static final int MEASURED = 50;

  private static final int HURRIED = 3;

  private record Played(Ended ended, long requests, List<JsonNode> records) {
    List<String> hurried() {
      return ended.outLines().stream().filter(line -> line.startsWith("hurried ")).toList();
    }

    long wouldHave() {
      return records.stream()
          .mapToLong(record -> record.path("would_have").path("would_not_fit").asInt())
          .sum();
    }
  }

  private static Played play(String more) {
    Path records = Places.folder("admission").resolve("records");
    String settings =
        "run.methods=child.admission.Agent.calm;child.admission.Agent.hurried,"
            + "deadline=20s,run.Agent.hurried.deadline=1s,records="
            + records;
    try (ScenarioServer server = new ScenarioServer(Behaviours.answer(TAKES))) {
      Ended ended =
          ForkedJvm.service(Jdks.current())
              .agent(settings + more)
              .program(
                  "child.admission.AdmissionChild",
                  "http://" + server.address() + "/slow",
                  String.valueOf(MEASURED),
                  String.valueOf(HURRIED),
                  AFTER)
              .run()
              .orFail();
      assertThat(ended.outLines().stream().filter("calm ok fine"::equals)).hasSize(MEASURED);
      long requests = server.wires().stream().mapToLong(wire -> wire.requests().size()).sum();
      return new Played(ended, requests, JsonLine.records(records));
    }
  }

  @Test
  void whatWouldNotFitIsNotSentButForOneThatLooks() {
    Played on = play(",admission=on");
    assertThat(on.hurried())
        .hasSize(HURRIED)
        .allMatch(line -> line.startsWith("hurried failed java.io.InterruptedIOException: "));
    assertThat(on.hurried())
        .filteredOn(line -> line.contains("runbudget: refused, would_not_fit: deadline of 1.0 s"))
        .hasSize(HURRIED - 1);
    assertThat(on.hurried())
        .filteredOn(line -> line.contains("runbudget: deadline of 1.0 s reached"))
        .hasSize(1);
    assertThat(on.requests()).isEqualTo(MEASURED + 1);
  }

  @Test
  void withoutItAllAreSentAndCut() {
    Played off = play("");
    assertThat(off.hurried())
        .hasSize(HURRIED)
        .allMatch(line -> line.contains("runbudget: deadline of 1.0 s reached"));
    assertThat(off.requests()).isEqualTo(MEASURED + HURRIED);
    assertThat(off.wouldHave()).as("%s", off.records()).isEqualTo(HURRIED);
  }
}
