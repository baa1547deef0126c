package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultsTest {
  private final List<String> told = new ArrayList<>();
  private final Faults faults =
      new Faults((guard, count, fault) -> told.add(guard + " " + count + " " + fault.getMessage()));

  @Test
  void everyFaultIsToldWithItsNumber() {
    faults.count("okhttp", new IllegalStateException("x"));
    faults.count("okhttp", new IllegalStateException("y"));
    faults.count("jdbc", new IllegalStateException("z"));
    assertThat(told).containsExactly("okhttp 1 x", "okhttp 2 y", "jdbc 1 z");
  }

  @Test
  void aGuardIsOffAfterTenFaultsAndOthersStayOn() {
    assertThat(faults.isOff("okhttp")).isFalse();
    for (int i = 1; i <= Faults.LIMIT; i++) {
      assertThat(faults.isOff("okhttp")).isFalse();
      faults.count("okhttp", new IllegalStateException());
    }
    assertThat(faults.isOff("okhttp")).isTrue();
    assertThat(faults.isOff("jdbc")).isFalse();
  }

  @Test
  void aListenerThatThrowsIsNobodyElsesTrouble() {
    Faults counted =
        new Faults(
            (guard, count, fault) -> {
              throw new IllegalStateException("no log");
            });
    for (int i = 0; i < Faults.LIMIT; i++) {
      counted.count("okhttp", new IllegalStateException());
    }
    assertThat(counted.isOff("okhttp")).isTrue();
  }

  /** The application's recursion, say, that ends in a frame of ours. */
  @Test
  void whereTheJvmIsExhaustedNothingIsTurnedOff() {
    for (int i = 0; i < 3 * Faults.LIMIT; i++) {
      faults.count("waits", i % 2 == 0 ? new StackOverflowError("deep") : new OutOfMemoryError());
    }
    assertThat(faults.isOff("waits")).isFalse();
    assertThat(told).containsExactly("waits 1 deep");
  }
}
