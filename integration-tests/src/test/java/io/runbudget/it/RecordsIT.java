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
import io.runbudget.it.server.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where records go, and that the end of the JVM loses none. */
final class RecordsIT {
  private static final String ENTRY = ",run.methods=child.service.Service.handle";

  private static Ended run(String settings, String... words) {
    return run(Behaviours.answer(0), ForkedJvm.service(Jdks.current()).agent(settings), words);
  }

  private static Ended run(Consumer<Wire> behaviour, ForkedJvm jvm, String... words) {
    try (ScenarioServer server = new ScenarioServer(behaviour)) {
      String url = "http://" + server.address() + "/secret?key=hidden";
      return jvm.program("child.service.Service", url).program(words).run().orFail();
    }
  }

  @Test
  void endOfTheJvmLosesNone() {
    Path folder = Places.folder("records").resolve("new");
    Ended ended = run("deadline=5s,records=" + folder + ENTRY, "call", "call", "call", "exit");
    List<JsonNode> records = JsonLine.records(folder);
    assertThat(records).hasSize(3);
    assertThat(folder.resolve("runs-" + ended.pid() + ".ndjson")).exists();
    JsonNode record = records.get(0);
    assertThat(record.path("service").asText()).isEqualTo("Service");
    assertThat(record.path("pid").asLong()).isEqualTo(ended.pid());
    assertThat(record.path("start").asText())
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
  }

  @Test
  void nothingOfTheRequestIsRecorded() {
    Path folder = Places.folder("records");
    run("deadline=5s,records=" + folder + ENTRY, "call", "exit");
    assertThat(JsonLine.records(folder).toString())
        .doesNotContain("secret")
        .doesNotContain("hidden");
  }

  @Test
  void folderAndFilesAreTheOwnersOnly() throws IOException {
    Path folder = Places.folder("records").resolve("new");
    Ended ended = run("deadline=5s,records=" + folder + ENTRY, "call", "exit");
    Path file = folder.resolve("runs-" + ended.pid() + ".ndjson");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void runThatTheEndOfTheJvmCutsShortIsUnfinished() {
    Path folder = Places.folder("records");
    run(
        Behaviours.silent(),
        ForkedJvm.service(Jdks.current()).agent("deadline=20s,records=" + folder + ENTRY),
        "background",
        "sleep:500",
        "exit");
    List<JsonNode> records = JsonLine.records(folder);
    assertThat(records).hasSize(1);
    JsonNode record = records.get(0);
    assertThat(record.path("outcome").asText()).isEqualTo("unfinished");
    assertThat(record.path("exit").asText()).isEqualTo("unfinished");
    assertThat(record.path("actual_ms").asDouble()).isBetween(100.0, 5000.0);
    assertThat(record.path("attempts").get(0).path("end").asText()).isEqualTo("never_returned");
  }

  @Test
  void stdoutGetsALineForEachRun() {
    Ended ended = run("deadline=5s,records=stdout" + ENTRY, "call", "hello", "exit");
    assertThat(ended.outLines()).filteredOn(line -> line.startsWith("{\"v\":")).hasSize(1);
    assertThat(ended.outLines())
        .contains("hello")
        .anyMatch(line -> line.startsWith("answered 200"));
  }

  @Test
  void offWritesNothing() throws IOException {
    Path temp = Places.folder("temp");
    run(
        Behaviours.answer(0),
        ForkedJvm.service(Jdks.current())
            .agent("deadline=5s,records=off" + ENTRY)
            .options("-Djava.io.tmpdir=" + temp),
        "call",
        "exit");
    try (Stream<Path> files = Files.list(temp)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void byDefaultTheyGoToAFolderNamedAfterTheService() {
    Path temp = Places.folder("temp");
    run(
        Behaviours.answer(0),
        ForkedJvm.service(Jdks.current())
            .agent("deadline=5s" + ENTRY)
            .options("-Djava.io.tmpdir=" + temp, "-Dspring.application.name=shop"),
        "call",
        "exit");
    assertThat(JsonLine.records(temp.resolve("runbudget-shop"))).hasSize(1);
  }

  @Test
  void folderThatCannotBeWrittenIsSaidOnceAndSummedUpAtTheEnd() throws IOException {
    Path file = Files.writeString(Places.folder("records").resolve("file"), "in the way");
    Ended ended = run("deadline=5s,records=" + file + ENTRY, "call", "call", "exit");
    assertThat(ended.outLines()).hasSize(2).allMatch(line -> line.startsWith("answered 200"));
    assertThat(ended.errLines())
        .filteredOn(line -> line.contains("WARN records cannot be written"))
        .hasSize(1);
    assertThat(ended.err()).contains("Service.handle");
    assertThat(Files.readString(file)).isEqualTo("in the way");
  }

  @Test
  void runWithoutAttemptIsNotRecorded() {
    Path folder = Places.folder("records");
    run(
        "deadline=5s,records=" + folder + ",run.methods=child.service.Service.write",
        "write:" + folder.resolve("x") + ":y",
        "exit");
    assertThat(folder.resolve("x")).exists();
    assertThat(JsonLine.records(folder)).isEmpty();
  }
}
