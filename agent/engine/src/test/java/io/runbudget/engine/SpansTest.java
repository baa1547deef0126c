package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpansTest {
  private final Spans spans = new Spans();

  @Test
  void nothingCoversNothing() {
    assertThat(spans.covered()).isZero();
    assertThat(spans.count()).isZero();
  }

  @Test
  void whatOverlapsIsCoveredOnce() {
    spans.add(100, 50, false);
    spans.add(0, 10, false);
    spans.add(120, 10, false);
    spans.add(140, 20, false);
    assertThat(spans.covered()).isEqualTo(70);
    assertThat(spans.sum()).isEqualTo(90);
    assertThat(spans.count()).isEqualTo(4);
  }

  @Test
  void whatTouchesIsOneStretch() {
    spans.add(0, 10, false);
    spans.add(10, 10, false);
    assertThat(spans.covered()).isEqualTo(20);
  }
}
