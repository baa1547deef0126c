package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class UnsettledTest {
  private final Rig rig = new Rig(0, EngineSettings.unlimited(), Mode.ENFORCE);

  @Test
  @Timeout(60)
  void aRunThatNobodyHoldsIsNotKept() {
    Run kept = rig.open();
    WeakReference<Run> dropped = new WeakReference<>(rig.open());
    while (dropped.get() != null) {
      System.gc();
      Thread.onSpinWait();
    }
    assertThat(rig.services.unsettled.all()).containsExactly(kept);
    Reference.reachabilityFence(kept);
  }

  @Test
  void whatIsSettledIsRemoved() {
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.returned(run, entry);
    assertThat(rig.services.unsettled.isEmpty()).isTrue();
  }
}
