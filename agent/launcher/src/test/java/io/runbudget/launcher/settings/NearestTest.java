package io.runbudget.launcher.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final List<String> NAMES = List.of("deadline", "reserve", "records", "run.main");

  @ParameterizedTest
  @CsvSource({
    "deadlin, deadline",
    "dedaline, deadline",
    "deadlines, deadline",
    "record, records",
    "run.mian, run.main",
    "reserve, reserve"
  })
  void aSlipOfTheFingerFindsTheName(String name, String meant) {
    assertThat(Nearest.to(name, NAMES)).contains(meant);
  }

  @Test
  void somethingElseEntirelyFindsNothing() {
    assertThat(Nearest.to("parallelism", NAMES)).isEmpty();
    assertThat(Nearest.to("ttl", NAMES)).isEmpty();
    assertThat(Nearest.to("deadline", List.of())).isEmpty();
  }

  @Test
  void ofTwoEquallyNearTheFirstIsTaken() {
    assertThat(Nearest.to("ran", List.of("run", "ram"))).contains("run");
  }

  @Test
  void inShortNamesTwoLettersMayDiffer() {
    assertThat(Nearest.to("", List.of("ab"))).contains("ab");
    assertThat(Nearest.to("", List.of("abc"))).isEmpty();
  }
}
