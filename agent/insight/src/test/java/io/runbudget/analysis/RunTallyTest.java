package io.runbudget.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.runbudget.engine.AttemptEnd;
import io.runbudget.engine.Outcome;
import org.junit.jupiter.api.Test;

class RunTallyTest {

  @Test
  void percentilesAreThoseOfTheSortedRuns() {
    Runs runs = new Runs(-1);
    for (int i = 100; i >= 1; i--) {
      runs.add(1, "completed", 1_000 * i);
    }
    Durations durations = runs.summary().durations();
    assertThat(durations.atMs(50)).isCloseTo(50_000, within(5.0));
    assertThat(durations.atMs(90)).isCloseTo(90_000, within(9.0));
    assertThat(durations.atMs(99)).isCloseTo(99_000, within(10.0));
    assertThat(durations.maxMs()).isEqualTo(100_000);
    assertThat(durations.countAbove(97_500)).isEqualTo(3);
    assertThat(durations.countAbove(100_000)).isZero();
  }

  @Test
  void anEmptyTallyIsAllZero() {
    RunSummary none = new RunTally().summary();
    assertThat(none.runs()).isZero();
    assertThat(none.durations().atMs(99)).isZero();
    assertThat(none.durations().maxMs()).isZero();
    assertThat(none.durations().countAbove(0)).isZero();
  }

  @Test
  void aBrokenNumberDoesNotCostMemory() {
    RunSummary summary = new Runs(-1).add(1, "completed", 1e300).summary();
    assertThat(summary.durations().maxMs()).isEqualTo(1e11);
  }

  @Test
  void everythingIsCounted() {
    String attempts =
        """
        ,"attempts":[{"connector":"c","end":"answered"},{"connector":"c","end":"cut"}],"dropped":3,\
        "refusals":{"after_deadline":2,"would_not_fit":1},"leftovers":[{"kind":"thread"}],\
        "would_stop":{"stop":"deadline","at_ms":1,"attempts":1}""";
    RunSummary summary =
        new Runs(1_000)
            .add(2, "silent", 1_051, attempts)
            .add(1, "declared", 1_050)
            .add(4, "completed", 10, ",\"name\":\"B.run\"")
            .summary();

    assertThat(summary.runs()).isEqualTo(7);
    assertThat(summary.count(Outcome.SILENT)).isEqualTo(2);
    assertThat(summary.stops()).isEqualTo(3);
    assertThat(summary.overruns()).as("50 ms are the stop's own").isEqualTo(2);
    assertThat(summary.refusals()).isEqualTo(6);
    assertThat(summary.attempts()).isEqualTo(10);
    assertThat(summary.count(AttemptEnd.CUT)).isEqualTo(2);
    assertThat(summary.leftovers()).isEqualTo(2);
    assertThat(summary.wouldStop()).isEqualTo(2);
    assertThat(summary.byName()).containsOnlyKeys("A.run", "B.run");
    assertThat(summary.byName().get("B.run").count(Outcome.COMPLETED)).isEqualTo(4);
    assertThat(summary.byName().get("B.run").byName()).isEmpty();
  }
}
