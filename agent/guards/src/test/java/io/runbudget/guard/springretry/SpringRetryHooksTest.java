package io.runbudget.guard.springretry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
}
