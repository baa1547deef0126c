package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.ScenarioServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The jar as a command line, over records that the agent has written. */
final class CommandLineIT {
  private static Path folder;

  @BeforeAll
  static void twoRuns() {
    folder = Places.folder("cli");
    try (ScenarioServer server = new ScenarioServer(Behaviours.byPath(0))) {
      for (String path : new String[] {"/", "/silent"}) {
        ForkedJvm.service(Jdks.current())
            .agent("deadline=800ms,run.methods=child.service.Service.handle,records=" + folder)
            .program("child.service.Service", "http://" + server.address() + path, "call", "exit")
            .run()
            .orFail();
      }
    }
    assertThat(JsonLine.records(folder)).hasSize(2);
  }

  private static Ended cli(String... words) {
    return ForkedJvm.tool(Jdks.current(), "java")
        .program("-jar", Places.agentJar().toString())
        .program(words)
        .run();
  }

  @Test
  void versionIsFine() {
    Ended ended = cli("--version");
    assertThat(ended.status()).isZero();
    assertThat(ended.out()).contains("0.1.0");
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void helpIsFine() {
    Ended ended = cli("--help");
    assertThat(ended.status()).isZero();
    assertThat(ended.out())
        .contains("runs")
        .contains("diff")
        .contains("derive")
        .contains("Exit codes");
  }

  @Test
  void noCommandUnknownCommandAndUnknownOptionAreWrongUsage() {
    assertThat(cli().status()).isEqualTo(2);
    assertThat(cli("rums").status()).isEqualTo(2);
    Ended ended = cli("runs", folder.toString(), "--lats=3");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("--lats");
  }

  @Test
  void runsListsThem() {
    Ended ended = cli("runs", folder.toString());
    assertThat(ended.status()).as("%s", ended).isZero();
    assertThat(ended.out()).contains("completed").contains("declared").contains("handle");
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void showTellsOneInFull() {
    String id =
        JsonLine.records(folder).stream()
            .filter(record -> record.path("outcome").asText().equals("declared"))
            .findFirst()
            .orElseThrow()
            .path("run")
            .asText();
    Ended ended = cli("runs", "show", id, folder.toString());
    assertThat(ended.status()).as("%s", ended).isZero();
    assertThat(ended.out()).contains(id).contains("okhttp/127.0.0.1").contains("cut");
  }

  @Test
  void diffOfFewRunsHasNoVerdict() {
    Ended ended = cli("diff", folder.toString(), folder.toString());
    assertThat(ended.status()).as("%s", ended).isZero();
    assertThat(ended.out()).contains("TOO FEW");
  }

  @Test
  void diffThatGotWorseIsOne() throws IOException {
    Path before = Places.folder("before");
    Path after = Places.folder("after");
    many("completed", before.resolve("runs-1.ndjson"));
    many("declared", after.resolve("runs-2.ndjson"));
    Ended ended = cli("diff", before.toString(), after.toString());
    assertThat(ended.out()).contains("WORSE");
    assertThat(ended.status()).as("%s", ended).isEqualTo(1);
    assertThat(cli("diff", after.toString(), before.toString()).status()).isZero();
  }

  /** Forty runs that ended like the one that did. */
  private static void many(String outcome, Path file) throws IOException {
    String line =
        JsonLine.records(folder).stream()
            .filter(record -> record.path("outcome").asText().equals(outcome))
            .findFirst()
            .orElseThrow()
            .toString();
    Files.write(file, Collections.nCopies(40, line));
  }

  @Test
  void whatDeriveWritesCanBePastedAndIsInTheNextRecords() throws IOException {
    Path observed = Places.folder("observed");
    many("completed", observed.resolve("runs-1.ndjson"));
    Ended derived = cli("derive", observed.toString());
    assertThat(derived.status()).as("%s", derived).isZero();
    assertThat(derived.out())
        .containsPattern("\ndeadline=\\d+ms\n")
        .contains("\ndeadline.basis=p90,n=40,censored=0\n");
    assertThat(derived.err()).isEmpty();

    String block = derived.out().substring(derived.out().indexOf("\ndeadline=") + 1);
    Path file = Places.folder("config").resolve("runbudget.properties");
    Files.writeString(file, block.replaceAll("deadline=\\d+ms", "deadline=20s"));
    String basis = "deadline.basis=p90,n=40,censored=0";
    for (Jdk jdk : Jdks.all()) {
      assertBasis(jdk, "config=" + file);
      assertBasis(jdk, "deadline=20s," + basis);
    }
  }

  private static void assertBasis(Jdk jdk, String settings) {
    Path records = Places.folder("derived");
    try (ScenarioServer server = new ScenarioServer(Behaviours.byPath(0))) {
      Ended ended =
          ForkedJvm.service(jdk)
              .agent("run.methods=child.service.Service.handle,records=" + records + "," + settings)
              .program("child.service.Service", "http://" + server.address() + "/", "call", "exit")
              .run()
              .orFail();
      assertThat(ended.err()).contains("deadline=20s basis=p90,n=40,censored=0 guards=");
    }
    assertThat(JsonLine.records(records))
        .singleElement()
        .satisfies(run -> assertThat(run.path("basis").asText()).isEqualTo("p90,n=40,censored=0"));
  }

  @Test
  void unreadableSourceIsSaid() {
    Ended ended = cli("runs", folder.resolve("missing").toString());
    assertThat(ended.status()).as("%s", ended).isEqualTo(3);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("missing");
  }
}
