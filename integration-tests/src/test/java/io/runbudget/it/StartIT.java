package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the agent starts, what it says, and that the application starts whatever was set. */
@ParameterizedClass(name = "JDK {0}")
@ValueSource(ints = {17, 25})
final class StartIT {
  private static final String HELLO = "child.service.Hello";
  private static final String STARTED = "[runbudget] INFO started version=";

  @Parameter int version;

  private Jdk jdk;

  @BeforeEach
  void needsItsJdk() {
    Optional<Jdk> found = version == 25 ? Jdks.jdk25() : Optional.of(Jdks.current());
    assumeTrue(found.isPresent(), Jdks.NO_25);
    jdk = found.get();
  }

  private Ended hello(String settings) {
    return saysHello(ForkedJvm.on(jdk).agent(settings));
  }

  private static Ended saysHello(ForkedJvm jvm) {
    Ended ended = jvm.program(HELLO).run().orFail();
    assertThat(ended.outLines()).containsExactly("hello");
    return ended;
  }

  @Test
  void oneLineSaysWhatHolds() {
    Ended ended = hello("deadline=90s");
    assertThat(ended.errLines()).hasSize(1);
    assertThat(ended.errLines().get(0))
        .matches(
            "\\[runbudget] INFO started version=\\S+ mode=enforce deadline=1m30s guards=\\S*okhttp\\S*"
                + " entry\\.types=0");
  }

  @Test
  void itSaysWhatTheDeadlineRestsOn() {
    assertThat(hello("deadline=90s,deadline.basis=agreed with ops, May").errLines())
        .singleElement()
        .asString()
        .contains(" deadline=1m30s basis=\"agreed with ops, May\" guards=");
  }

  @Test
  void withoutALimitItObserves() {
    assertThat(hello("").errLines()).singleElement().asString().contains(" mode=observe guards=");
  }

