package io.runbudget.engine;

import static io.runbudget.engine.Chats.call;
import static io.runbudget.engine.Chats.metered;
import static io.runbudget.engine.Chats.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of an answer no more is held than {@code hold.output} says. */
class HoldOutputTest {
  private static final long TOKENS = 50_000;

  private static Rig rig(long holdOutput) {
    Powers powers =
        new Powers(
            false, false, List.of(), TOKENS, Powers.NO_LIMIT, holdOutput, WritePowers.NONE, false);
    return metered(
        new Rig(0, EngineSettings.deadline(Duration.ofSeconds(10)).with(powers), Mode.ENFORCE));
  }

  @ParameterizedTest
  @CsvSource({"500, 500", "20000, 20000", "40000, 32000"})
  void ofTheFirstAnswerSoMuchOfWhatItStates(long set, long held) {
    Rig rig = rig(set);
    Run run = rig.open();
    assertThat(refusal(rig, run.bind(true), "10/32000")).isNull();
    assertThat(run.purse.tokensLeft()).isEqualTo(TOKENS - 10 - held);
  }

  @ParameterizedTest
  @CsvSource({"500, 500", "5000, 4000"})
  void ofALaterOneSoMuchOfTwiceTheLargest(long set, long held) {
    Rig rig = rig(set);
    Run run = rig.open();
    Binding binding = run.bind(true);
    call(rig, binding, "10", 2_000);
    long left = run.purse.tokensLeft();
    assertThat(refusal(rig, binding, "10")).isNull();
    assertThat(left - run.purse.tokensLeft()).isEqualTo(10 + held);
  }

  /** Its length is all that is known, and no prompt has been counted yet. */
  @Test
  void ofAPromptThatCannotBeSeenNoMoreIsGuessed() {
    Rig rig = rig(500);
    Run run = rig.open();
    assertThat(refusal(rig, run.bind(true), "1".repeat(4_000))).isNull();
    assertThat(run.purse.tokensLeft()).isEqualTo(TOKENS - 500);
  }
}
