package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.ChargeServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Writes that a ledger watches, over processes. Those share a write only under a key of the
 * application's own, since ours have the run's id in them.
 */
final class LedgerIT {
  private static final String PAY = "POST|/pay|{\"amount\":10}|Idempotency-Key=";

  private final ChargeServer server = new ChargeServer();
  private final Path records = Places.folder("ledger").resolve("records");

  @AfterEach
  void close() {
    server.close();
  }

  private static boolean isFull() {
    return "full".equals(System.getProperty("contract.matrix"));
  }

  private ForkedJvm jvm(String kit, String place, String... what) {
    return ForkedJvm.service(Jdks.current())
        .agent(
            "deadline=60s,endpoint.pay.match=127.0.0.1,endpoint.pay.idempotency=ledger"
                + ",ledger.timeout=10s,run.methods=child.writes.Agent.run,records="
                + records
                + (place.isEmpty() ? "" : ",ledger=" + place))
        .program("child.writes.WritesChild", kit, server.address())
        .program(what);
  }

  private List<String> play(String kit, String place, String... what) {
    Ended ended = jvm(kit, place, what).run().orFail();
    assertThat(ended.err()).doesNotContain(" ERROR ").doesNotContain("internal error");
    assertThat(ended.outLines()).as("%s", ended).hasSize(what.length);
    return ended.outLines();
  }

  private static Ended cli(String... words) {
    return ForkedJvm.tool(Jdks.current(), "java")
        .program("-jar", Places.agentJar().toString())
        .program(words)
        .run();
  }

  private void isSentOnce(String place) {
    String slow = "POST|/slow|{\"amount\":10}|Idempotency-Key=race";
    CompletableFuture<List<String>> other =
        CompletableFuture.supplyAsync(() -> play("JdkHttp", place, slow));
    List<String> both = new ArrayList<>(play("OkHttp", place, slow));
    both.addAll(other.join());
    assertThat(server.received("/slow")).as("%s", both).hasSize(1);
    assertThat(both)
        .filteredOn(line -> line.startsWith("200 replayed=null"))
        .as("%s", both)
        .hasSize(1);
    // The other came while it was in flight, or after.
    assertThat(both)
        .filteredOn(line -> line.contains("in flight") || line.contains("replayed=true"))
        .as("%s", both)
        .hasSize(1);
  }

  private void isReplayed(String place) {
    assertThat(play("OkHttp", place, PAY + "seven"))
        .containsExactly("200 replayed=null {\"charge\":1}");
    for (String kit : List.of("OkHttp", "JdkHttp")) {
      assertThat(play(kit, place, PAY + "seven"))
          .containsExactly("200 replayed=true {\"charge\":1}");
    }
    assertThat(play("UrlConnection", place, PAY + "seven").get(0))
        .startsWith("! ")
        .contains("write_unknown", "already done: answered 200 before");
    assertThat(server.received("/pay")).hasSize(1);
  }

  @Test
  void twoProcessesSendItOnceAndTheNextIsAnsweredFromTheLedger() {
    isSentOnce("");
    isReplayed("");
    assertThat(records.resolve("ledger")).isDirectory();
  }

  @Test
  void twoProcessesSendItOnceWithPostgres() throws IOException {
    try (EmbeddedPostgres postgres = postgres()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      isSentOnce(url);
      if (isFull()) {
        isReplayed(url);
      }
    }
  }

  private static EmbeddedPostgres postgres() {
    try {
      return EmbeddedPostgres.builder().setPGStartupWait(Duration.ofSeconds(60)).start();
    } catch (IOException | RuntimeException | LinkageError e) {
      return Assumptions.abort("skipped: no PostgreSQL can be started here: " + e);
    }
  }

  @Test
  void aWriteAnsweredWithWhereToLookIsKnown() {
    for (String kit : List.of("JdkHttp", "OkHttp", "UrlConnection")) {
      String path = "/other/" + kit;
      assertThat(play(kit, "", "POST|" + path + "|{\"amount\":10}|Idempotency-Key=" + kit).get(0))
          .startsWith("200 replayed=null");
      assertThat(server.received(path)).hasSize(1);
    }
    assertThat(server.received("/receipt")).hasSize(3).allMatch(got -> got.method().equals("GET"));
  }

