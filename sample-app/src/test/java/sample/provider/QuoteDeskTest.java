package sample.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import sample.provider.Behaviour.Style;

class QuoteDeskTest {
  private final QuoteDesk desk = new QuoteDesk();

  @Test
  void itFailsForTwoSecondsAndIsWellAgainIfNobodyInsists() {
    assertThat(asked("o1", 0)).isEqualTo(Style.ANSWER);
    assertThat(asked("o2", 1_999)).isEqualTo(Style.ANSWER);
    assertThat(asked("o3", 2_000)).isEqualTo(Style.UNAVAILABLE);
    assertThat(asked("o4", 3_999)).isEqualTo(Style.UNAVAILABLE);
    assertThat(asked("o5", 4_000)).isEqualTo(Style.ANSWER);
    assertThat(desk.seen().path("recovery_ms").asInt()).isZero();
  }

  @Test
  void itFailsWhileItIsAskedTooOftenAndIsWellOnceThatEnds() {
    asked("o1", 0);
    for (int i = 0; i < QuoteDesk.LIMIT; i++) {
      assertThat(asked("o1", 5_000 + i)).isEqualTo(Style.ANSWER);
    }
    assertThat(asked("o2", 5_500)).isEqualTo(Style.UNAVAILABLE);
    assertThat(asked("o2", 6_700)).isEqualTo(Style.ANSWER);
    assertThat(desk.seen().path("recovery_ms").asInt()).isEqualTo(1_500);
  }

  @Test
  void firstAttemptsAreCountedByQuestion() {
    asked("o1", 0);
    asked("o2", 10);
    asked("o2", 20);

    assertThat(desk.seen().path("requests").asInt()).isEqualTo(3);
    assertThat(desk.seen().path("first_attempts").asInt()).isEqualTo(2);
  }

  private Style asked(String question, long ms) {
    return desk.asked(question, TimeUnit.MILLISECONDS.toNanos(ms));
  }
}
