package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.RetryPlays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The rules about retries with true clients, each off and on. All plays run in one JVM for each of
 * the two, every play in a run and against a server of its own; in the full profile on JDK 25.
 */
final class RetriesIT {
  private static final String REFUSED = "runbudget: step refused, provider_unavailable: ";

  private static RetryPlays off;
  private static RetryPlays on;

  @BeforeAll
  static void play() {
    boolean full = "full".equals(System.getProperty("contract.matrix"));
    Jdk jdk = full ? Jdks.jdk25().orElse(Jdks.current()) : Jdks.current();
    off = RetryPlays.play(jdk, "");
    on = RetryPlays.play(jdk, ",policy=recommended");
  }

  @Test
  void nestedLoopsSpendOneAllowance() {
    assertThat(off.requests("nested")).isEqualTo(9);
    assertThat(on.requests("nested")).isEqualTo(3);
    assertThat(on.line("nested")).startsWith("failed InternalServerException");
    assertThat(off.wouldHave("nested", "retries_spent")).isPositive();
    assertThat(on.record("nested").path("refusals").path("retries_spent").asInt()).isPositive();
    assertThat(on.record("nested").path("outcome").asText()).isEqualTo("error");
  }

  @Test
  void aLoopOfTheApplicationsAroundAKnownOneIsHeldByTheProvidersBudget() {
    assertThat(off.requests("ownLoop")).isEqualTo(9);
    assertThat(on.requests("ownLoop")).isEqualTo(4);
    assertThat(on.line("ownLoop")).startsWith("failed ").contains(REFUSED);
  }

  @Test
  void loopsThatUseNoWireAreLeftAlone() {
    for (RetryPlays plays : List.of(off, on)) {
      assertThat(plays.line("loopOnly")).startsWith("ok loopOnly try 3");
    }
  }

  @Test
  void onlyWhatMayChangeIsRetried() {
    for (String play : List.of("bad400", "bad422")) {
      assertThat(off.requests(play)).as(play).isEqualTo(3);
      assertThat(on.requests(play)).as(play).isEqualTo(1);
      assertThat(on.line(play)).contains("status 4");
    }
    for (RetryPlays plays : List.of(off, on)) {
      assertThat(plays.requests("busyTwice")).isEqualTo(3);
      assertThat(plays.line("busyTwice")).startsWith("ok spring fine");
    }
  }

  @Test
  void retryAfterIsTheLeastToWait() {
    assertThat(off.gapMillis("afterSeconds")).isLessThan(700);
    assertThat(on.gapMillis("afterSeconds")).isBetween(990L, 3_000L);
    assertThat(off.gapMillis("afterFraction")).isLessThan(600);
    assertThat(on.gapMillis("afterFraction")).isBetween(790L, 2_800L);
    assertThat(off.gapMillis("afterMillis")).isLessThan(550);
    assertThat(on.gapMillis("afterMillis")).isBetween(640L, 2_600L);
    assertThat(on.gapMillis("afterDate")).isBetween(900L, 4_000L);
    assertThat(on.gapMillis("afterByOpenAi")).isBetween(1_190L, 3_200L);
    for (String play : List.of("afterSeconds", "afterFraction", "afterMillis", "afterDate")) {
      assertThat(on.line(play)).startsWith("ok ").contains("fine");
    }
  }

  @Test
  void retryAfterThatDoesNotFitFailsAtOnce() {
    assertThat(off.requests("afterLong")).isEqualTo(3);
    assertThat(off.wouldHave("afterLong", "doomed_backoff")).isEqualTo(2);
    assertThat(on.requests("afterLong")).isEqualTo(1);
    assertThat(on.line("afterLong")).startsWith("failed BadStatus(status 503)");
    assertThat(on.millis("afterLong")).isLessThan(2_000);
    assertThat(on.record("afterLong").path("refusals").path("doomed_backoff").asInt()).isEqualTo(1);
  }

  @Test
  void aWriteRepeatedByHandIsRefusedOnceItsProviderIsDown() {
    for (String play : List.of("repeated", "repeatedJdk")) {
      assertThat(off.requests(play)).as(play).isEqualTo(12);
      assertThat(off.wouldHave(play, "provider_unavailable")).as(play).isPositive();
      assertThat(on.requests(play)).as(play).isBetween(3, 5);
      assertThat(on.line(play)).matches("ok .* failed, then in \\d{1,3} ms .*" + REFUSED + ".*");
    }
  }

  @Test
  void oneProbeAfterItsRecoveryIsEnough() {
    assertThat(off.line("patient")).contains("fine at once, 200 200 200");
    assertThat(on.line("patient")).contains("fine after refusals, 200 200 200");
    assertThat(on.millis("patient")).isGreaterThan(4_500);
    assertThat(on.requests("patient")).isEqualTo(off.requests("patient"));
  }

  @Test
  void aModelIsToldInWordsItCanActOn() {
    assertThat(off.server("tool").requests("/pay")).isEqualTo(5);
    assertThat(off.toolMessage()).contains("status 503").doesNotContain("runbudget");
    assertThat(on.server("tool").requests("/pay")).isBetween(3L, 4L);
    assertThat(on.toolMessage())
        .contains(REFUSED)
        .contains("is unavailable")
        .contains("choose another way, or ask a person");
    for (RetryPlays plays : List.of(off, on)) {
      assertThat(plays.line("tool")).startsWith("ok tool done");
    }
    assertThat(on.record("tool").path("outcome").asText()).isEqualTo("degraded");
  }

  @Test
  void whatOnlyLooksLikeRetriesIsNotTouched() {
    List<String> expected =
        List.of(
            "token: 24 requests, token 8 accepted",
            "redirect: 12 requests, redirect fine fine fine fine fine fine",
            "stale: 15 requests, stale fine fine fine fine fine fine fine fine",
            "proxy: 12 requests, proxy fine fine fine fine fine fine",
            "failover: 6 requests, failover fine fine fine fine fine fine",
            "hedge: 2 requests, hedge 503 503",
            "siblings: 10 requests, siblings" + " 503".repeat(10),
            "polls: 9 requests, polls 200 at last",
            "pollsJdk: 9 requests, pollsJdk 200 at last",
            "planner: 16 requests, planner" + " 503 200".repeat(8));
    assertThat(off.innocent()).isEqualTo(expected);
    assertThat(on.innocent()).isEqualTo(expected);
    for (String play : RetryPlays.INNOCENT) {
      JsonNode record = on.record(play);
      assertThat(record.path("outcome").asText()).as("%s", record).isEqualTo("completed");
      assertThat(off.record(play).has("would_have")).as("%s", off.record(play)).isFalse();
    }
  }

  /** Polling is counted, and refused nothing: from the outside it looks like a retried read. */
  @Test
  void whatOnlyLooksLikeRetriesIsNotCountedAsSuchEither() {
    for (RetryPlays plays : List.of(off, on)) {
      for (String play : RetryPlays.INNOCENT) {
        JsonNode attempts = plays.record(play).path("attempts");
        assertThat(attempts).as(play).isNotEmpty();
        if (!play.startsWith("polls")) {
          assertThat(attempts)
              .as(play)
              .allSatisfy(attempt -> assertThat(attempt.path("retry").asInt(-1)).isZero());
        }
      }
    }
  }

  @Test
  void theirRecordsNameWhatLoopsAllow() {
    assertThat(on.record("nested").path("attempts").path(0).path("by").asText())
        .matches(
            Pattern.quote("spring-retry maxAttempts=3 x openai-java maxRetries=2") + "( x .*)?");
  }
}
