package io.runbudget.guard.springcore;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.guard.Backoffs;
import org.junit.jupiter.api.Test;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.ExponentialBackOff;
import org.springframework.util.backoff.FixedBackOff;

class SpringCoreHooksTest {

  @Test
  void onlyABackoffWithoutChanceIsSpread() throws Throwable {
    ExponentialBackOff jittered = new ExponentialBackOff();
    jittered.setJitter(100);
    assertThat(isSpread(new FixedBackOff())).isTrue();
    assertThat(isSpread(new ExponentialBackOff())).isTrue();
    assertThat(isSpread(jittered)).isFalse();
    assertThat(isSpread(() -> () -> 1_000)).as("one of the application's own").isFalse();
  }

  private static boolean isSpread(BackOff backOff) throws Throwable {
    RetryTemplate template = new RetryTemplate(RetryPolicy.builder().backOff(backOff).build());
    return Backoffs.areSpread(1_000, () -> SpringCoreHooks.backOff(template, 1_000));
  }
}
