package io.runbudget.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.runbudget.analysis.Derivation.Candidate;
import io.runbudget.analysis.RunTimes.Stops;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DerivationTest {
  private static final String STOPPED = ",\"stop\":\"deadline\",\"reserve_ms\":600";

  private static Derivation p90(Runs runs, Long... given) {
    return new Derivation(runs.times(), 90, List.of(given), Optional.empty());
  }

  /** One of each length from 1 s on. */
  private static Runs upTo(int seconds, double plannedMs) {
    Runs runs = new Runs(plannedMs);
    for (int i = 1; i <= seconds; i++) {
      runs.add(1, "completed", 1_000 * i);
    }
    return runs;
  }

  @Test
  void theDeadlineIsThePercentileWithItsReserveRoundedUp() {
    Derivation derived = p90(upTo(100, -1));
    assertThat(derived.chosen().ms()).isEqualTo(90_000);
    assertThat(derived.deadlineMs()).hasValue(95_000); // 90 s, 1.8 s of reserve, in steps of 5 s
    assertThat(derived.basis()).isEqualTo("p90,n=100,censored=0");
    assertThat(derived.notes()).isEmpty();
  }

  @Test
  void candidatesSayWhatTheyWouldHaveStopped() {
    Derivation derived = p90(upTo(100, -1), 50_000L, 95_000L);
    assertThat(derived.candidates())
        .extracting(Candidate::deadlineMs, Candidate::from)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(50_000L, "given"),
            org.assertj.core.groups.Tuple.tuple(95_000L, "p90, given"),
            org.assertj.core.groups.Tuple.tuple(100_000L, "p95"),
            org.assertj.core.groups.Tuple.tuple(105_000L, "p99"),
            org.assertj.core.groups.Tuple.tuple(120_000L, "round"));
    Stops stops = derived.candidates().get(0).stops();
    assertThat(stops.known()).as("the reserve of 50 s is 1 s").isEqualTo(51);
    assertThat(stops.unknown()).isZero();
    assertThat(stops.share()).isCloseTo(0.51, within(1e-9));
    assertThat(stops.atMost()).isFalse();
  }

  @Test
  void aConfiguredReserveIsAddedInsteadOfTheUsualOne() {
    Optional<Duration> reserve = Optional.of(Duration.ofSeconds(20));
    Derivation derived = new Derivation(upTo(100, -1).times(), 90, List.of(95_000L), reserve);
    assertThat(derived.deadlineMs()).hasValue(110_000); // and not 95 s, of which 75 s are left
    Candidate given = derived.candidates().get(0);
    assertThat(given.deadlineMs()).isEqualTo(95_000);
    assertThat(given.stops().known()).isEqualTo(25);
    Optional<Duration> none = Optional.of(Duration.ZERO);
    assertThat(new Derivation(upTo(100, -1).times(), 90, List.of(), none).deadlineMs())
        .hasValue(90_000);
  }

  @Test
  void whatWasStoppedIsCensoredAndNotShort() {
    Runs runs =
        upTo(30, 30_000).add(2, "declared", 29_401, STOPPED).add(1, "silent", 95_000, STOPPED);
    RunTimes times = runs.times();
    assertThat(times.completed()).isEqualTo(30);
    assertThat(times.censored()).isEqualTo(3);
    assertThat(times.longestMs()).as("not what it did after its deadline").isEqualTo(30_000);
    assertThat(times.longestStoppedMs()).isEqualTo(30_000);
    assertThat(times.toResult().quantile(90).ms()).isEqualTo(30_000);
    assertThat(times.toResult().quantile(50).ms()).isEqualTo(17_000);
  }

  @Test
  void aRunToldEarlyThatItsNextWaitDoesNotFitWouldHaveGoneOnToTheReserve() {
    RunTimes times = new Runs(30_000).add(1, "declared", 3_000, STOPPED).times();
    assertThat(times.longestMs()).isEqualTo(29_400);
    assertThat(
            new Runs(30_000).add(1, "declared", 3_000, ",\"stop\":\"tokens\"").times().longestMs())
        .as("of other limits nothing is known")
        .isEqualTo(3_000);
  }

  @Test
  void unfinishedDegradedAndUnknownOutcomesAreCensored() {
    RunTimes times =
        new Runs(-1)
            .add(2, "unfinished", 5_000)
            .add(1, "degraded", 4_000)
            .add(1, "word_to_come", 3_000)
            .times();
    assertThat(times.censored()).isEqualTo(4);
    assertThat(times.unfinished()).isEqualTo(2);
    assertThat(times.isLongestCut()).isTrue();
    assertThat(times.toResult().rest()).isEqualTo(1);
  }

  @Test
  void anErrorIsNoShortRunButEndsForADeadline() {
    Derivation derived = p90(upTo(100, -1).add(100, "error", 100), 1_000L);
    assertThat(derived.chosen().ms()).as("as if nothing had failed").isEqualTo(90_000);
    assertThat(derived.basis()).isEqualTo("p90,n=200,censored=0,errors=100");
    Stops stops = derived.candidates().get(0).stops();
    assertThat(stops.known()).as("what failed early was not stopped").isEqualTo(100);
    assertThat(stops.share()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void aLateErrorSaysThatThereWasNoResultUntilThen() {
    Derivation derived = p90(upTo(80, -1).add(20, "error", 600_000));
    assertThat(derived.deadlineMs()).isEmpty();
    assertThat(derived.refusal())
        .contains(
            "p90 is not reached: 20.0 % had no result by 80.0 s, and ended by exceptions, or take"
                + " --percentile=80");
  }

  @Test
  void truncatedRecordsDoNotYieldTheDeadlineThatCutThem() {
    Derivation derived = p90(upTo(29, 30_000).add(10, "declared", 29_950, STOPPED));
    assertThat(derived.deadlineMs()).isEmpty();
    assertThat(derived.refusal())
        .contains(
            "p90 is not reached: 25.6 % had no result by 29.0 s, and the records, cut at a deadline"
                + " of 30.0 s, cannot tell what lies beyond; measure in observe, or with a longer"
                + " deadline, or take --percentile=74");
    assertThat(derived.chosen().aboveMs()).isEqualTo(29_950);
  }

  @Test
  void whatLiesBeyondAnOldDeadlineIsAtMost() {
    Derivation derived = p90(upTo(29, 30_000).add(2, "declared", 29_950, STOPPED), 60_000L);
    assertThat(derived.deadlineMs()).hasValue(29_000);
    assertThat(derived.notes())
        .contains(
            "beyond 29.0 s the records cannot tell: 6.5 % take longer, and the deadline was 30.0 s");
    Candidate last = derived.candidates().get(derived.candidates().size() - 1);
    assertThat(last.deadlineMs()).isEqualTo(60_000);
    assertThat(last.stops()).isEqualTo(new Stops(0, 2, last.stops().share(), true));
    assertThat(last.stops().share()).isCloseTo(2.0 / 31, within(1e-9));
  }

  @Test
  void fewRunsAreSaidAndFewerRefused() {
    assertThat(p90(upTo(29, -1)).notes().get(0)).startsWith("only 29 completed runs");
    assertThat(p90(upTo(29, -1)).notes().get(1)).contains("has no upper end");
    assertThat(p90(upTo(10, -1)).deadlineMs()).isPresent();
    Derivation few = p90(upTo(9, -1).add(30, "error", 10));
    assertThat(few.deadlineMs()).isEmpty();
    assertThat(few.candidates()).isEmpty();
    assertThat(few.refusal()).contains("9 completed runs of 39: below 10 none is recommended");
    assertThat(p90(new Runs(-1).add(12, "unfinished", 5)).refusal())
        .contains("no completed runs of 12: below 10 none is recommended");
  }

  @Test
  void namesAreKeptApartAndChildrenAreRunsOfTheirOwn() {
    RunTimes children =
        new Runs(-1).add(3, "completed", 10, ",\"parent\":\"aa\",\"name\":\"B.tool\"").times();
    assertThat(children.name()).isEqualTo("B.tool");
    assertThat(children.isChild()).isTrue();
    RunTimes mixed =
        new Runs(-1).add(1, "completed", 10, ",\"parent\":\"aa\"").add(1, "completed", 9).times();
    assertThat(mixed.isChild()).isFalse();
    assertThat(mixed.runs()).isEqualTo(2);
  }
}
