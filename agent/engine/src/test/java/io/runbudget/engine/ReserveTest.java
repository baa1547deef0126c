package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReserveTest {

  @ParameterizedTest(name = "of {0} ms {1} ms")
  @CsvSource({
    "0, 0",
    "1, 0.25",
    "100, 25",
    "200, 50",
    "1000, 50",
    "2500, 50",
    "10000, 200",
    "45000, 900",
    "100000, 2000",
    "120000, 2000",
    "86400000, 2000"
  })
  void isTwoPercentWithinItsBounds(long lengthMillis, double reserveMillis) {
    assertThat(Reserve.of(lengthMillis * 1_000_000, Optional.empty()))
        .isEqualTo((long) (reserveMillis * 1_000_000));
  }

  @Test
  void aConfiguredOneIsTakenAsGiven() {
    assertThat(Reserve.of(10_000, Optional.of(Duration.ZERO))).isZero();
    assertThat(Reserve.of(10_000, Optional.of(Duration.ofNanos(9_000)))).isEqualTo(9_000);
  }

  @Test
  void aConfiguredOneIsNeverLongerThanTheDeadlineNorNegative() {
    assertThat(Reserve.of(10_000, Optional.of(Duration.ofSeconds(Long.MAX_VALUE))))
        .isEqualTo(10_000);
    assertThat(Reserve.of(10_000, Optional.of(Duration.ofSeconds(-3)))).isZero();
  }
}
