package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-11-29T20:00:00.250Z");

  private static long millis(Map<String, String> headers) throws Throwable {
    long nanos = RetryAfter.nanos(headers::get, NOW);
    return nanos < 0 ? nanos : nanos / 1_000_000;
  }

  @ParameterizedTest
  @CsvSource({
    "30, 30000",
    "0, 0",
    "1.5, 1500",
    "' 2 ', 2000",
    "99999999999, 86400000",
    "'Sun, 29 Nov 2026 20:00:10 GMT', 9750",
    "'Sun, 29 Nov 2026 19:00:00 GMT', 0",
    "'Sun, 29 Nov 2026 22:00:10 +0200', 9750",
    "'Sunday, 29-Nov-26 20:00:10 GMT', 9750",
    "'Sun Nov 29 20:00:10 2026', 9750",
    "'Tue Dec  1 20:00:10 2026', 86400000",
    "'Mon, 29 Nov 2026 20:00:10 GMT', -1",
    "-1, -1",
    "soon, -1",
    "'', -1",
  })
  void everyFormIsUnderstood(String value, long millis) throws Throwable {
    assertThat(millis(Map.of("Retry-After", value))).isEqualTo(millis);
  }

  @Test
  void millisecondsComeFirst() throws Throwable {
    assertThat(millis(Map.of("retry-after-ms", "250", "Retry-After", "9"))).isEqualTo(250);
    assertThat(millis(Map.of("retry-after-ms", "x", "Retry-After", "9"))).isEqualTo(9_000);
    assertThat(millis(Map.of())).isEqualTo(-1);
  }
}
