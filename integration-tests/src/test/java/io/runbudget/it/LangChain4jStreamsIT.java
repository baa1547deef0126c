package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.server.ModelServer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Token streams that end more than once, or might: started twice, asked anew by a guardrail. */
final class LangChain4jStreamsIT {
  private static final String SETTINGS = "deadline=4s,reserve=0ms";

  static Stream<Arguments> matrix() {
    return FrameworkRun.matrix("agentic");
  }

  /**
   * Where a guardrail's second question is answered at all: on JDK 25 the library waits for it for
   * ever, with us to the deadline, on the thread that the client would answer it on.
   */
  static Stream<Arguments> judged() {
    return matrix().filter(row -> isJudged((Jdk) row.get()[0]));
  }

  private static boolean isJudged(Jdk jdk) {
    return jdk.version() < 25;
  }

  private static FrameworkRun run(Jdk jdk, String client, String settings, String how, String url) {
    return FrameworkRun.ofUnruly(jdk, client, settings, "child.lc4j.Streams", how, url);
  }

  private static int count(String text, String part) {
    return text.split(part, -1).length - 1;
  }

  private static void areStopped(FrameworkRun run) {
    for (JsonNode record : run.records()) {
      assertThat(record.path("stop").asText()).isEqualTo("deadline");
      assertThat(record.path("outcome").asText()).isEqualTo("declared");
      assertThat(record.path("overrun_ms").asDouble()).isLessThan(3_000);
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void healthyOnesAreAsWithoutUs(Jdk jdk, String client) {
    String all = isJudged(jdk) ? "twice,judged" : "twice";
    for (String settings : new String[] {"", "deadline=30s", "mode=observe,deadline=30s"}) {
      try (ModelServer server = new ModelServer()) {
        FrameworkRun run = run(jdk, client, settings, all, server.url("ok"));
        // Both streams of the first talk at once.
        assertThat(run.lines().get(0)).startsWith("ok ").doesNotContain("error");
        assertThat(count(run.lines().get(0), "\\[complete]")).isEqualTo(2);
        if (isJudged(jdk)) {
          assertThat(run.lines().get(1)).startsWith("ok fine[complete] after");
        }
        assertThat(server.requests()).isEqualTo(isJudged(jdk) ? 4 : 2);
        int runs = isJudged(jdk) ? 3 : 2;
        assertThat(run.records()).hasSize(settings.isEmpty() ? 0 : runs);
        assertThat(run.records())
            .allMatch(record -> record.path("outcome").asText().equals("completed"));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void ofAStreamStartedTwiceEachIsARunAndTellsItsEndOnce(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, SETTINGS, "twice", server.url("heartbeats"));
      assertThat(run.line()).startsWith("ok fi").doesNotContain("complete]");
      assertThat(count(run.line(), "\\[error ")).isEqualTo(2);
      assertThat(run.records()).hasSize(2);
      areStopped(run);
    }
  }

  @ParameterizedTest
  @MethodSource("judged")
  void whoAsksAnewWithinAStreamAndFailsEndsIt(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, SETTINGS, "judged", server.url("busySecond"));
      assertThat(run.line()).matches("ok \\[error [^\\[]*busy[^\\[]*] after \\d+");
      assertThat(run.record().path("stop").asText()).isEqualTo("error");
      assertThat(server.requests()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void whoAsksAnewWithinAStreamAndIsStoppedTellsItOnce(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, SETTINGS, "judged", server.url("stallSecond"));
      assertThat(run.line()).matches("ok \\[error [^\\[]*runbudget: [^\\[]*] after \\d+");
      assertThat(run.record().path("name").asText()).startsWith("child.lc4j.Streams$Writer.");
      areStopped(run);
    }
  }

  /** Where a stream can be cancelled. */
  static Stream<Arguments> newest() {
    return matrix().filter(row -> row.get()[1].toString().endsWith("-newest"));
  }

  private static String heard(FrameworkRun run) {
    return run.line().replaceAll(" after \\d+$", "");
  }

  @ParameterizedTest
  @MethodSource("newest")
  void aStreamThatTheApplicationCancelsIsOverThen(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      for (String how : List.of("cancelled", "cancelledLater")) {
        // From another thread that of the client may meet its closed stream, and say so.
        String heard =
            how.equals("cancelled")
                ? "ok \\[part]"
                : "ok \\[part](\\[error \\S*LangChain4jException])?";
        assertThat(heard(run(jdk, client, "", how, server.url("heartbeats")))).matches(heard);
        for (String mode : List.of("", "mode=observe,")) {
          String settings = mode + "deadline=2s,reserve=0ms";
          FrameworkRun run = run(jdk, client, settings, how, server.url("heartbeats"));
          assertThat(heard(run)).matches(heard);
          assertThat(run.record().path("exit").asText()).isEqualTo("unfinished");
          assertThat(run.record().path("actual_ms").asDouble()).isLessThan(2_000);
          assertThat(run.record().has("would_stop")).isFalse();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void anErrorOfWhoeverIsToldAPartIsNotTheEndOfTheStream(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun bare = run(jdk, client, "", "failing", server.url("ok"));
      FrameworkRun run = run(jdk, client, "deadline=30s", "failing", server.url("ok"));
      assertThat(heard(run)).isEqualTo(heard(bare)).contains("no fi").endsWith("[complete]");
      assertThat(run.record().path("stop").asText()).isEqualTo("error");
    }
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, SETTINGS, "failing", server.url("talkingTools"));
      assertThat(count(run.line(), "no fi")).isGreaterThan(3);
      assertThat(count(run.line(), "runbudget: ")).isEqualTo(1);
      assertThat(run.millis()).isBetween(3_900, 6_500);
      areStopped(run);
      assertThat(run.record().path("attempts").size()).isEqualTo(server.requests());
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void whoWantsNoCompleteResponseIsAskedNoGuardrails(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun bare = run(jdk, client, "", "unheard", server.url("ok"));
      assertThat(server.requests()).isEqualTo(1);
      FrameworkRun run = run(jdk, client, "deadline=30s", "unheard", server.url("ok"));
      assertThat(heard(run)).isEqualTo(heard(bare));
      assertThat(server.requests()).isEqualTo(2);
      assertThat(run.record().path("outcome").asText()).isEqualTo("completed");
      assertThat(run.record().path("actual_ms").asDouble()).isLessThan(2_900);
    }
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void consumersThatKeepTheThreadOnWhichTheyAreToldHoldUpNoOthers(Jdk jdk, String client) {
    FrameworkRun run = run(jdk, client, "deadline=2s,reserve=0ms", "blocked", "none");
    assertThat(run.line()).startsWith("ok 40 told after");
  }

  @ParameterizedTest
  @MethodSource("matrix")
  void aStreamStartedByWhoHearsOfAnErrorIsARunOfItsOwn(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = run(jdk, client, "deadline=30s", "backup", server.url("ok"));
      assertThat(run.line()).startsWith("ok ").contains("[complete]").doesNotContain("[error");
      assertThat(run.records())
          .extracting(record -> record.path("stop").asText())
          .containsExactlyInAnyOrder("error", "completed");
      assertThat(run.records()).allMatch(record -> record.path("attempts").size() == 1);
    }
  }
}
