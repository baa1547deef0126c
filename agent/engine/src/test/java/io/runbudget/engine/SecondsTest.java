package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecondsTest {

  @ParameterizedTest(name = "{0} ns: {1}")
  @CsvSource({
    "0, 0 ms",
    "999999, 0 ms",
    "850000000, 850 ms",
    "999999999, 999 ms",
    "1000000000, 1.0 s",
    "2949999999, 2.9 s",
    "-850000000, -850 ms",
    "2950000000, 3.0 s",
    "59960000000, 60.0 s",
    "-2500000000, -2.5 s",
    "120000000000, 120.0 s"
  })
  void readsAsMillisecondsBelowOneSecond(long nanos, String text) {
    assertThat(Seconds.of(nanos)).isEqualTo(text);
  }
}
