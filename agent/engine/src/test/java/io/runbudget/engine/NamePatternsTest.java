package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternsTest {

  @ParameterizedTest(name = "{0} takes {1}: {2}")
  @CsvSource({
    "localhost, localhost, true",
    "localhost, LOCALHOST, true",
    "localhost, localhost.example.com, false",
    "*.Internal, db.internal, true",
    "*.internal, internal, false",
    "*, anything, true",
    "pool-*-thread-*, pool-3-thread-12, true",
    "pool-*-thread-*, my-pool-3-thread-12, false",
    "a.b, aXb, false",
    "[a], [a], true",
    "\\E.*, x, false"
  })
  void matchesTheWholeName(String pattern, String name, boolean matches) {
    assertThat(EngineSettings.anyOf(List.of(pattern)).test(name)).isEqualTo(matches);
  }

  @Test
  void noPatternTakesNothing() {
    assertThat(EngineSettings.anyOf(List.of()).test("")).isFalse();
  }

  @Test
  void oneOfManyIsEnough() {
    assertThat(EngineSettings.anyOf(List.of("a", "b*")).test("bc")).isTrue();
  }
}