  @Test
  void whatNobodyKnowsIsRefusedUntilSomebodySays() {
    String warm = "POST|/warm|{}|Idempotency-Key=warm";
    String drop = "POST|/drop|{\"amount\":10}|Idempotency-Key=order-8";
    List<String> first = play("OkHttp", "", warm, drop);
    assertThat(first.get(1)).startsWith("! ").contains("write_unknown");
    assertThat(server.received("/drop")).as("not sent again by itself").hasSize(1);
    assertThat(play("JdkHttp", "", drop).get(0)).startsWith("! ").contains("write_unknown");
    String ledger = "--ledger=" + records.resolve("ledger");
    Ended listed = cli("ledger", "list", ledger);
    assertThat(listed.out()).as("%s", listed).contains("order-8").contains("/drop");
    assertThat(cli("ledger", "resolve", "order-8", "failed", ledger).orFail().out()).isNotEmpty();
    assertThat(play("JdkHttp", "", drop).get(0)).startsWith("200 replayed=null");
    assertThat(play("OkHttp", "", drop).get(0)).startsWith("200 replayed=true");
    assertThat(server.received("/drop")).hasSize(2);
    assertThat(server.charges("/drop")).isEqualTo(1);
  }

  @Test
  void killedAgainAndAgainItDoublesNothingAndLosesNothing() throws Exception {
    int kills = isFull() ? 20 : 2;
    Random random = new Random(7);
    for (int i = 0; i < kills; i++) {
      Path out = Places.folder("killed").resolve("out");
      Process process =
          jvm(i % 2 == 0 ? "OkHttp" : "JdkHttp", "", "loop=100000")
              .start(out, out.resolveSibling("err"));
      int before = server.received("/pay").size();
      int more = 1 + random.nextInt(20);
      long start = System.nanoTime();
      while (server.received("/pay").size() < before + more
          && process.isAlive()
          && System.nanoTime() - start < 30_000_000_000L) {
        Thread.sleep(1);
      }
      process.destroyForcibly().waitFor();
      assertThat(server.received("/pay"))
          .as(() -> text(out) + text(out.resolveSibling("err")))
          .hasSizeGreaterThanOrEqualTo(before + more);
    }
    finishes(kills);
  }

  /** One more that nobody kills; what was on its way at a kill is settled by asking the server. */
  private void finishes(int kills) {
    List<String> wanted =
        IntStream.range(0, server.received("/pay").size() + kills + 5)
            .mapToObj(i -> "k-" + i)
            .toList();
    String loop = "loop=" + wanted.size();
    List<String> lines = jvm("OkHttp", "", loop).run().orFail().outLines();
    assertThat(lines).hasSameSizeAs(wanted).anyMatch(line -> line.contains("replayed=true"));
    assertThat(lines).filteredOn(line -> !line.startsWith("200 ")).hasSizeLessThanOrEqualTo(kills);
    String ledger = "--ledger=" + records.resolve("ledger");
    for (int i = 0; i < wanted.size(); i++) {
      if (lines.get(i).contains("already done")) { // and killed before it had read the reply
        assertThat(server.keys("/pay")).contains(wanted.get(i));
      } else if (!lines.get(i).startsWith("200 ")) {
        assertThat(lines.get(i)).contains("write_unknown");
        String became = server.keys("/pay").contains(wanted.get(i)) ? "done" : "failed";
        cli("ledger", "resolve", wanted.get(i) + "@", became, ledger).orFail();
      }
    }
    jvm("JdkHttp", "", loop).run().orFail();
    assertThat(server.keys("/pay")).as("once each").containsExactlyInAnyOrderElementsOf(wanted);
    assertThat(cli("ledger", "list", "--state=all", ledger).orFail().outLines())
        .filteredOn(line -> line.contains(" k-"))
        .hasSameSizeAs(wanted)
        .allMatch(line -> line.contains(" done "));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
