package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacedTest {
  private static final class One extends Placed {}

  @Test
  void whatWasInAListThatWasGivenUpTakesNobodysPlace() {
    One before = new One();
    Placed.add(new ArrayList<>(), before);
    List<One> next = new ArrayList<>();
    assertThat(Placed.remove(next, before)).isFalse();
    One other = new One();
    Placed.add(next, other);
    assertThat(Placed.remove(next, before)).isFalse();
    assertThat(next).containsExactly(other);
    assertThat(Placed.remove(next, other)).isTrue();
  }
}
