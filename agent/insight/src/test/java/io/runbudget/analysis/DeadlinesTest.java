package io.runbudget.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeadlinesTest {

  @ParameterizedTest
  @CsvSource({
    "0, 10",
    "12.3, 20",
    "420, 500",
    "1000, 1500",
    "9100, 9500",
    "36_400, 38_000",
    "45_000, 46_000",
    "118_000, 120_000",
    "118_001, 125_000",
    "700_000, 720_000",
    "4_000_000, 4_200_000"
  })
  void aRunFitsBeforeTheReserveAndTheLengthIsHandy(String ms, String deadline) {
    assertThat(Deadlines.of(Double.parseDouble(ms.replace("_", "")), Optional.empty()))
        .isEqualTo(Long.parseLong(deadline.replace("_", "")));
  }

  @Test
  void itIsNeverShorterThanTheRunAndSeldomMuchLonger() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      double ms = Math.exp(random.nextDouble() * 18);
      long deadline = Deadlines.of(ms, Optional.empty());
      assertThat(Deadlines.free(deadline, Optional.empty()))
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(ms);
      if (ms > 1_000) {
        assertThat((double) deadline).as("seed %d", seed).isLessThan(ms * 1.6);
      }
    }
  }

  @Test
  void theNextRoundOneIsLonger() {
    assertThat(Deadlines.rounder(38_000)).isEqualTo(45_000);
    assertThat(Deadlines.rounder(45_000)).isEqualTo(60_000);
    assertThat(Deadlines.rounder(90_000_000)).isNegative();
  }
}
