package io.runbudget.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.runbudget.analysis.Survival.Quantile;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SurvivalTest {
  private static final int ENDED = 0;
  private static final int CUT = 2;

  /** Runs of whole milliseconds; a negative one was cut there. */
  private static Survival of(int few, int... times) {
    long[] coded =
        Arrays.stream(times)
            .mapToLong(ms -> Math.abs(ms) * 1_000L << 2 | (ms < 0 ? CUT : ENDED))
            .sorted()
            .toArray();
    return new Survival(coded, coded.length, ENDED, few);
  }

  @Test
  void withoutCutsAQuantileIsThatOfTheSortedRuns() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      int[] times = random.ints(1 + random.nextInt(60), 1, 40).toArray(); // with ties
      Survival survival = of(Survival.FEW, times);
      for (int percent = 1; percent <= 100; percent++) {
        assertThat(survival.quantile(percent).ms())
            .as("seed %d, p%d of %s", seed, percent, Arrays.toString(times))
            .isEqualTo(nearestRank(times, percent));
      }
      for (int ms = 0; ms <= 41; ms++) {
        int limit = ms;
        double longer = Arrays.stream(times).filter(each -> each > limit).count();
        assertThat(survival.longerThan(ms))
            .as("seed %d, longer than %d of %s", seed, ms, Arrays.toString(times))
            .isCloseTo(longer / times.length, within(1e-12));
      }
    }
  }

  private static double nearestRank(int[] times, int percent) {
    int[] sorted = times.clone();
    Arrays.sort(sorted);
    int rank = 1;
    while (rank * 100 < percent * sorted.length) {
      rank++;
    }
    return sorted[rank - 1];
  }

  @Test
  void withCutsTheShareIsTheProductOverAllEnds() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      int[] times =
          random
              .ints(1 + random.nextInt(60), 1, 40)
              .map(ms -> random.nextInt(3) == 0 ? -ms : ms)
              .toArray();
      Survival survival = of(0, times);
      for (int ms = 0; ms <= 41; ms++) {
        assertThat(survival.longerThan(ms))
            .as("seed %d, longer than %d of %s", seed, ms, Arrays.toString(times))
            .isCloseTo(product(times, ms), within(1e-9));
      }
    }
  }

  /** As it stands in the book: a factor for each moment at which something ended. */
  private static double product(int[] times, int until) {
    double share = 1;
    for (int ms = 1; ms <= until; ms++) {
      int now = ms;
      double ended = Arrays.stream(times).filter(each -> each == now).count();
      double watched = Arrays.stream(times).filter(each -> Math.abs(each) >= now).count();
      share *= watched == 0 ? 1 : 1 - ended / watched;
    }
    return share;
  }

  /** Freireich and others, 1963; the table stands in Klein and Moeschberger, section 4.2. */
  @Test
  void theTextbookExampleComesOut() {
    Survival remission =
        of(
            0, 6, 6, 6, -6, 7, -9, 10, -10, -11, 13, 16, -17, -19, -20, 22, 23, -25, -32, -32, -34,
            -35);
    int[] at = {6, 7, 10, 13, 16, 22, 23};
    double[] share = {0.8571, 0.8067, 0.7529, 0.6902, 0.6275, 0.5378, 0.4482};
    double[] error = {0.0764, 0.0869, 0.0963, 0.1068, 0.1141, 0.1282, 0.1346};
    for (int i = 0; i < at.length; i++) {
      assertThat(remission.longerThan(at[i])).isCloseTo(share[i], within(0.00006));
      assertThat(remission.errorOf(at[i])).isCloseTo(error[i], within(0.00006));
    }
    Quantile median = remission.quantile(50);
    assertThat(median.ms()).isEqualTo(23);
    assertThat(median.lowMs()).isEqualTo(13);
    assertThat(median.highMs()).isNegative();
    assertThat(remission.quantile(60).isReached()).isFalse();
  }

  @Test
  void ofOneMomentEndsComeBeforeCuts() {
    Survival tie = of(0, 1, -1, 2);
    assertThat(tie.longerThan(1)).as("the one that was cut was still watched").isEqualTo(2.0 / 3);
    assertThat(tie.longerThan(2)).isZero();
  }

  @Test
  void whereAllWereCutNothingIsReached() {
    Survival cut = of(Survival.FEW, -5, -5, -5, -9);
    assertThat(cut.rest()).isEqualTo(1);
    assertThat(cut.longerThan(100)).isEqualTo(1);
    Quantile p50 = cut.quantile(50);
    assertThat(p50.isReached()).isFalse();
    assertThat(p50.lowMs()).isNegative();
    assertThat(p50.aboveMs()).as("three of four took at least this").isEqualTo(5);
    assertThat(cut.quantile(90).aboveMs()).as("one of four did").isEqualTo(9);
  }

  @Test
  void noRunAndOneRun() {
    Survival none = of(Survival.FEW);
    assertThat(none.quantile(50).isReached()).isFalse();
    assertThat(none.quantile(50).aboveMs()).isZero();
    assertThat(none.longerThan(1)).isEqualTo(1);
    Survival one = of(Survival.FEW, 7);
    assertThat(one.quantile(50).ms()).isEqualTo(7);
    assertThat(one.quantile(99).ms()).isEqualTo(7);
    assertThat(one.quantile(50).highMs()).as("one run has no upper end").isNegative();
    assertThat(one.rest()).isZero();
  }

  @Test
  void aCutNeverMakesAQuantileShorter() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      int[] times = random.ints(40, 1, 100).toArray();
      int[] cut = times.clone();
      for (int i = 0; i < 10; i++) {
        int which = random.nextInt(cut.length);
        cut[which] = -Math.abs(cut[which]);
      }
      for (int percent = 50; percent < 100; percent += 7) {
        Quantile quantile = of(Survival.FEW, cut).quantile(percent);
        double ms = quantile.isReached() ? quantile.ms() : Double.MAX_VALUE;
        assertThat(ms)
            .as("seed %d, p%d of %s", seed, percent, Arrays.toString(cut))
            .isGreaterThanOrEqualTo(nearestRank(times, percent));
      }
    }
  }

  @Test
  void theLastRunsDoNotTakeThoseWithThemThatWereCut() {
    int[] times = new int[100];
    Arrays.fill(times, -20);
    for (int i = 0; i < 60; i++) {
      times[i] = 1 + i % 19;
    }
    times[0] = 45;
    Survival survival = of(Survival.FEW, times);
    assertThat(survival.longerThan(50)).isGreaterThan(0.4);
    assertThat(survival.soundMs()).isEqualTo(20);
    assertThat(survival.quantile(90).isReached()).isFalse();
    assertThat(of(0, times).longerThan(50)).as("the plain estimator").isZero();
  }

  @Test
  void aFewCutsDoNotHideTheLastRuns() {
    int[] times = new int[100];
    Arrays.setAll(times, i -> 10 + i);
    times[0] = -2;
    times[1] = -3;
    Survival survival = of(Survival.FEW, times);
    assertThat(survival.quantile(99.5).ms()).isEqualTo(109);
    assertThat(survival.rest()).isZero();
  }

  @Test
  void theIntervalNarrowsWithTheNumberOfRuns() {
    int[] many = new int[4_000];
    Arrays.setAll(many, i -> 1 + i % 100);
    Quantile few = of(Survival.FEW, Arrays.copyOf(many, 100)).quantile(90);
    Quantile lots = of(Survival.FEW, many).quantile(90);
    assertThat(few.ms()).isEqualTo(90);
    assertThat(lots.ms()).isEqualTo(90);
    assertThat(few.lowMs()).isBetween(80.0, 88.0);
    assertThat(few.highMs()).isBetween(92.0, 98.0);
    assertThat(lots.lowMs()).isBetween(88.0, 90.0);
    assertThat(lots.highMs()).isBetween(90.0, 92.0);
  }

  /** 90 of 100 intervals would be no news; all of them neither. */
  @Test
  void theIntervalHoldsTheTruthAboutAsOftenAsItSays() {
    Random random = new Random(20260101);
    double truth = -Math.log(0.1) * 100_000;
    int held = 0;
    for (int round = 0; round < 1_000; round++) {
      int[] times = new int[200];
      for (int i = 0; i < times.length; i++) {
        int ms = 1 + (int) (-Math.log(1 - random.nextDouble()) * 100_000);
        int cut = 1 + (int) (-Math.log(1 - random.nextDouble()) * 500_000);
        times[i] = cut < ms ? -cut : ms;
      }
      Quantile p90 = of(Survival.FEW, times).quantile(90);
      boolean low = p90.lowMs() >= 0 && p90.lowMs() <= truth;
      held += low && (p90.highMs() < 0 || p90.highMs() >= truth) ? 1 : 0;
    }
    assertThat(held).isBetween(920, 980);
  }

  @Test
  void aMillionRunsStayExact() {
    int[] times = new int[1_000_000];
    Arrays.setAll(times, i -> i + 1);
    Survival survival = of(Survival.FEW, times);
    assertThat(survival.quantile(90).ms()).isEqualTo(900_000);
    assertThat(survival.quantile(99.9).ms()).isEqualTo(999_000);
  }
}
