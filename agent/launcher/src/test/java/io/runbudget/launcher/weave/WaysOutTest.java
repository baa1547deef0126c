package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.guard.Seam;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is entered is left once, on whichever way. */
class WaysOutTest {
  private final Hooks hooks = new Hooks();

  private WovenSample sample(String method) throws Throwable {
    return WovenSample.of(
        hooks,
        Seam.refuse(method, "enter"),
        Seam.check(method, "left"),
        Seam.thrown(method, "thrown"));
  }

  @Test
  void aReturnIsCheckedOnceWhichever() throws Throwable {
    WovenSample sample = sample("branches");
    for (int n : new int[] {-5, 0, 1, 4, 9}) {
      hooks.calls().clear();
      assertThat(sample.call("branches", n)).isEqualTo(new Sample().branches(n));
      assertThat(hooks.names()).containsExactly("enter", "left");
    }
  }

  @Test
  void aThrowIsToldOnce() throws Throwable {
    WovenSample sample = sample("rethrown");
    assertThatThrownBy(() -> sample.call("rethrown", "")).hasMessage("empty");
    assertThat(hooks.names()).containsExactly("enter", "thrown");
  }

  @ParameterizedTest
  @CsvSource({"rethrown, text", "branches, 0", "branches, 1", "branches, 9", "monitor, a"})
  void whatACheckThrowsIsNotToldAgain(String method, String argument) throws Throwable {
    IOException other = new IOException("stopped");
    hooks.on("left", arguments -> other);
    WovenSample sample = sample(method);
    Object passed = method.equals("branches") ? (Object) Integer.valueOf(argument) : argument;
    assertThatThrownBy(() -> sample.call(method, passed)).isSameAs(other);
    assertThat(hooks.names()).containsExactly("enter", "left");
  }

  @Test
  void noMethodIsTooShort() throws Throwable {
    IOException other = new IOException("stopped");
    hooks.on("left", arguments -> other);
    WovenSample sample = sample("empty");
    assertThatThrownBy(() -> sample.call("empty")).isSameAs(other);
    assertThat(hooks.names()).containsExactly("enter", "left");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatSurroundsIsLeftAlsoByWhatACheckThrows(boolean throwsAsWell) throws Throwable {
    IOException other = new IOException("stopped");
    hooks.on("left", arguments -> other);
    WovenSample sample =
        throwsAsWell
            ? WovenSample.of(
                hooks,
                Seam.around("branches", "run", "ran"),
                Seam.check("branches", "left"),
                Seam.thrown("branches", "thrown"))
            : WovenSample.of(
                hooks, Seam.around("branches", "run", "ran"), Seam.check("branches", "left"));
    assertThatThrownBy(() -> sample.call("branches", 1)).isSameAs(other);
    assertThat(hooks.names()).containsExactly("run", "left", "ran");
  }
}
