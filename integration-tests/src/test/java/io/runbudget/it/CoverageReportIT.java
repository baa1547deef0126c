package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.ScenarioServer;
import org.junit.jupiter.api.Test;

/** Nothing happens silently: what no run covers is said. */
final class CoverageReportIT {
  private static final String CHAT = "/v1/chat/completions";

  private static Ended run(String settings, String path, String... words) {
    try (ScenarioServer server = new ScenarioServer(Behaviours.answer(0))) {
      return ForkedJvm.service(Jdks.current())
          .classPath(Places.newestClientJars("apache"))
          .agent(settings)
          .options("-Drunbudget.report.after=1500")
          .program("child.service.Service", "http://" + server.address() + path)
          .program(words)
          .program("exit")
          .run()
          .orFail();
    }
  }

  @Test
  void modelCallsOutsideAnyRunAreReportedWithTheLineThatWouldCoverThem() {
    Ended ended = run("deadline=5s,records=off", CHAT, "call", "call", "sleep:2500");
    assertThat(ended.errLines())
        .filteredOn(line -> line.contains("outside any run"))
        .singleElement()
        .asString()
        .startsWith(
            "[runbudget] WARN model calls outside any run, not bounded: at least 2 by okhttp")
        .contains("127.0.0.1")
        .contains("at child.service.Service.handle(Service.java:")
        .containsPattern("run\\.methods=child\\.service\\.Service\\.(call|handle)$");
  }

  @Test
  void otherCallsAreNotReported() {
    Ended ended = run("deadline=5s,records=off", "/weather", "call", "sleep:2500");
    assertThat(ended.err()).doesNotContain("outside any run");
  }

  @Test
  void callsInARunAreNotReported() {
    Ended ended =
        run(
            "deadline=5s,records=off,run.methods=child.service.Service.handle",
            CHAT,
            "call",
            "sleep:2500");
    assertThat(ended.err()).doesNotContain("outside any run");
  }

  @Test
  void aLibraryThatHasNoGuardIsNamed() {
    String client = "org.apache.hc.client5.http.impl.async.InternalHttpAsyncClient";
    Ended ended = run("deadline=5s,records=off", "/weather", "load:" + client, "sleep:2500");
    assertThat(ended.errLines())
        .contains(
            "[runbudget] WARN no guard for Apache HttpClient 5, asynchronous: a thread that waits"
                + " for it is ended at the deadline");
    assertThat(run("deadline=5s,records=off", "/weather", "sleep:2500").err())
        .doesNotContain("no guard for");
  }

  @Test
  void theSeamOfTheseTestsIsNoUnknownSetting() {
    assertThat(run("deadline=5s,records=off", "/weather").err()).doesNotContain("WARN");
  }

  @Test
  void entryThatMatchedNoClassIsReportedWithTheNearestName() {
    Ended ended =
        run(
            "deadline=5s,records=off,run.methods=child.service.Servise.handle",
            "/weather",
            "sleep:2500");
    assertThat(ended.errLines())
        .filteredOn(line -> line.contains("WARN run.methods"))
        .singleElement()
        .asString()
        .contains("child.service.Servise matched nothing")
        .contains("nearest is")
        .contains("Service");
  }

  @Test
  void entryThatMatchedNoMethodIsReportedWithTheNearestName() {
    Ended ended =
        run("deadline=5s,records=off,run.methods=child.service.Service.handel", "/weather");
    assertThat(ended.errLines())
        .filteredOn(line -> line.contains("WARN run.methods"))
        .singleElement()
        .asString()
        .contains("child.service.Service has no method handel")
        .contains("nearest is handle");
  }
}
