package io.runbudget.it;

import static io.runbudget.it.server.UsageServer.INPUT;
import static io.runbudget.it.server.UsageServer.OUTPUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.UsageServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What models use is known, priced and held to its limits, by SDKs and plain clients. */
final class TokensIT {
  private static final int EACH = INPUT + OUTPUT;

  /** Three calls fit, of which the third goes past it; the fourth is not made. */
  private static final String LIMIT = "4000";

  private static final String SPENT = 3 * EACH + " of " + LIMIT + " tokens are spent";

  static Stream<Jdk> jdks() {
    boolean full = "full".equals(System.getProperty("contract.matrix"));
    return full ? Jdks.all().stream() : Stream.of(Jdks.current());
  }

  static Stream<Arguments> sdks() {
    return Stream.of("openai", "anthropic", "genai")
        .flatMap(
            sdk ->
                FrameworkRun.matrix(sdk).map(row -> Arguments.of(row.get()[0], row.get()[1], sdk)));
  }

  static Stream<Arguments> toolLoops() {
    return Stream.of("langchain4j", "springai2")
        .flatMap(FrameworkRun::matrix)
        .map(
            row -> {
              boolean spring = row.get()[1].toString().startsWith("spring");
              String program = spring ? "child.springai.ToolLoop" : "child.lc4j.Services chat";
              return Arguments.of(row.get()[0], row.get()[1], program);
            });
  }

  private record Played(Ended ended, List<JsonNode> records) {
    String line(String name) {
      return ended.outLines().stream()
          .filter(line -> line.startsWith(name + " "))
          .findFirst()
          .orElseThrow(() -> new AssertionError(name + " in " + ended));
    }

    /** Of the run that asked for the model of that name. */
    JsonNode record(String model) {
      return records.stream()
          .filter(record -> record.path("attempts").path(0).path("model").asText().equals(model))
          .findFirst()
          .orElseThrow(() -> new AssertionError(model + " in " + records + ended));
    }
  }

  private static Played play(Jdk jdk, UsageServer server, String what, String settings) {
    Path records = Places.folder("tokens").resolve("records");
    ForkedJvm jvm = ForkedJvm.service(jdk);
    if (!settings.isEmpty()) {
      String methods = "run.methods=child.tokens.Calls.free;child.tokens.Calls.limited;";
      jvm.agent(settings + "," + methods + "child.tokens.Calls.brief,records=" + records);
    }
    String[] program = {"child.tokens.TokensChild", what, server.url(""), server.signalPort()};
    Ended ended = jvm.program(program).run().orFail();
    return new Played(ended, settings.isEmpty() ? List.of() : JsonLine.records(records));
  }

  @ParameterizedTest
  @MethodSource("sdks")
  void anSdkStopsBeforeTheCallPastTheLimit(Jdk jdk, String client, String sdk) {
    try (UsageServer server = new UsageServer()) {
      String settings = "tokens=" + LIMIT + ",run.methods=" + FrameworkRun.AGENT;
      FrameworkRun run =
          FrameworkRun.of(
              jdk, client, settings, "child.sdk.Vendors", sdk, "many", server.url("ok"));
      assertThat(run.line()).startsWith("failed ").contains("runbudget: ").contains(SPENT);
      assertThat(server.requests()).as("not even once more").isEqualTo(3);
      JsonNode record = run.record();
      assertThat(record.path("stop").asText()).isEqualTo("tokens");
      assertThat(record.path("outcome").asText()).isEqualTo("declared");
      assertSpent(record, 3);
      assertThat(record.path("cause").asText()).contains("3 calls of m");
    }
  }

  @ParameterizedTest
  @MethodSource("toolLoops")
  void aToolLoopStopsBeforeTheCallPastTheLimit(Jdk jdk, String client, String program) {
    try (UsageServer server = new UsageServer()) {
      String[] words = (program + " " + server.url("tools")).split(" ");
      FrameworkRun run = FrameworkRun.of(jdk, client, "tokens=" + LIMIT, words);
      assertThat(run.line()).startsWith("failed ").contains("runbudget: ").contains(SPENT);
      assertThat(server.requests()).isEqualTo(3);
      assertThat(run.record().path("stop").asText()).isEqualTo("tokens");
      assertSpent(run.record(), 3);
    }
  }

  /** {@code calls} that said all they used, and beyond them nothing that did use something. */
  private static void assertSpent(JsonNode record, int calls) {
    assertThat(record.path("tokens").asInt()).as("%s", record).isEqualTo(calls * EACH);
    assertThat(record.path("token_limit").asText()).isEqualTo(LIMIT);
    assertThat(record.path("token_debt").asInt()).isEqualTo(calls * EACH - 4000);
    assertThat(record.has("estimated")).isFalse();
    int used = 0;
    for (JsonNode attempt : record.path("attempts")) {
      if (attempt.has("tokens_in")) {
        used++;
        assertUsed(attempt);
      }
    }
    assertThat(used).isEqualTo(calls);
  }

