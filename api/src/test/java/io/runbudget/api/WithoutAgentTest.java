package io.runbudget.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class WithoutAgentTest {

  @Test
  void thereIsNoRun() {
    Run run = Runbudget.current();
    assertThat(run.isActive()).isFalse();
    assertThat(run.isStopped()).isFalse();
    assertThat(run.isEnforced()).isFalse();
    assertThat(run.id()).isEmpty();
    assertThat(run.name()).isEmpty();
    assertThat(run.remaining()).isEmpty();
    assertThat(run.remainingForAttempts()).isEmpty();
    assertThat(run.remainingTokens()).isEmpty();
    assertThat(run.remainingUsd()).isEmpty();
    assertThat(run.stop()).isEmpty();
    assertThat(run).hasToString("no run");
  }

  @Test
  void askingMakesNoGarbage() {
    assertThat(Runbudget.current()).isSameAs(Runbudget.current());
  }

  @Test
  void aPartialResultIsReturnedAsItIs() {
    List<String> result = new ArrayList<>();
    assertThat(Runbudget.partial(result)).isSameAs(result);
    assertThat(Runbudget.<Object>partial(null)).isNull();
  }

  @Test
  void aStepIsOpenedAndClosedForNothing() {
    try (PlanStep step = Runbudget.step("7")) {
      assertThat(step.name()).isEqualTo("7");
      assertThat(Runbudget.currentStep()).isEmpty();
      step.close();
    }
  }

  /** Also without the agent, or it would be found out in production only. */
  @Test
  void aStepHasAName() {
    assertThatNullPointerException().isThrownBy(() -> Runbudget.step(null)).withMessage("name");
  }

  /** The agent finds them by these, also in copies of the library that are years old. */
  @Test
  void whatIsWovenKeepsItsNamesAndParameters() {
    assertThat(Arrays.stream(Agent.class.getDeclaredMethods()).map(WithoutAgentTest::text))
        .containsExactlyInAnyOrder(
            "Object current()",
            "boolean isOpen(Object)",
            "String id(Object)",
            "String name(Object)",
            "long remainingNanos(Object)",
            "long remainingForAttemptsNanos(Object)",
            "long remainingTokens(Object)",
            "long remainingMicroUsd(Object)",
            "String stop(Object)",
            "boolean isStopped(Object)",
            "boolean isEnforced(Object)",
            "void partial()",
            "Object enterStep(String)",
            "void leaveStep(Object)",
            "String currentStep()");
  }

  private static String text(Method method) {
    assertThat(Modifier.isStatic(method.getModifiers())).as("%s", method).isTrue();
    StringBuilder text = new StringBuilder(method.getReturnType().getSimpleName());
    text.append(' ').append(method.getName()).append('(');
    for (Class<?> parameter : method.getParameterTypes()) {
      text.append(parameter.getSimpleName());
    }
    return text.append(')').toString();
  }
}
