package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.guard.Seam;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AroundSeamTest {
  private final Hooks hooks = new Hooks();

  @Test
  void bothEndsAreToldOnceOnEveryReturn() throws Throwable {
    WovenSample sample = WovenSample.of(hooks, Seam.around("branches", "run", "ran"));
    for (int n : new int[] {-5, 0, 1, 4, 9}) {
      hooks.calls().clear();
      assertThat(sample.call("branches", n)).isEqualTo(new Sample().branches(n));
      assertThat(hooks.names()).containsExactly("run", "ran");
      assertThat(hooks.calls().get(0).arguments()).containsExactly(sample.instance, n);
      assertThat(hooks.calls().get(1).arguments()).isEmpty();
    }
  }

  @Test
  void bothEndsAreToldOnceWhenTheMethodThrows() throws Throwable {
    WovenSample sample =
        WovenSample.of(
            hooks,
            Seam.around("rethrown", "run", "ran"),
            Seam.around("staticThrown", "run", "ran"));
    assertThatThrownBy(() -> sample.call("rethrown", "")).hasMessage("empty");
    assertThatThrownBy(() -> sample.call("staticThrown", "")).hasMessage("empty");
    assertThat(hooks.names()).containsExactly("run", "ran", "run", "ran");
  }

  @Test
  void theMethodsOwnHandlersAndFinallyBlocksDoNotCount() throws Throwable {
    WovenSample sample =
        WovenSample.of(
            hooks,
            Seam.around("caught", "run", "ran"),
            Seam.around("monitor", "run", "ran"),
            Seam.around("locked", "run", "ran"),
            Seam.around("lambda", "run", "ran"));
    assertThat(sample.call("caught", "no number")).isEqualTo(-1);
    assertThat(sample.call("caught", "7")).isEqualTo(7);
    assertThat(sample.call("monitor", "a")).isEqualTo("atrue");
    assertThat(sample.call("locked", "a")).isEqualTo("atrue");
    assertThat(sample.call("lambda", "a")).isEqualTo("a2");
    assertThat(hooks.names())
        .containsExactly("run", "ran", "run", "ran", "run", "ran", "run", "ran", "run", "ran");
  }

  @Test
  void whatIsRefusedIsNeverEnteredWhereverTheSeamStands() throws Throwable {
    IOException refusal = new IOException("refused");
    hooks.on("refuse", arguments -> refusal);
    List<Seam> seams =
        List.of(Seam.around("rethrown", "run", "ran"), Seam.refuse("rethrown", "refuse"));
    for (int first = 0; first < 2; first++) {
      hooks.calls().clear();
      WovenSample sample = WovenSample.of(hooks, seams.get(first), seams.get(1 - first));
      assertThatThrownBy(() -> sample.call("rethrown", "text")).isSameAs(refusal);
      assertThat(hooks.names()).containsExactly("refuse");
    }
  }

  @Test
  void theExitIsTheLastOfAllWhereverTheSeamStands() throws Throwable {
    WovenSample sample =
        WovenSample.of(
            hooks,
            Seam.around("rethrown", "run", "ran"),
            Seam.enter("rethrown", "entered"),
            Seam.result("rethrown", "swap"),
            Seam.thrown("rethrown", "thrown"));
    sample.call("rethrown", "text");
    assertThat(hooks.names()).containsExactly("entered", "run", "swap", "ran");
    hooks.calls().clear();
    assertThatThrownBy(() -> sample.call("rethrown", "")).hasMessage("empty");
    assertThat(hooks.names()).containsExactly("entered", "run", "thrown", "ran");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "ran"})
  void anEndThatThrowsIsCountedAndTheOtherIsToldAllTheSame(String hook) throws Throwable {
    hooks.on(
        hook,
        arguments -> {
          throw new IllegalStateException("ours");
        });
    WovenSample sample = WovenSample.of(hooks, Seam.around("rethrown", "run", "ran"));
    assertThat(sample.call("rethrown", "text")).isEqualTo("text");
    assertThatThrownBy(() -> sample.call("rethrown", "")).hasMessage("empty");
    assertThat(hooks.names()).containsExactly("run", "ran", "run", "ran");
    assertThat(hooks.faults()).hasSize(2);
  }
}