  private static void assertUsed(JsonNode attempt) {
    assertThat(attempt.path("tokens_in").asInt()).as("%s", attempt).isEqualTo(INPUT);
    assertThat(attempt.path("tokens_cached").asInt()).isEqualTo(200);
    assertThat(attempt.path("tokens_out").asInt()).isEqualTo(OUTPUT);
    assertThat(attempt.has("estimated")).isFalse();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aBodyIsReadAsItPassesAndArrivesAsItWouldHave(Jdk jdk) {
    try (UsageServer server = new UsageServer()) {
      Played bare = play(jdk, server, "bodies", "");
      Played run = play(jdk, server, "bodies", "tokens=1000000");
      assertThat(run.ended().outLines())
          .isEqualTo(bare.ended().outLines())
          .hasSize(3 * 6)
          .allSatisfy(line -> assertThat(line).contains(" ok ").doesNotContain("late"));
      for (String client : List.of("okhttp", "jdk", "url")) {
        for (String how :
            List.of("ok-json", "ok-stream", "gzip-json", "gzip-stream", "steps-stream")) {
          JsonNode record = run.record(client + "-" + how);
          assertThat(record.path("tokens").asInt()).as("%s", record).isEqualTo(EACH);
          assertUsed(record.path("attempts").path(0));
        }
        JsonNode unsaid = run.record(client + "-bare-stream");
        assertThat(unsaid.path("estimated").asInt()).as("%s", unsaid).isEqualTo(1);
        assertThat(unsaid.path("attempts").path(0).path("estimated").asBoolean()).isTrue();
        assertThat(unsaid.path("attempts").path(0).path("tokens_out").asInt()).isEqualTo(3);
      }
    }
  }

  /** Events, lines and binary frames. */
  @ParameterizedTest
  @MethodSource("jdks")
  void whateverApiAndClientItIsCounted(Jdk jdk) {
    try (UsageServer server = new UsageServer()) {
      Played bare = play(jdk, server, "apis", "");
      Played run = play(jdk, server, "apis", "tokens=1000000");
      assertThat(run.ended().outLines()).isEqualTo(bare.ended().outLines()).hasSize(3 * 3);
      assertThat(run.ended().outLines()).allSatisfy(line -> assertThat(line).contains(" ok "));
      for (String client : List.of("okhttp", "jdk", "url")) {
        for (String api : List.of("responses", "ollama", "bedrock")) {
          JsonNode record = run.record(client + "-" + api);
          assertThat(record.path("tokens").asInt()).as("%s", record).isEqualTo(EACH);
          JsonNode attempt = record.path("attempts").path(0);
          assertThat(attempt.path("tokens_in").asInt()).as("%s", record).isEqualTo(INPUT);
          assertThat(attempt.path("tokens_out").asInt()).isEqualTo(OUTPUT);
          assertThat(attempt.path("tokens_cached").asInt())
              .isEqualTo(api.equals("ollama") ? 0 : 200);
          assertThat(attempt.has("estimated")).isFalse();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void eachRunIsHeldToItsOwnLimit(Jdk jdk) {
    String limits =
        "tokens=1000000,run.Calls.limited.tokens=" + LIMIT + ",run.Calls.brief.deadline=1500ms";
    try (UsageServer server = new UsageServer()) {
      Played run = play(jdk, server, "limits", limits);
      assertRefused(run, "okhttp", "java.io.InterruptedIOException");
      assertRefused(run, "jdk", "java.net.http.HttpTimeoutException");
      assertRefused(run, "url", "java.net.SocketTimeoutException");
      assertThat(run.line("outer")).contains(" ok ").contains("InterruptedIOException");
      JsonNode inner = run.record("inner");
      assertThat(inner.path("stop").asText()).isEqualTo("tokens");
      assertSpent(inner, 3);
      JsonNode outer = run.record("outer");
      assertThat(outer.path("run")).isEqualTo(inner.path("parent"));
      assertThat(outer.path("tokens").asInt()).isEqualTo(4 * EACH);
      assertThat(outer.path("stop").asText()).isEqualTo("completed");
      assertThat(server.requests()).isEqualTo(3 * (3 + 1) + 3 + 1);
    }
  }

  private static void assertRefused(Played run, String client, String exception) {
    assertThat(run.line(client + "-many")).contains("failed " + exception).contains(SPENT);
    JsonNode many = run.record(client + "-many");
    assertThat(many.path("stop").asText()).isEqualTo("tokens");
    assertSpent(many, 3);
    assertThat(run.line(client + "-stalls")).contains("failed ").contains("runbudget: deadline");
    JsonNode stalled = run.record(client + "-stalls");
    assertThat(stalled.path("stop").asText()).isEqualTo("deadline");
    assertThat(stalled.path("estimated").asInt()).as("%s", stalled).isEqualTo(1);
    JsonNode attempt = stalled.path("attempts").path(0);
    assertThat(attempt.path("estimated").asBoolean()).isTrue();
    assertThat(attempt.path("tokens_in").asInt()).isPositive();
    assertThat(attempt.path("tokens_out").asInt()).as("what came").isEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void observeRefusesNothingAndSaysWhatItWouldHaveStopped(Jdk jdk) {
    try (UsageServer server = new UsageServer()) {
      Played run = play(jdk, server, "many", "mode=observe,tokens=" + LIMIT);
      assertThat(run.line("many")).isEqualTo("many ok 5 calls");
      JsonNode record = run.record("many");
      assertSpent(record, 5);
      assertThat(record.path("stop").asText()).isEqualTo("completed");
      assertThat(record.path("would_stop").path("stop").asText()).isEqualTo("tokens");
      assertThat(record.path("would_stop").path("attempts").asInt()).isEqualTo(2);
    }
  }

  /** By which a call costs 0.0012 dollars for its prompt and 0.034 for its answer. */
  private static Path prices(String... models) {
    StringBuilder lines = new StringBuilder("provider,model,effective,source,input,output\n");
    for (String model : models) {
      lines.append("openai,").append(model).append(",2020-01-01,test,1000000,100000000\n");
    }
    try {
      return Files.writeString(Places.folder("prices").resolve("prices.csv"), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void anEntryPointsOwnDollarsAreALimitOfItsRunsOnly(Jdk jdk) {
    String limits = "run.Calls.limited.usd=0.11,prices=" + prices("inner", "outer");
    try (UsageServer server = new UsageServer()) {
      Played run = play(jdk, server, "nested", limits);
      assertThat(run.line("outer")).contains(" ok ").contains("InterruptedIOException");
      assertThat(server.requests()).as("two cost 0.0704, a third up to 0.068").isEqualTo(2 + 1);
      JsonNode inner = run.record("inner");
      assertThat(inner.path("stop").asText()).as("%s", inner).isEqualTo("usd");
      assertThat(inner.path("usd").asDouble()).isCloseTo(2 * 0.0352, within(1e-9));
      JsonNode outer = run.record("outer");
      assertThat(outer.path("stop").asText()).as("%s", outer).isEqualTo("completed");
      assertThat(outer.path("usd").asDouble()).isCloseTo(3 * 0.0352, within(1e-9));
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void parallelBranchesDoNotOvershootWhatTheyStateAndOweWhatTheyDoNot(Jdk jdk) {
    Path prices = prices("priced");
    try (UsageServer server = new UsageServer()) {
      Played run = play(jdk, server, "dollars", "usd=1,prices=" + prices);
      JsonNode stated = byDebt(run, false);
      assertThat(stated.path("usd").asDouble()).as("%s", stated).isBetween(0.8, 1.0);
      assertThat(stated.path("stop").asText()).isEqualTo("usd");
      assertThat(run.ended().out()).contains("HttpTimeoutException: runbudget: refused");
      JsonNode unstated = byDebt(run, true);
      assertThat(run.line("unstated")).isEqualTo("unstated ok 50");
      assertThat(unstated.path("usd").asDouble()).isCloseTo(50 * 0.0352, within(1e-9));
      assertThat(unstated.path("usd_debt").asDouble()).isCloseTo(50 * 0.0352 - 1, within(1e-9));
      JsonNode nobody = run.record("nobody-knows");
      assertThat(nobody.path("unpriced").asInt()).isEqualTo(2);
      assertThat(nobody.path("usd").asDouble()).isZero();
      assertThat(run.ended().errLines())
          .filteredOn(line -> line.contains("nobody-knows"))
          .singleElement()
          .asString()
          .startsWith("[runbudget] WARN model 'nobody-knows' (openai) has no price");
    }
  }

  private static JsonNode byDebt(Played run, boolean indebted) {
    return run.records().stream()
        .filter(record -> record.path("usd").asDouble() > 0)
        .filter(record -> record.has("usd_debt") == indebted)
        .findFirst()
        .orElseThrow(() -> new AssertionError(run.records() + " " + run.ended()));
  }
}
