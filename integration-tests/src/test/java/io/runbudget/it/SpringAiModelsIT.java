package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.ModelServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Spring AI as it is used, with its own model for OpenAI: 1.1 on Spring's HTTP clients and
 * spring-retry, 2.0 on the vendor's SDK and Spring Framework's template. One JVM plays everything
 * at once.
 */
final class SpringAiModelsIT {
  private static final int DEADLINE = 3000;
  private static final String SETTINGS =
      ",reserve=100ms,records=off,run.methods=child.springai.Agent.go";

  /** Scenario and how its server behaves; {@code down} as each library retries it longest. */
  private static final Map<String, String> SERVERS =
      Map.ofEntries(
          Map.entry("warm up", "ok"),
          Map.entry("fine", "ok"),
          Map.entry("flaky", "busyOnce"),
          Map.entry("hang", "hang"),
          Map.entry("tools", "tools"),
          Map.entry("fine stream", "ok"),
          Map.entry("stalled stream", "heartbeats"),
          Map.entry("stream of tools", "tools"),
          Map.entry("left stream", "ok"),
          Map.entry("hopping stream", "ok"));

  /** What nobody but us ends. */
  private static final List<String> HANG =
      List.of(
          "hang",
          "tools",
          "local tools",
          "stalled stream",
          "stream of tools",
          "local stream",
          "retries at once");

  /** What nobody ends. */
  private static final List<String> HEALTHY =
      List.of(
          "fine",
          "flaky",
          "fine stream",
          "left stream",
          "hopping stream",
          "healthy retries",
          "retries outside");

  private record Outcome(int millis, String words, int requests) {}

  private record Played(boolean isOne, Map<String, Outcome> outcomes, Ended ended) {
    Outcome of(String name) {
      return assertThat(outcomes).as("%s", ended).containsKey(name).actual().get(name);
    }
  }

  static Stream<Arguments> clients() {
    return Stream.concat(FrameworkRun.matrix("springai1"), FrameworkRun.matrix("springai2"));
  }

  /** 1.1, whose retries are spring-retry's. */
  private static boolean isOne(String client) {
    return client.startsWith("springai1");
  }

  private static Played play(Jdk jdk, String client, String settings) {
    Map<String, ModelServer> servers = new LinkedHashMap<>();
    Map<String, String> behaviours = new LinkedHashMap<>(SERVERS);
    behaviours.put("down", isOne(client) ? "busy" : "later");
    behaviours.keySet().forEach(name -> servers.put(name, new ModelServer()));
    try {
      ForkedJvm jvm =
          ForkedJvm.on(jdk)
              .classPath(Places.frameworkPrograms())
              .classPath(Places.client(client).toArray(Path[]::new));
      if (!settings.isEmpty()) {
        jvm.agent(settings + SETTINGS);
      }
      List<String> arguments = new ArrayList<>();
      servers.forEach(
          (name, server) -> arguments.add(name + "=" + server.url(behaviours.get(name))));
      Ended ended =
          jvm.program("child.springai.SpringAiChild")
              .program(arguments.toArray(String[]::new))
              .run()
              .orFail();
      Map<String, Outcome> outcomes = new LinkedHashMap<>();
      for (String line : ended.outLines()) {
        String[] parts = line.split("\t", 3);
        ModelServer server = servers.get(parts[0]);
        int requests = server == null ? 0 : server.requests();
        outcomes.put(parts[0], new Outcome(Integer.parseInt(parts[1]), parts[2], requests));
      }
      return new Played(isOne(client), outcomes, ended);
    } finally {
      servers.values().forEach(ModelServer::close);
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void everythingEndsInTimeAndNothingHealthyIsTouched(Jdk jdk, String client) {
    Played bare = play(jdk, client, "");
    for (String name : HANG) {
      assertThat(bare.of(name).words()).as(name).isEqualTo("hangs");
    }
    Played enforced = play(jdk, client, "deadline=3s");
    assertThat(enforced.ended().errLines())
        .filteredOn(line -> line.startsWith("[runbudget]"))
        .noneMatch(line -> line.contains(" WARN ") || line.contains(" ERROR "));
    healthy(bare, enforced);
    calls(enforced);
    streams(enforced);
    retries(enforced);
  }

  @ParameterizedTest
  @MethodSource("clients")
  @EnabledIfSystemProperty(named = "contract.matrix", matches = "full")
  void observedNothingEnds(Jdk jdk, String client) {
    Played observed = play(jdk, client, "mode=observe,deadline=3s");
    for (String name : HANG) {
      assertThat(observed.of(name).words()).as(name).isEqualTo("hangs");
    }
  }

  private static void healthy(Played bare, Played enforced) {
    List<String> names = new ArrayList<>(HEALTHY);
    if (bare.isOne()) {
      names.add("stateful");
    }
    for (String name : names) {
      assertThat(enforced.of(name).words()).as(name).isEqualTo(bare.of(name).words());
      assertThat(enforced.of(name).requests()).as(name).isEqualTo(bare.of(name).requests());
    }
    assertThat(enforced.of("fine").words()).isEqualTo("fine");
    assertThat(enforced.of("flaky").requests()).isEqualTo(2);
    assertThat(enforced.of("fine stream").words()).isEqualTo("fi ne completed");
  }

  private static void calls(Played played) {
    ours(played, "hang");
    ours(played, "tools");
    assertThat(played.of("tools").requests()).isGreaterThan(3);
    ours(played, "local tools");
    assertThat(played.of("local tools").words()).startsWith("java.lang.IllegalStateException: ");
    boolean one = played.isOne();
    Outcome down = played.of("down");
    assertThat(down.millis()).isLessThan(DEADLINE - 100);
    assertThat(down.words()).contains(one ? "503" : "429").doesNotContain("runbudget");
    assertThat(down.requests()).as("of 10 and of 4").isEqualTo(one ? 2 : 1);
  }

  private static void streams(Played played) {
    for (String name : List.of("stalled stream", "stream of tools", "local stream")) {
      ours(played, name);
      assertThat(played.of(name).words()).as(name).containsOnlyOnce("ended by ");
      assertThat(played.of(name).words()).as(name).doesNotContain("completed");
    }
    assertThat(played.of("local stream").words())
        .startsWith("cancelled 1 greeted 1 ended by java.util.concurrent.TimeoutException: ");
  }

  private static void retries(Played played) {
    Outcome retries = played.of("retries");
    assertThat(retries.words()).isEqualTo("java.lang.IllegalStateException: failed 3");
    assertThat(retries.millis()).isBetween(1900, DEADLINE + 800);
    assertThat(played.of("retries at once").words())
        .isEqualTo("java.lang.IllegalStateException: failed often");
    assertThat(played.of("retries at once").millis()).isBetween(DEADLINE - 200, DEADLINE + 1000);
    if (played.isOne()) {
      assertThat(played.of("recovery").words()).isEqualTo("recovered after 3");
      assertThat(played.of("stateful late").words()).isEqualTo("failed 1, done after 2");
      assertThat(played.of("stateful late").millis()).isLessThan(2000);
    } else {
      assertThat(played.of("policy of one's own").words())
          .isEqualTo("java.lang.IllegalStateException: failed 3");
    }
  }

  private static void ours(Played played, String name) {
    assertThat(played.of(name).words()).as(name).contains("runbudget: ");
    assertThat(played.of(name).millis()).as(name).isBetween(DEADLINE - 200, DEADLINE + 2000);
  }
}
