package sample.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sample.provider.Behaviour.Style;

class ScriptTest {
  private static final int CALLS = 20;

  @Test
  void sameSeedGivesTheSameBehaviour() {
    assertThat(all(new Script(7))).isEqualTo(all(new Script(7)));
  }

  @Test
  void anotherSeedGivesAnother() {
    assertThat(all(new Script(8))).isNotEqualTo(all(new Script(7)));
  }

  @Test
  void everyMisbehaviourHasItsShare() {
    Script script = new Script(7);
    for (Misbehaviour misbehaviour : Misbehaviour.values()) {
      assertThat(script.questions().stream().filter(q -> script.of(q) == misbehaviour))
          .as(misbehaviour.text())
          .hasSize(misbehaviour.share());
    }
  }

  @Test
  void theFirstCallAlwaysAnswers() {
    Script script = new Script(7);
    assertThat(script.questions())
        .allMatch(q -> script.behaviour(q, 1, false).style() == Style.ANSWER);
  }

  @Test
  void healthyQuestionsNeedLessThanTwoSeconds() {
    for (long seed = 0; seed < 100; seed++) {
      Script script = new Script(seed);
      for (String question : script.questions()) {
        if (script.of(question) == Misbehaviour.NONE) {
          int calls = 2 * script.toolRounds(question) + 1;
          int sum =
              IntStream.rangeClosed(1, calls)
                  .map(call -> script.behaviour(question, call, call % 2 == 0).latencyMs())
                  .sum();
          assertThat(sum).as("seed %d, %s", seed, question).isLessThan(2_000);
        }
      }
    }
  }

  @Test
  void healthyQuestionsUseEveryTool() {
    Script script = new Script(7);
    Set<Tool> used = EnumSet.noneOf(Tool.class);
    boolean severalAtOnce = false;
    for (String question : script.questions()) {
      if (script.of(question).healthy()) {
        used.addAll(script.tools(question, 0));
        severalAtOnce |= script.tools(question, 0).size() > 1;
      }
    }
    assertThat(used).containsExactlyInAnyOrder(Tool.values());
    assertThat(severalAtOnce).isTrue();
  }

  @Test
  void anEndlessCommandIsToldByItsQuestion() {
    Script script = new Script(7);
    assertThat(script.questions().stream().map(Script::endless)).doesNotHaveDuplicates();
  }

  private static List<Behaviour> all(Script script) {
    List<Behaviour> all = new ArrayList<>();
    for (String question : script.questions()) {
      for (int call = 1; call <= CALLS; call++) {
        all.add(script.behaviour(question, call, call % 2 == 0));
      }
    }
    return all;
  }
}
