package io.runbudget.guard.resilience4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.RetryConfig;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryLoopTest {

  private static boolean isFixed(IntervalFunction function) {
    return RetryLoop.isFixed(RetryConfig.custom().intervalFunction(function).build());
  }

  @Test
  void aWaitOfOneLengthIsFixed() {
    assertThat(RetryLoop.isFixed(RetryConfig.ofDefaults())).isTrue();
    assertThat(isFixed(IntervalFunction.of(700))).isTrue();
    assertThat(RetryLoop.isFixed(RetryConfig.custom().waitDuration(Duration.ofSeconds(2)).build()))
        .isTrue();
  }

  @Test
  void whatMayHaveHadItsChanceIsNot() {
    assertThat(isFixed(IntervalFunction.ofRandomized(700))).isFalse();
    assertThat(isFixed(IntervalFunction.ofExponentialRandomBackoff())).isFalse();
    assertThat(isFixed(attempt -> 700L)).isFalse();
    assertThat(
            RetryLoop.isFixed(
                RetryConfig.custom().intervalBiFunction((attempt, failure) -> 700L).build()))
        .isFalse();
  }
}
