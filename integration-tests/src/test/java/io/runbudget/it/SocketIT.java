package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.Endpoint;
import io.runbudget.it.server.FullBacklog;
import io.runbudget.it.server.Http2Server;
import io.runbudget.it.server.ScenarioServer;
import io.runbudget.it.server.Wire;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients without a guard of their own: whatever they block in ends at the deadline, and nothing
 * else is touched. The reserve is not theirs: it is set, and must not be seen.
 */
final class SocketIT {
  private static final int DEADLINE = 500;
  private static final String STOPPED = "java.net.SocketTimeoutException: runbudget: deadline of ";
  private static final String REFUSED = "java.net.SocketTimeoutException: runbudget: refused, ";

  /** Nobody but us ends them. */
  private static final List<String> BOUNDED =
      List.of(
          "read",
          "drip",
          "connect",
          "write",
          "tls read",
          "tls drip",
          "tls handshake",
          "channel read",
          "channel drip",
          "channel connect",
          "channel write",
          "adaptor read",
          "adaptor timed read",
          "adaptor write",
          "adaptor connect",
          "handed over",
          "called by a driver",
          "get 5",
          "get 5 drip",
          "post 5",
          "get 4",
          "get 4 drip");

  /** Closing them would hit others. */
  private static final List<String> SPARED =
      List.of("driver read", "jdbc read", "shared write", "exempt host");

  /** What they end in without us; the scenario's name and its outcome. */
  private static final Map<String, String> UNTOUCHED =
      Map.of(
          "own read timeout", "java.net.SocketTimeoutException: Read timed out",
          "own tls read timeout", "java.net.SocketTimeoutException: Read timed out",
          "own handshake timeout", "java.net.SocketTimeoutException: Read timed out",
          "own connect timeout", "java.net.SocketTimeoutException: Connect timed out",
          "outside", "java.net.SocketTimeoutException: Read timed out",
          "commit", "HTTP/1.1 200 OK",
          "selected", "0 then true",
          "pooled", "fine fine fine 0",
          "shared afterwards", "alive true");

  /** How a scenario ended. */
  private record Outcome(String name, long millis, String words, Endpoint server) {
    List<Wire.Request> requests() {
      return server.wires().stream().flatMap(wire -> wire.requests().stream()).toList();
    }
  }

  private static Map<String, Outcome> play(int version, String settings) {
    Optional<Jdk> jdk = version == 25 ? Jdks.jdk25() : Optional.of(Jdks.current());
    assumeTrue(jdk.isPresent(), Jdks.NO_25);
    Map<String, Endpoint> servers = servers();
    try {
      ForkedJvm jvm =
          ForkedJvm.on(jdk.get())
              .classPath(Places.newestClientJars("apache"))
              .options(Http2Server.trust(Places.folder("socket")).toArray(String[]::new));
      if (!settings.isEmpty()) {
        String common = ",reserve=100ms,exempt.hosts=localhost,records=off";
        jvm.agent(settings + common + ",run.methods=child.socket.Agent.go");
      }
      List<String> arguments = new ArrayList<>();
      servers.forEach((name, server) -> arguments.add(name + "=" + server.address()));
      ForkedJvm.Ended ended =
          jvm.program("child.socket.SocketChild")
              .program(arguments.toArray(String[]::new))
              .run()
              .orFail();
      assertThat(ended.err()).doesNotContain("ERROR").doesNotContain("does not fit");
      Map<String, Outcome> outcomes = new LinkedHashMap<>();
      for (String line : ended.outLines()) {
        String[] parts = line.split("\t", 3);
        outcomes.put(
            parts[0],
            new Outcome(parts[0], Long.parseLong(parts[1]), parts[2], servers.get(parts[0])));
      }
      return outcomes;
    } finally {
      servers.values().forEach(Endpoint::close);
    }
  }

  private static Map<String, Endpoint> servers() {
    Map<String, Endpoint> servers = new LinkedHashMap<>();
    for (String name : BOUNDED) {
      servers.put(name, server(name));
    }
    for (String name : SPARED) {
      servers.put(name, server(name));
    }
    for (String name : UNTOUCHED.keySet()) {
      servers.put(name, server(name));
    }
    for (String name : List.of("virtual read", "late connect", "warm up", "tls warm up")) {
      servers.put(name, server(name));
    }
    return servers;
  }

