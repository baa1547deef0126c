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
  void whatHangsLongestIsAskedEarly() {
    for (long seed = 0; seed < 100; seed++) {
      Script script = new Script(seed);
      assertThat(script.questions().subList(15, script.questions().size()))
          .noneMatch(q -> script.of(q) == Misbehaviour.HANG || script.of(q) == Misbehaviour.STALL);
    }
  }

  @Test
  void theFirstCallAlwaysAnswers() {
    Script script = new Script(7);
    assertThat(script.questions())
        .allMatch(q -> script.behaviour(q, 1, CallKind.MODEL).style() == Style.ANSWER);
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
                  .map(call -> script.behaviour(question, call, kind(call)).latencyMs())
                  .sum();
          assertThat(sum).as("seed %d, %s", seed, question).isLessThan(2_000);
        }
      }
    }
  }

  @Test
  void healthyQuestionsUseEveryToolButThoseOfTheActs() {
    Script script = new Script(7);
    Set<Tool> used = EnumSet.noneOf(Tool.class);
    boolean severalAtOnce = false;
    for (String question : script.questions()) {
      if (script.of(question).healthy()) {
        for (int round = 0; round < script.toolRounds(question); round++) {
          used.addAll(script.tools(question, round));
          severalAtOnce |= script.tools(question, round).size() > 1;
        }
      }
    }
    Set<Tool> ofTheActs = EnumSet.of(Tool.READ, Tool.QUOTE, Tool.PAY);
    assertThat(used).isEqualTo(EnumSet.complementOf(EnumSet.copyOf(ofTheActs)));
    assertThat(severalAtOnce).isTrue();
  }

  @Test
  void aPaymentComesAfterACallThatLeavesAConnection() {
    Script script = new Script(7);
    assertThat(script.tools("p1", 0)).containsExactly(Tool.SEARCH);
    assertThat(script.tools("p1", 1)).containsExactly(Tool.PAY);
    assertThat(script.toolRounds("p1")).isEqualTo(2);
  }

  @Test
  void theLazyThreadIsStartedByARunThatEndsBadly() {
    Script script = new Script(7);
    String first = script.questions().get(0);
    assertThat(script.of(first)).isEqualTo(Misbehaviour.PAGE);
    assertThat(script.tools(first, 0)).containsExactly(Tool.FETCH);
    assertThat(Script.warmUps())
        .allSatisfy(
            question -> {
              for (int round = 0; round < script.toolRounds(question); round++) {
                assertThat(script.tools(question, round)).doesNotContain(Tool.FETCH);
              }
            });
  }

  @Test
  void aReportIsTheLastThatTheModelAsksFor() {
    Script script = new Script(7);
    String hung =
        script.questions().stream()
            .filter(question -> script.of(question) == Misbehaviour.HANG)
            .findFirst()
            .orElseThrow();
    assertThat(script.tools(hung, script.toolRounds(hung) - 1)).containsExactly(Tool.REPORT);
    assertThat(script.behaviour(hung, 4, CallKind.REPORT).style()).isEqualTo(Style.HANG);
    assertThat(script.behaviour(hung, 4, CallKind.MODEL).style()).isEqualTo(Style.ANSWER);
  }

  /** Models answer within the framework's timeout, except for those that never do. */
  @Test
  void modelsStayUnderASecond() {
    Script script = new Script(7);
    for (String question : script.questions()) {
      for (int call = 1; call <= CALLS; call++) {
        assertThat(script.behaviour(question, call, CallKind.MODEL).latencyMs()).isLessThan(800);
      }
    }
  }

  @Test
  void anEndlessCommandIsToldByItsQuestion() {
    Script script = new Script(7);
    assertThat(script.questions().stream().map(question -> Script.endless(question, "1")))
        .doesNotHaveDuplicates();
  }

  private static CallKind kind(int call) {
    return call % 2 == 0 ? CallKind.TOOL : CallKind.MODEL;
  }

  private static List<Behaviour> all(Script script) {
    List<Behaviour> all = new ArrayList<>();
    for (String question : script.questions()) {
      for (int call = 1; call <= CALLS; call++) {
        all.add(script.behaviour(question, call, kind(call)));
      }
    }
    return all;
  }
}
