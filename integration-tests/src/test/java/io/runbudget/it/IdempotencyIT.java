package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.ChargeServer;
import io.runbudget.it.server.ChargeServer.Received;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys of writes, against a server that charges once per key. */
final class IdempotencyIT {
  private static final String METHODS = ",run.methods=child.writes.Agent.run,records=";

  private final ChargeServer server = new ChargeServer();
  private final Path records = Places.folder("writes").resolve("records");

  @AfterEach
  void close() {
    server.close();
  }

  private static boolean isFull() {
    return "full".equals(System.getProperty("contract.matrix"));
  }

  /** All clients; with the full matrix on all JDKs, and the oldest OkHttp too. */
  static Stream<Arguments> all() {
    List<Arguments> rows = new ArrayList<>();
    for (Jdk jdk : isFull() ? Jdks.all() : List.of(Jdks.current())) {
      List<String> versions = Places.clientVersions("okhttp");
      for (String version :
          isFull() ? versions : versions.subList(versions.size() - 1, versions.size())) {
        rows.add(Arguments.of(jdk, "OkHttp", version));
      }
      rows.add(Arguments.of(jdk, "JdkHttp", ""));
      rows.add(Arguments.of(jdk, "UrlConnection", ""));
    }
    return rows.stream();
  }

  /** One, or all with the full matrix. */
  static Stream<Arguments> one() {
    return all().limit(isFull() ? Integer.MAX_VALUE : 1);
  }

  private List<String> play(Jdk jdk, String kit, String version, String settings, String... what) {
    return play(server, jdk, kit, version, settings, what);
  }

