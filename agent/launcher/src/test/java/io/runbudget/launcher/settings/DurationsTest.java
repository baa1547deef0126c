package io.runbudget.launcher.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "500ms, PT0.5S",
    "90s, PT1M30S",
    "3m, PT3M",
    "3min, PT3M",
    "1h, PT1H",
    "2d, PT48H",
    "2m30s, PT2M30S",
    "1h2m3s4ms, PT1H2M3.004S",
    "1 h 30 m, PT1H30M",
    "1.5s, PT1.5S",
    ".5s, PT0.5S",
    "90S, PT1M30S",
    "0ms, PT0S",
    "PT2M, PT2M",
    "pt2m, PT2M",
    "P1D, P1D"
  })
  void aLengthIsReadAsPeopleWriteIt(String text, Duration length) {
    assertThat(Durations.parse(text)).contains(length);
    assertThat(Durations.parse("  " + text + " ")).contains(length);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "5",
        "s",
        "-5s",
        "5 parsecs",
        "1.2.3s",
        ".s",
        "5s3",
        "s5",
        "1e3s",
        "5,0s",
        "PT",
        "PT-1S",
        "-PT1S",
        "P1Y",
        "forever",
        "5us"
      })
  void whatIsNoLengthIsNotGuessedAt(String text) {
    assertThat(Durations.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999999h", "101000d", "PT9999999999999S", "P99999999999999999999D"})
  void aLengthThatDoesNotFitTheClockIsRefused(String text) {
    assertThat(Durations.parse(text)).isEmpty();
  }

  @Test
  void theLongestLengthFitsNanosecondsTwice() {
    long nanos = Durations.parse("36500d").orElseThrow().toNanos();
    assertThat(Math.addExact(nanos, nanos)).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0ms", "1ms", "1500ms", "3s", "1m", "2m30s", "60m", "121m1s"})
  void theShortestTextIsReadBack(String text) {
    Duration length = Durations.parse(text).orElseThrow();
    assertThat(Durations.text(length)).isEqualTo(text);
    assertThat(Durations.parse(Durations.text(length))).contains(length);
  }
}
