package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class RehearsalTest {
  @Test
  void itWalksToTheEndAndLeavesTheThreadAsItWas() {
    assertThatCode(Rehearsal::run).doesNotThrowAnyException();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }
}
