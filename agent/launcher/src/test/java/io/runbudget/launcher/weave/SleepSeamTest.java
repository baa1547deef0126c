package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.guard.Seam;
import org.junit.jupiter.api.Test;

class SleepSeamTest {

  @Test
  void onAThreadOfNoRunASleepIsAsEver() throws Throwable {
    Hooks hooks = new Hooks();
    WovenSample sample = WovenSample.of(hooks, Seam.sleep("sleep"));
    sample.call("sleep", 5L);
    assertThat(sample.field("count")).isEqualTo(5);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> sample.call("sleep", 5L))
        .isInstanceOf(InterruptedException.class)
        .hasMessage("sample");
    assertThat(hooks.linked()).isZero();
  }
}
