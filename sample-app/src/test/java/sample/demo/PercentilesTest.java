package sample.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PercentilesTest {
  @Test
  void takesTheNearestRank() {
    Percentiles ten = new Percentiles(List.of(10L, 9L, 8L, 7L, 6L, 5L, 4L, 3L, 2L, 1L));
    assertThat(ten.min()).isEqualTo(1);
    assertThat(ten.at(50)).isEqualTo(5);
    assertThat(ten.at(90)).isEqualTo(9);
    assertThat(ten.at(91)).isEqualTo(10);
    assertThat(ten.max()).isEqualTo(10);
  }

  @Test
  void isZeroOfNothing() {
    assertThat(new Percentiles(List.of()).max()).isZero();
  }
}
