package io.runbudget.guard.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetSteps;
import io.runbudget.guard.TestEngine;
import org.junit.jupiter.api.Test;

class RecoveryTest {
  /** As an application's error handler has it. */
  public static final class Again {
    /** What is to be done. */
    public enum Type {
      RETRY
    }

    public Type type() {
      return Type.RETRY;
    }
  }

  @Test
  void anAgentThatIsCalledAgainIsNoRetryOfTheLoopAround() throws Throwable {
    Again again = new Again();
    TestEngine.inRun(
        () -> {
          RunbudgetSteps.enter("loop", 3);
          try {
            assertThat(LangChain4jHooks.recovery(this, again)).isSameAs(again);
            assertThat(RunbudgetSteps.retries()).isZero();
            assertThat(RunbudgetSteps.retry(0)).isNull();
            assertThat(RunbudgetSteps.retries()).isEqualTo(1);
          } finally {
            RunbudgetSteps.leave();
          }
        });
  }
}
