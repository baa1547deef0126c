package io.runbudget.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.bridge.RunbudgetSteps;
import io.runbudget.guard.failsafe.FailsafeHooks;
import io.runbudget.guard.openai.RetryingClientHooks;
import io.runbudget.guard.resilience4j.Resilience4jHooks;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A loop that could not be entered is left all the same: that is not to be the one around it. */
class FailedEnterTest {

  private static void leavesTheLoopAround(ThrowingCallable enter, Runnable leave) throws Throwable {
    TestEngine.inRun(
        () -> {
          RunbudgetSteps.enter("around", 3);
          assertThat(RunbudgetSteps.retry(0)).isNull();
          assertThatThrownBy(enter).isNotNull();
          leave.run();
          assertThat(RunbudgetSteps.retries()).isEqualTo(1);
        });
  }

  @Test
  void ofTheVendors() throws Throwable {
    leavesTheLoopAround(() -> RetryingClientHooks.enter("no client"), RetryingClientHooks::leave);
  }

  @Test
  void ofFailsafe() throws Throwable {
    leavesTheLoopAround(() -> FailsafeHooks.enter("no executor"), FailsafeHooks::leave);
  }

  @Test
  void ofResilience4j() throws Throwable {
    leavesTheLoopAround(
        () -> Resilience4jHooks.enter("", "no retry", ""), Resilience4jHooks::leave);
  }
}
