package io.runbudget.guard.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.internal.RetryUtils;
import io.runbudget.guard.Backoffs;
import org.junit.jupiter.api.Test;

class LangChain4jBackoffTest {
  /** Long, so that what is drawn for it is hardly ever nothing. */
  private static final int OWN_MILLIS = 1_000_000;

  @Test
  void onlyABackoffWithoutChanceIsSpread() throws Throwable {
    assertThat(isSpread(0)).isTrue();
    assertThat(isSpread(1)).isFalse();
  }

  private static boolean isSpread(double jitterScale) throws Throwable {
    RetryUtils.RetryPolicy policy =
        RetryUtils.retryPolicyBuilder().delayMillis(OWN_MILLIS).jitterScale(jitterScale).build();
    LastError.enter();
    try {
      LastError.is(new IllegalStateException());
      return Backoffs.areSpread(
          OWN_MILLIS,
          () -> {
            assertThat(LangChain4jHooks.mayRetry(policy, 1)).isNull();
            return LangChain4jHooks.backoff(policy, -1);
          });
    } finally {
      LastError.leave();
    }
  }
}
