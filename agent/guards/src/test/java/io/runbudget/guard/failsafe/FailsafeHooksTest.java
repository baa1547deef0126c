package io.runbudget.guard.failsafe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.failsafe.RetryPolicy;
import dev.failsafe.internal.RetryPolicyExecutor;
import dev.failsafe.internal.RetryPolicyImpl;
import dev.failsafe.spi.ExecutionResult;
import io.runbudget.guard.Writing;
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
}
