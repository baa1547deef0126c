package io.runbudget.guard.failsafe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.failsafe.RetryPolicy;
import dev.failsafe.RetryPolicyBuilder;
import dev.failsafe.internal.RetryPolicyExecutor;
import dev.failsafe.internal.RetryPolicyImpl;
import dev.failsafe.spi.ExecutionResult;
import io.runbudget.guard.Backoffs;
import io.runbudget.guard.Writing;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailsafeHooksTest {

  /** A POST that asks for a status; and one whose answer could not be stored. */
  @Test
  void onlyWhatIsRepeatedForItsResultIsAnotherWrite() throws Throwable {
    Object executor =
        new RetryPolicyExecutor<>(
            new RetryPolicyImpl<>(RetryPolicy.builder().withMaxRetries(5).build().getConfig()), 0);
    ExecutionResult<?> failed = ExecutionResult.failure(new IllegalStateException());
    ExecutionResult<?> pending = ExecutionResult.success("PENDING");
    Writing.inRun(
        () -> {
          FailsafeHooks.enter(executor);
          String first = Writing.key();
          assertThat(FailsafeHooks.decided(executor, failed.with(0, false, false)).isComplete())
              .isFalse();
          assertThat(Writing.key()).isEqualTo(first);
          FailsafeHooks.decided(executor, pending.with(0, false, false));
          assertThat(Writing.key()).isNotEqualTo(first);
          FailsafeHooks.leave();
        });
  }

  @Test
  void onlyADelayWithoutChanceIsSpread() throws Throwable {
    Duration second = Duration.ofSeconds(1);
    assertThat(isSpread(RetryPolicy.builder().withDelay(second))).isTrue();
    assertThat(isSpread(RetryPolicy.builder().withBackoff(second, second.multipliedBy(9))))
        .isTrue();
    assertThat(isSpread(RetryPolicy.builder().withDelay(second).withJitter(second))).isFalse();
    assertThat(isSpread(RetryPolicy.builder().withDelay(second).withJitter(0.2))).isFalse();
    assertThat(isSpread(RetryPolicy.builder().withDelay(second, second.multipliedBy(2)))).isFalse();
    assertThat(isSpread(RetryPolicy.builder().withDelayFn(context -> second))).isFalse();
  }

  private static boolean isSpread(RetryPolicyBuilder<Object> policy) throws Throwable {
    Object executor =
        new RetryPolicyExecutor<>(new RetryPolicyImpl<>(policy.build().getConfig()), 0);
    long own = Duration.ofSeconds(1).toNanos();
    ExecutionResult<?> failed = ExecutionResult.failure(new IllegalStateException());
    return Backoffs.areSpread(
        own, () -> FailsafeHooks.decided(executor, failed.with(own, false, false)).getDelay());
  }
}
