package io.runbudget.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunComparisonTest {
  private static final Runs UNBOUNDED = // as a service without a deadline has them
      new Runs(-1).add(188, "completed", 20_700).add(12, "completed", 2_138_900);

  @Test
  void overrunsTurnedIntoAsManyDeclaredStopsAreATrade() {
    Verdict verdict =
        verdict(
            UNBOUNDED,
            new Runs(120_000).add(188, "completed", 20_500).add(12, "declared", 120_010));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.TRADED);
    assertThat(verdict.better())
        .containsExactly(
            "p99 35 min 39 s -> 120.0 s", "max 35 min 39 s -> 120.0 s", "overruns 6.0 % -> 0.0 %");
    assertThat(verdict.worse())
        .containsExactly("completed 100.0 % -> 94.0 %", "stops 0.0 % -> 6.0 %");
  }

  @Test
  void overrunsAreCountedAgainstTheOtherSidesDeadlineWhenThereWasNone() {
    var comparison =
        new RunComparison(UNBOUNDED.summary(), new Runs(120_000).add(30, "completed", 1).summary());
    assertThat(comparison.overrunsBefore()).isEqualTo(12);
    assertThat(comparison.overrunsAfter()).isZero();
    assertThat(new RunComparison(comparison.after(), comparison.before()).overrunsAfter())
        .isEqualTo(12);
  }

  @Test
  void losingMoreCompletedRunsThanOverrunsIsWorse() {
    Verdict verdict =
        verdict(
            UNBOUNDED, new Runs(21_000).add(150, "completed", 20_000).add(50, "declared", 21_000));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.WORSE);
    assertThat(verdict.reason())
        .isEqualTo("completed runs fell by 25.0 points, overruns fell by 6.0");
  }

  @Test
  void stopsThatBoundNothingAreWorse() {
    Verdict verdict =
        verdict(
            new Runs(60_000).add(100, "completed", 30_000),
            new Runs(60_000).add(80, "completed", 30_000).add(20, "declared", 30_000));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.WORSE);
    assertThat(verdict.reason()).contains("stops rose from 0.0 % to 20.0 %");
  }

  @Test
  void declaredStopsThatTurnSilentAreWorse() {
    Verdict verdict =
        verdict(
            new Runs(60_000).add(80, "completed", 30_000).add(20, "declared", 60_000),
            new Runs(60_000).add(80, "completed", 30_000).add(20, "silent", 60_000));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.WORSE);
    assertThat(verdict.reason())
        .isEqualTo("silent stops rose by 20.0 points, and overruns did not fall");
  }

  @Test
  void endingLaterForNothingIsWorse() {
    Verdict verdict =
        verdict(
            new Runs(-1).add(100, "completed", 30_000), new Runs(-1).add(100, "completed", 90_000));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.WORSE);
    assertThat(verdict.reason()).contains("end later");
  }

  @Test
  void aLoosenedDeadlineThatSavesRunsIsATrade() {
    Verdict verdict =
        verdict(
            new Runs(60_000).add(80, "completed", 30_000).add(20, "declared", 60_000),
            new Runs(180_000).add(80, "completed", 30_000).add(20, "completed", 150_000));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.TRADED);
  }

  @Test
  void silentStopsThatBecomeDeclaredAreBetter() {
    Verdict verdict =
        verdict(
            new Runs(60_000).add(80, "completed", 30_000).add(20, "silent", 60_000),
            new Runs(60_000).add(80, "completed", 30_000).add(20, "declared", 60_000));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.BETTER);
  }

  @Test
  void fewerOverrunsAtNoCostAreBetter() {
    Verdict verdict =
        verdict(
            new Runs(60_000).add(80, "completed", 30_000).add(20, "completed", 90_000),
            new Runs(60_000).add(100, "completed", 30_000));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.BETTER);
    assertThat(verdict.worse()).isEmpty();
  }

  @Test
  void whatChanceDoesIsNoChange() {
    Verdict verdict =
        verdict(
            new Runs(60_000).add(195, "completed", 30_000).add(5, "declared", 60_000),
            new Runs(60_000).add(193, "completed", 31_000).add(7, "declared", 60_000));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.SAME);
  }

  @Test
  void smallSamplesGetNoVerdict() {
    Verdict verdict = verdict(new Runs(-1).add(29, "completed", 1), UNBOUNDED);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.TOO_FEW);
    assertThat(verdict.reason())
        .isEqualTo("29 runs before, 200 after; a verdict needs 30 on both sides");
  }

  @Test
  void scriptsGetTheSameNumbers() {
    String json =
        ComparisonJson.of(
            new RunComparison(
                UNBOUNDED.summary(),
                new Runs(120_000)
                    .add(188, "completed", 20_500)
                    .add(12, "declared", 120_010)
                    .summary()));
    assertThat(json)
        .startsWith("{\"before\":{\"runs\":200,")
        .contains(
            "\"max_ms\":2138900.0",
            "\"overruns\":12",
            "\"outcomes\":{\"completed\":188,\"declared\":12}",
            "\"verdict\":\"traded\"");
  }

  private static Verdict verdict(Runs before, Runs after) {
    return new RunComparison(before.summary(), after.summary()).verdict();
  }
}