  @Test
  void settingsAreReadFromPropertiesAndEnvironmentToo() {
    Ended ended =
        saysHello(
            ForkedJvm.on(jdk)
                .agent("")
                .options("-Drunbudget.run.methods=a.B.c,d.E.f")
                .environment("RUNBUDGET_DEADLINE", "30s"));
    assertThat(ended.errLines()).singleElement().asString().contains("mode=enforce deadline=30s");
    assertThat(ended.err()).contains("entry.types=2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "deadline=soon | deadline='soon' | a duration such as 90s",
        "deadline=0s | deadline='0s' | a duration such as 90s",
        "deadline=30 | deadline='30' | a duration such as 90s",
        "deadline=5s,mode=enforced | mode='enforced' | observe, enforce or off",
        "deadline=5s,reserve=6s | reserve='6s' | less than the deadline",
        "deadline=5s,attempt=repl | attempt='repl' | cap or replace",
        "deadline=5s,run.methods=run | run.methods='run' | package.Class.method",
        "deadline=5s,run.Agent.run.deadline=x | run.Agent.run.deadline='x' | a duration",
        "deadline=5s,fuse=half | fuse='half' | a share such as 50%",
        "deadline=5s,run.main=yes | run.main='yes' | on or off",
        "deadline=5s,guard.okhttp.enabled=no | guard.okhttp.enabled='no' | true or false",
      })
  void badSettingIsNamedAndNothingIsEnforced(String settings, String named, String allowed) {
    Ended ended = hello(settings);
    assertThat(ended.errLines())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("[runbudget] WARN setting " + named + " is not understood")
                    .contains("allowed is")
                    .contains(allowed));
    assertThat(ended.err()).contains("nothing is enforced").contains("mode=observe");
  }

  @Test
  void unknownSettingGetsASuggestion() {
    Ended ended = hello("deadlin=5s");
    assertThat(ended.errLines()).hasSize(2);
    assertThat(ended.errLines().get(0))
        .contains("WARN unknown setting 'deadlin'")
        .contains("did you mean 'deadline'?");
  }

  @Test
  void secondAgentIsIgnoredWithOneLine() {
    Ended ended = saysHello(ForkedJvm.on(jdk).agent("deadline=5s").agent("deadline=9s"));
    assertThat(ended.errLines()).hasSize(2);
    assertThat(ended.errLines().get(0)).startsWith(STARTED);
    assertThat(ended.errLines().get(1))
        .isEqualTo("[runbudget] already loaded, this -javaagent is ignored");
  }

  /** Databases, prices and readers of answers are in the jar for the run that needs them. */
  @ParameterizedTest
  @ValueSource(strings = {"deadline=5s", "usd=9,idempotency=ledger,retries=on,admission=on"})
  void whatIsNotUsedYetIsNotLoaded(String settings) throws IOException {
    Path log = Places.folder("classes").resolve("loaded.log");
    saysHello(ForkedJvm.on(jdk).agent(settings).options("-Xlog:class+load:file=" + log));
    List<String> loaded = Files.readAllLines(log);
    assertThat(loaded).anyMatch(line -> line.contains("runbudget.launcher."));
    for (String each : List.of("org.h2.", "org.postgresql.", "runbudget.ledger.", "usage.Price")) {
      assertThat(loaded).as(each).noneMatch(line -> line.contains(each));
    }
    assertThat(loaded).noneMatch(line -> line.contains("com.fasterxml."));
  }

  @Test
  void aRunLoadsPricesOnlyIfItHasDollarsToSpend() throws IOException {
    List<String> plain = loadedByARun("deadline=20s");
    for (String each : List.of("org.h2.", "org.postgresql.", "ledger.Jdbc", "usage.Price")) {
      assertThat(plain).as(each).filteredOn(line -> line.contains(each)).isEmpty();
    }
    List<String> priced = loadedByARun("usd=1");
    assertThat(priced).anyMatch(line -> line.contains("usage.PriceTable"));
    assertThat(priced).filteredOn(line -> line.contains("org.h2.")).isEmpty();
  }

  /** It makes one call. */
  private List<String> loadedByARun(String settings) throws IOException {
    Path log = Places.folder("classes").resolve("loaded.log");
    Path records = log.resolveSibling("records");
    try (ScenarioServer server = new ScenarioServer(Behaviours.answer(0))) {
      Ended ended =
          ForkedJvm.service(jdk)
              .agent(settings + ",run.methods=child.service.Service.handle,records=" + records)
              .options("-Xlog:class+load:file=" + log)
              .program("child.service.Service", "http://" + server.address(), "call", "exit")
              .run()
              .orFail();
      assertThat(ended.out()).as("%s", ended).startsWith("answered 200 ");
    }
    assertThat(JsonLine.records(records))
        .singleElement()
        .satisfies(run -> assertThat(run.path("attempts")).hasSize(1));
    return Files.readAllLines(log);
  }

  @Test
  void offIsOneLine() {
    assertThat(hello("deadline=5s,mode=off").errLines())
        .containsExactly("[runbudget] INFO not active: mode=off");
  }

  @Test
  void logOffSaysNothing() {
    assertThat(hello("deadline=5s,log=off").err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"javac,-version", "jar,--version", "javap,-version", "jcmd,-h"})
  void toolsOfTheJdkAreLeftAlone(String tool, String argument) {
    String flag = "-javaagent:" + Places.agentJar() + "=deadline=5s";
    Ended ended =
        ForkedJvm.tool(jdk, tool)
            .environment("JAVA_TOOL_OPTIONS", flag)
            .program(argument)
            .run()
            .orFail();
    assertThat(ended.out() + ended.err()).doesNotContain("[runbudget]");
    assertThat(ended.errLines())
        .filteredOn(line -> !line.startsWith("Picked up JAVA_TOOL_OPTIONS"))
        .isEmpty();
  }

  @Test
  void classDataSharingIsNotLost() {
    Ended ended = saysHello(ForkedJvm.on(jdk).agent("deadline=5s").options("-Xshare:on"));
    assertThat(ended.errLines()).hasSize(1);
  }

  @Test
  void jvmThatWritesAnArchiveIsLeftAlone() {
    Path archive = Places.folder("archive").resolve("hello.jsa");
    // without the two others the JVM itself refuses every agent
    Ended ended =
        ForkedJvm.tool(jdk, "java")
            .agent("deadline=5s")
            .options("-XX:ArchiveClassesAtExit=" + archive)
            .options("-XX:+UnlockDiagnosticVMOptions", "-XX:+AllowArchivingWithJavaAgent")
            .program("-jar", Places.agentJar().toString(), "--version")
            .run()
            .orFail();
    assertThat(ended.errLines())
        .contains("[runbudget] INFO not active: this JVM writes a class-data archive");
    assertThat(archive).exists();
  }

  @Test
  void logManagerOfTheApplicationStillWins() {
    Ended ended =
        ForkedJvm.on(jdk).agent("deadline=5s").program("child.service.Logging").run().orFail();
    assertThat(ended.outLines()).containsExactly("child.service.OwnLogManager");
    assertThat(ended.errLines()).hasSize(1);
  }

  /** Whoever waits until no thread is left in a group waits for his own. */
  @ParameterizedTest
  @CsvSource({"'run.methods=child.service.Groups.run,deadline=300ms', 60000", "log=info, 1"})
  void itsThreadsAreInNoGroupOfTheApplication(String settings, String millis) {
    Ended ended =
        ForkedJvm.on(jdk).agent(settings).program("child.service.Groups", millis).run().orFail();
    assertThat(ended.outLines()).containsExactly("main 1", "plugin 0", "main 1");
  }

  @Test
  void stopsACallInAServiceAndSaysSoInOneLine() {
    Ended ended = stopsACall();
    assertThat(ended.errLines()).hasSize(2);
    assertThat(ended.errLines().get(0)).startsWith(STARTED);
    assertThat(ended.errLines().get(1))
        .startsWith("[runbudget] INFO run stopped id=")
        .contains("name=child.service.Service.handle")
        .contains("stop=deadline")
        .contains("1 attempt on okhttp/127.0.0.1:")
        .contains("at child.service.Service.handle(Service.java:");
  }

  @Test
  void withoutJavaBaseTheBridgeIsAppendedAndOneLineSaysSo() {
    Ended ended = stopsACall("-Drunbudget.bridge.append=true");
    List<String> warnings = ended.errLines().stream().filter(l -> l.contains("WARN")).toList();
    assertThat(warnings).hasSize(1);
    assertThat(warnings.get(0)).contains("boot class path");
    assertThat(ended.err()).doesNotContain("ERROR");
  }

  private Ended stopsACall(String... options) {
    try (ScenarioServer server = new ScenarioServer(Behaviours.silent())) {
      Ended ended =
          ForkedJvm.service(jdk)
              .agent("deadline=1s,records=off,run.methods=child.service.Service.handle")
              .options(options)
              .program("child.service.Service", "http://" + server.address(), "call", "exit")
              .run()
              .orFail();
      assertThat(ended.outLines())
          .singleElement()
          .asString()
          .startsWith("failed java.io.InterruptedIOException: runbudget: deadline of 1.0 s");
      return ended;
    }
  }
}
