package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LatencyTest {
  private static final long MILLI = 1_000_000L;

  @Test
  void quantilesOfWhatWasAnswered() {
    Latency latency = new Latency();
    for (int millis = 1; millis <= 1_000; millis++) {
      latency.answered(millis * MILLI);
    }
    assertThat(latency.quantileNanos(0.5) / MILLI).isBetween(500.0, 560.0);
    assertThat(latency.quantileNanos(0.99) / MILLI).isBetween(990.0, 1_090.0);
    assertThat(latency.samples()).isEqualTo(1_000);
  }

  @Test
  void whatWasCutWouldHaveTakenLonger() {
    Latency latency = new Latency();
    for (int i = 0; i < 60; i++) {
      latency.answered(100 * MILLI);
      latency.cut(200 * MILLI);
    }
    assertThat(latency.quantileNanos(0.4) / MILLI).isBetween(100.0, 110.0);
    assertThat(latency.quantileNanos(0.6)).as("nobody has seen that").isInfinite();
    for (int i = 0; i < 60; i++) {
      latency.answered(1_000 * MILLI);
    }
    assertThat(latency.quantileNanos(0.6) / MILLI)
        .as("of 180 a third was quick, a third vanished, the rest were slow")
        .isBetween(1_000.0, 1_100.0);
  }

  @Test
  void anHourAndAMicrosecondHaveTheirPlace() {
    Latency latency = new Latency();
    latency.answered(1_000);
    assertThat(latency.quantileNanos(1) / MILLI).isBetween(1.0, 1.1);
    latency.answered(Long.MAX_VALUE);
    assertThat(latency.quantileNanos(1)).isFinite();
    assertThat(new Latency().quantileNanos(0.5)).isInfinite();
  }

  @Test
  void itForgets() {
    Latency latency = new Latency();
    for (int i = 0; i < 8_000; i++) {
      latency.answered(10 * MILLI);
    }
    Random random = new Random(1);
    for (int i = 0; i < 30_000; i++) {
      latency.answered((900 + random.nextInt(200)) * MILLI);
    }
    assertThat(latency.samples()).isLessThan(8_192);
    assertThat(latency.quantileNanos(0.1) / MILLI).isGreaterThan(800);
  }

  @Test
  void onlyTheFirstOfFiveSecondsMayLook() {
    Latency latency = new Latency();
    assertThat(latency.mayLook(0)).isTrue();
    assertThat(latency.mayLook(4_999_999_999L)).isFalse();
    assertThat(latency.mayLook(5_000_000_000L)).isTrue();
    assertThat(latency.mayLook(5_000_000_001L)).isFalse();
  }

  @Test
  void aResponseLimitFollowsOnlyUpwards() {
    Latency latency = new Latency();
    ResponseLimit limit = new ResponseLimit(3_000 * MILLI, 0.99, 0.2);
    for (int i = 0; i < 999; i++) {
      latency.answered(5_000 * MILLI);
    }
    assertThat(limit.nanos(latency)).as("too few").isEqualTo(3_000 * MILLI);
    latency.answered(5_000 * MILLI);
    assertThat(limit.nanos(latency) / MILLI).isBetween(6_000L, 6_600L);
    Latency quick = new Latency();
    for (int i = 0; i < 2_000; i++) {
      quick.answered(10 * MILLI);
    }
    assertThat(limit.nanos(quick)).isEqualTo(3_000 * MILLI);
    assertThat(ResponseLimit.of(7).nanos(latency)).isEqualTo(7);
  }

  /** Twenty hangs of one bad minute must not be the end of the limit. */
  @Test
  void aResponseLimitOutlivesCallsThatHang() {
    Latency latency = new Latency();
    ResponseLimit limit = new ResponseLimit(3_000 * MILLI, 0.99, 0.2);
    for (int i = 0; i < 980; i++) {
      latency.answered(10 * MILLI);
    }
    for (int i = 0; i < 20; i++) {
      latency.cut(3_000 * MILLI);
    }
    assertThat(latency.quantileNanos(0.99)).as("nobody has seen that").isInfinite();
    assertThat(limit.nanos(latency)).isEqualTo(3_000 * MILLI);
    latency.answered(2_900 * MILLI);
    assertThat(limit.nanos(latency) / MILLI)
        .as("more than the longest answer")
        .isBetween(3_480L, 3_800L);
    latency.answered(60_000 * MILLI);
    assertThat(limit.nanos(latency)).as("four times the given").isEqualTo(12_000 * MILLI);
    Latency dead = new Latency();
    for (int i = 0; i < 1_000; i++) {
      dead.cut(3_000 * MILLI);
    }
    assertThat(limit.nanos(dead)).isEqualTo(3_000 * MILLI);
  }

  @Test
  void roughlyFollowsWithinASixtyFourth() {
    Latency latency = new Latency();
    for (int i = 0; i < 640; i++) {
      latency.answered(1_000_000_000L);
    }
    double second = latency.roughly(0.9);
    assertThat(second).isEqualTo(latency.quantileNanos(0.9));
    assertThat(latency.roughly(0.5)).isEqualTo(latency.quantileNanos(0.5));
    latency.roughly(0.9);
    for (int i = 0; i < 10; i++) {
      latency.cut(10_000_000_000L);
    }
    assertThat(latency.roughly(0.9)).as("not looked at again").isEqualTo(second);
    for (int i = 0; i < 90; i++) {
      latency.cut(10_000_000_000L);
    }
    assertThat(latency.roughly(0.9)).isEqualTo(latency.quantileNanos(0.9)).isInfinite();
  }
}
