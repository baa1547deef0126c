package io.runbudget.guard.springretry;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.guard.Backoffs;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.retry.backoff.BackOffPolicy;
import org.springframework.retry.backoff.ExponentialBackOffPolicy;
import org.springframework.retry.backoff.ExponentialRandomBackOffPolicy;
import org.springframework.retry.backoff.FixedBackOffPolicy;
import org.springframework.retry.backoff.UniformRandomBackOffPolicy;

class SpringRetryHooksTest {

  @Test
  void anInterruptDuringTheWaitIsPassedOn() {
    SpringRetryHooks.passOn(new InterruptedException("sleep interrupted"));
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aStopOfOursIsNoInterrupt() {
    SpringRetryHooks.passOn(new InterruptedException("runbudget: run stopped, deadline"));
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void onlyABackoffWithoutChanceIsSpread() throws Throwable {
    assertThat(isSpread(new FixedBackOffPolicy())).isTrue();
    assertThat(isSpread(new ExponentialBackOffPolicy())).isTrue();
    assertThat(isSpread(new ExponentialRandomBackOffPolicy())).isFalse();
    assertThat(isSpread(new UniformRandomBackOffPolicy())).isFalse();
  }

  private static boolean isSpread(BackOffPolicy policy) throws Throwable {
    RetryLoop.enter();
    try {
      return Backoffs.areSpread(
          1_000,
          () -> {
            AtomicLong told = new AtomicLong();
            SpringRetryHooks.sleeper(policy, told::set).sleep(1_000);
            return told.get();
          });
    } finally {
      RetryLoop.leave();
    }
  }
}