  private static Endpoint server(String name) {
    return switch (name) {
      case "drip", "channel drip", "get 5 drip", "get 4 drip" -> new ScenarioServer(drip());
      case "connect", "channel connect", "adaptor connect", "own connect timeout" ->
          new FullBacklog();
      case "write", "channel write", "adaptor write", "shared write" ->
          new ScenarioServer(Behaviours.neverReading());
      case "tls read", "own tls read timeout" -> ScenarioServer.secured(Behaviours.silent());
      case "tls drip" -> ScenarioServer.secured(drip());
      case "tls handshake", "own handshake timeout" -> new ScenarioServer(Behaviours.mute());
      case "commit", "selected", "pooled" -> new ScenarioServer(Behaviours.answer(50));
      case "warm up" -> new ScenarioServer(Behaviours.answer(0));
      case "tls warm up" -> ScenarioServer.secured(Behaviours.answer(0));
      default -> new ScenarioServer(Behaviours.silent());
    };
  }

  private static Consumer<Wire> drip() {
    return Behaviours.drip("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", "x");
  }

  private static void hangs(Map<String, Outcome> outcomes, List<String> names) {
    for (String name : names) {
      assertThat(outcomes.get(name).words()).as("%s", outcomes.get(name)).isEqualTo("hangs");
    }
  }

  private static void untouched(Map<String, Outcome> outcomes) {
    UNTOUCHED.forEach(
        (name, words) ->
            assertThat(outcomes.get(name).words()).as("%s", outcomes.get(name)).isEqualTo(words));
    assertThat(outcomes.get("own read timeout").millis()).isBetween(100L, DEADLINE - 1L);
    assertThat(outcomes.get("outside").millis()).isGreaterThanOrEqualTo(800);
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void bareTheyHang(int version) {
    Map<String, Outcome> outcomes = play(version, "");
    hangs(outcomes, BOUNDED);
    hangs(outcomes, SPARED);
    hangs(outcomes, List.of("late connect"));
    untouched(outcomes);
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void observedTheyHangLikewise(int version) {
    Map<String, Outcome> outcomes = play(version, "mode=observe,deadline=" + DEADLINE + "ms");
    hangs(outcomes, BOUNDED);
    hangs(outcomes, SPARED);
    hangs(outcomes, List.of("late connect"));
    untouched(outcomes);
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void enforcedTheyEndAtTheDeadline(int version) {
    Map<String, Outcome> outcomes = play(version, "deadline=" + DEADLINE + "ms");
    List<String> bounded = new ArrayList<>(BOUNDED);
    if (version == 25) {
      bounded.add("virtual read");
    }
    for (String name : bounded) {
      Outcome outcome = outcomes.get(name);
      assertThat(outcome.millis()).as("%s", outcome).isBetween(DEADLINE - 50L, DEADLINE + 500L);
      assertThat(outcome.words()).as("%s", outcome).doesNotEndWith("interrupted");
      // A drop may come just then: what is refused is the next read.
      boolean refused = name.endsWith("drip") && outcome.words().startsWith(REFUSED);
      assertThat(outcome.words()).as("%s", outcome).startsWith(refused ? REFUSED : STOPPED);
    }
    for (String name : List.of("get 5", "get 5 drip", "post 5", "get 4", "get 4 drip")) {
      assertThat(outcomes.get(name).requests()).as("%s", outcomes.get(name)).hasSize(1);
    }
    hangs(outcomes, SPARED);
    untouched(outcomes);
    assertThat(outcomes.get("late connect").words()).startsWith(REFUSED);
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void withoutTheGuardTheyHang(int version) {
    Map<String, Outcome> outcomes =
        play(version, "guard.socket.enabled=false,deadline=" + DEADLINE + "ms");
    hangs(outcomes, List.of("read", "connect", "write", "channel read", "get 5", "get 4 drip"));
  }
}