  private List<String> play(
      ChargeServer server, Jdk jdk, String kit, String version, String settings, String... what) {
    ForkedJvm jvm =
        ForkedJvm.on(jdk)
            .options("-Djdk.httpclient.enableAllMethodRetry=true")
            .agent(settings + METHODS + records)
            .program("child.writes.WritesChild", kit, server.address())
            .program(what);
    if (!version.isEmpty()) {
      jvm.classPath(Places.clientJars("okhttp", version).toArray(Path[]::new));
    }
    Ended ended = jvm.run().orFail();
    assertThat(ended.err()).doesNotContain(" ERROR ").doesNotContain("internal error");
    List<String> lines = ended.outLines();
    assertThat(lines).as("%s", ended).hasSize(what.length);
    return lines;
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("all")
  void underAutoEachWriteIsDoneAsOftenAsItWasWanted(Jdk jdk, String kit, String version) {
    String pay = "|{\"amount\":10}";
    List<String> what = new ArrayList<>();
    what.add("POST|/warm" + pay);
    what.add("POST|/drop" + pay);
    what.addAll(List.of("POST|/twin" + pay, "POST|/twin" + pay));
    List<String> unknown =
        List.of("/lost", "/status/502", "/status/503", "/status/504", "/status/408");
    for (String path : unknown) {
      what.addAll(List.of("POST|" + path + pay, "POST|" + path + pay + "|X-Answer=please"));
    }
    what.addAll(List.of("POST|/status/500" + pay, "POST|/status/500" + pay));
    what.add("POST|/own" + pay + "|Idempotency-Key=order-7");
    List<String> reads =
        List.of(
            "/v1/chat/completions", "/oauth2/token", "/graphql", "/v1/search", "/v1/embeddings");
    reads.forEach(path -> what.add("POST|" + path + "|{\"model\":\"gpt-4o\",\"messages\":[]}"));
    what.add("GET|/list");
    what.addAll(List.of("POST|/once|read me once|once", "DELETE|/thing/1", "PUT|/thing/2" + pay));
    List<String> lines =
        play(jdk, kit, version, "deadline=60s,idempotency=auto", what.toArray(String[]::new));

    assertThat(lines.get(1)).as("%s", lines).startsWith("200 ");
    assertThat(server.received("/drop")).as("re-sent").hasSize(2);
    assertThat(server.differentKeys("/drop")).isEqualTo(1);
    assertThat(server.charges("/drop")).isEqualTo(1);
    assertThat(server.charges("/twin")).isEqualTo(2);
    for (String path : unknown) {
      assertThat(server.received(path)).as(path).hasSizeGreaterThanOrEqualTo(2);
      assertThat(server.differentKeys(path)).as(path).isEqualTo(1);
      assertThat(server.charges(path)).as(path).isEqualTo(1);
    }
    assertThat(server.charges("/status/500")).isEqualTo(2);
    assertThat(server.keys("/own")).containsOnly("order-7");
    reads.forEach(path -> assertThat(server.keys(path)).as(path).hasSize(1).containsOnlyNulls());
    assertThat(server.keys("/list")).hasSize(1).containsOnlyNulls();
    Received once = server.received("/once").get(0);
    assertThat(once.body()).isEqualTo("read me once");
    assertThat(once.key()).matches("[0-9a-f-]{36}");
    assertThat(server.keys("/thing/1")).hasSize(1).doesNotContainNull();
    assertThat(server.keys("/thing/2")).hasSize(1).doesNotContainNull();
    JsonNode writes = JsonLine.records(records).get(0).path("writes");
    assertThat(writes.path("twin_targets").toString()).contains("/twin").doesNotContain("/lost");
    assertThat(writes.path("duplicates").asInt())
        .as("the re-sent one, and those taken up: %s", writes)
        .isGreaterThanOrEqualTo(1 + unknown.size());
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("one")
  void observeAndOffAddNothing(Jdk jdk, String kit, String version) {
    play(jdk, kit, version, "mode=observe,deadline=60s,idempotency=auto", "POST|/pay|{}");
    play(jdk, kit, version, "deadline=60s", "POST|/pay|{}");
    assertThat(server.keys("/pay")).hasSize(2).containsOnlyNulls();
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("one")
  void underStrictARefundIsMadeOnceThoughItIsPlannedTwice(Jdk jdk, String kit, String version) {
    String[] scene = {
      "POST|/refund|{\"order\":7,\"amount\":10}",
      "POST|/plan|{\"again\":true}",
      "POST|/refund|{\"amount\":10.0,\"order\":7}"
    };
    play(jdk, kit, version, "deadline=60s,idempotency=strict", scene);
    assertThat(server.received("/refund")).hasSize(2);
    assertThat(server.charges("/refund")).isEqualTo(1);
    play(jdk, kit, version, "deadline=60s,idempotency=off", scene);
    assertThat(server.charges("/refund")).as("two more without").isEqualTo(3);
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("all")
  void withoutKeysWhatIsTakenUpIsChargedTwice(Jdk jdk, String kit, String version) {
    String pay = "POST|/status/504|{\"amount\":10}";
    String[] scene = {pay, pay + "|X-Answer=please"};
    List<String> first = play(jdk, kit, version, "deadline=60s,idempotency=auto", scene);
    assertThat(first.get(0)).startsWith("504 ");
    assertThat(first.get(1)).startsWith("200 ");
    assertThat(server.charges("/status/504")).isEqualTo(1);
    play(jdk, kit, version, "deadline=60s,idempotency=off", scene);
    assertThat(server.charges("/status/504")).as("two more without").isEqualTo(3);
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("one")
  void whatTheOtherSideCallsReplayedIsADuplicate(Jdk jdk, String kit, String version) {
    play(jdk, kit, version, "deadline=60s,idempotency=auto", "POST|/pay|{}", "POST|/before|{}");
    JsonNode writes = JsonLine.records(records).get(0).path("writes");
    assertThat(writes.path("count").asInt()).isEqualTo(2);
    assertThat(writes.path("duplicates").asInt()).isEqualTo(1);
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("all")
  void keysAreWrittenWhereAndHowTheSettingsSay(Jdk jdk, String kit, String version) {
    String settings = "deadline=60s,idempotency=auto,key.header=X-Once,key.format=rb-{short}";
    try (ChargeServer other = new ChargeServer("X-Once")) {
      play(other, jdk, kit, version, settings, "POST|/pay|{}");
      assertThat(other.keys("/pay")).hasSize(1).allMatch(key -> key.matches("rb-[0-9a-f]{32}"));
    }
    play(jdk, kit, version, settings, "POST|/pay|{}");
    assertThat(server.keys("/pay")).as("nowhere else").hasSize(1).containsOnlyNulls();
  }

  static Stream<Arguments> loops() {
    return FrameworkRun.matrix("springretry");
  }

  @ParameterizedTest
  @MethodSource("loops")
  void allTriesOfALoopHaveOneKey(Jdk jdk, String client) {
    FrameworkRun run =
        FrameworkRun.of(
            jdk,
            client,
            "deadline=60s,idempotency=auto,run.methods=" + FrameworkRun.AGENT,
            "child.spring.Paying",
            "http://" + server.address() + "/flaky");
    assertThat(run.line()).startsWith("ok ");
    List<String> keys = server.keys("/flaky");
    assertThat(keys).hasSize(6);
    assertThat(new HashSet<>(keys.subList(0, 3))).hasSize(1);
    assertThat(new HashSet<>(keys.subList(3, 6))).hasSize(1);
    assertThat(server.charges("/flaky")).isEqualTo(2);
  }

  @Test
  void withoutALedgerOnlyThoseThatNeedItAreBlocked() {
    List<String> lines =
        play(
            Jdks.current(),
            "JdkHttp",
            "",
            "deadline=60s,idempotency=ledger,ledger=jdbc:postgresql://127.0.0.1:1/none"
                + ",ledger.timeout=500ms,endpoint.pay.match=127.0.0.1/pay"
                + ",endpoint.pay.idempotency=ledger",
            "POST|/pay|{}",
            "POST|/other|{}");
    assertThat(lines.get(0)).contains("runbudget: ", "write_unknown", "the ledger cannot be asked");
    assertThat(lines.get(1)).startsWith("200 ");
    assertThat(server.received("/pay")).isEmpty();
    assertThat(server.keys("/other")).hasSize(1).doesNotContainNull();
  }
}
