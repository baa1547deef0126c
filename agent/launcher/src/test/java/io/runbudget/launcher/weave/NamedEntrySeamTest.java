package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.guard.Seam;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class NamedEntrySeamTest {
  private static final AtomicInteger RUNS = new AtomicInteger();

  private final Hooks hooks = new Hooks();
  private final String run = "Named" + RUNS.incrementAndGet();

  @Test
  void aRunIsOpenedUnderTheNameThatTheHookGivesIt() throws Throwable {
    hooks.on("name", arguments -> run);
    WovenSample sample =
        WovenSample.of(
            hooks,
            Seam.entry("wide", "name"),
            Seam.entry("wideStatic", "name"),
            Seam.entry("branches", "name"),
            Seam.entry("nothing", "name"));
    assertThat(sample.call("wide", 1L, 2.0, 3, "d")).isEqualTo(new Sample().wide(1L, 2.0, 3, "d"));
    assertThat(hooks.only().arguments()).containsExactly(sample.instance, 1L, 2.0, 3, "d");
    assertThat(sample.call("wideStatic", 1.0, 2L, 3f)).isEqualTo(Sample.wideStatic(1.0, 2L, 3f));
    assertThat(hooks.calls().get(1).self()).isNull();
    assertThat(sample.call("branches", 4)).isEqualTo(new Sample().branches(4));
    sample.call("nothing");
    assertThat(TestEngine.opened(run)).isEqualTo(4);
    assertThat(RunbudgetBridge.isBound()).isFalse();
  }

  @Test
  void itEndsWithTheException() throws Throwable {
    hooks.on("name", arguments -> run);
    WovenSample sample =
        WovenSample.of(hooks, Seam.entry("rethrown", "name"), Seam.entry("staticThrown", "name"));
    assertThatThrownBy(() -> sample.call("rethrown", "")).hasMessage("empty");
    assertThatThrownBy(() -> sample.call("staticThrown", "")).hasMessage("empty");
    assertThat(TestEngine.ended(run))
        .containsExactly("threw java.io.IOException", "threw java.io.IOException");
    assertThat(RunbudgetBridge.isBound()).isFalse();
  }

  @Test
  void aCallWithoutANameOpensNone() throws Throwable {
    hooks.on("name", arguments -> null);
    WovenSample sample = WovenSample.of(hooks, Seam.entry("branches", "name"));
    assertThat(sample.call("branches", 4)).isEqualTo(new Sample().branches(4));
    assertThat(RunbudgetBridge.isBound()).isFalse();
  }

  @Test
  void aHookThatFailsOpensNone() throws Throwable {
    hooks.on(
        "name",
        arguments -> {
          throw new IllegalStateException("no name");
        });
    WovenSample sample = WovenSample.of(hooks, Seam.entry("branches", "name"));
    assertThat(sample.call("branches", 4)).isEqualTo(new Sample().branches(4));
    assertThat(hooks.faults()).hasSize(1);
    assertThat(RunbudgetBridge.isBound()).isFalse();
  }

  @Test
  void itIsTheOnlySeamOfItsMethod() {
    List<Seam> missed = new ArrayList<>();
    assertThatThrownBy(
            () ->
                WovenSample.woven(
                    WovenSample.bytes(Sample.class),
                    hooks,
                    missed,
                    Seam.entry("branches", "name"),
                    Seam.enter("branches", "entered")))
        .hasMessageContaining("branches");
  }
}
