package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.guard.Seam;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnteringSeamsTest {
  private final Hooks hooks = new Hooks();

  @Test
  void enterGetsTheObjectAndAllParameters() throws Throwable {
    WovenSample sample = WovenSample.of(hooks, Seam.enter("wide", "entered"));
    assertThat(sample.call("wide", 1L, 2.5, 3, "four")).isEqualTo(10.5);
    assertThat(hooks.only().self()).isSameAs(sample.instance);
    assertThat(hooks.only().passed()).containsExactly(1L, 2.5, 3, "four");
  }

  @Test
  void inAStaticMethodThereIsNoObject() throws Throwable {
    WovenSample sample = WovenSample.of(hooks, Seam.enter("wideStatic", "entered"));
    assertThat(sample.call("wideStatic", 1.0, 2L, 3f)).isEqualTo(6L);
    assertThat(hooks.only().self()).isNull();
    assertThat(hooks.only().passed()).containsExactly(1.0, 2L, 3f);
  }

  @Test
  void smallPrimitivesAndArraysArrive() throws Throwable {
    WovenSample sample =
        WovenSample.of(hooks, Seam.enter("small", "small"), Seam.enter("arrays", "arrays"));
    assertThat(sample.call("small", true, (byte) 1, 'c', (short) 4)).isEqualTo("true 1 c 4");
    String[] texts = {"a"};
    long[][] numbers = {{0}};
    assertThat(sample.call("arrays", texts, numbers)).isSameAs(numbers);
    assertThat(hooks.calls().get(0).passed()).containsExactly(true, (byte) 1, 'c', (short) 4);
    assertThat(hooks.calls().get(1).passed()).containsExactly(texts, numbers);
  }

  @Test
  void aSiteIsLinkedOnce() throws Throwable {
    WovenSample sample = WovenSample.of(hooks, Seam.enter("nothing", "entered"));
    assertThat(hooks.linked()).isZero();
    for (int i = 0; i < 3; i++) {
      sample.call("nothing");
    }
    assertThat(hooks.names()).containsExactly("entered", "entered", "entered");
    assertThat(hooks.linked()).isEqualTo(1);
  }

  @Test
  void refuseLetsPassWhenItsHookReturnsNothing() throws Throwable {
    WovenSample sample = WovenSample.of(hooks, Seam.refuse("nothing", "refuse"));
    sample.call("nothing");
    assertThat(sample.field("count")).isEqualTo(1);
    assertThat(hooks.names()).containsExactly("refuse");
  }

  @Test
  void whatRefuseReturnsIsThrownBeforeAnythingHappens() throws Throwable {
    SocketTimeoutException refusal = new SocketTimeoutException("no");
    hooks.on("refuse", arguments -> refusal);
    WovenSample sample =
        WovenSample.of(
            hooks,
            Seam.refuse("caught", "refuse"),
            Seam.refuse("locked", "refuse"),
            Seam.refuse("staticNothing", "refuse"));
    List<String> seen = new ArrayList<>();
    assertThatThrownBy(() -> sample.call("caught", "7")).isSameAs(refusal);
    assertThatThrownBy(() -> sample.call("locked", "7")).isSameAs(refusal);
    assertThatThrownBy(() -> sample.call("staticNothing", seen)).isSameAs(refusal);
    assertThat(sample.field("count")).isEqualTo(0);
    assertThat(seen).isEmpty();
    assertThat(Thread.holdsLock(sample.instance)).isFalse();
    assertThat(hooks.faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"enter", "refuse"})
  void aHookThatThrowsIsCountedAndTheMethodGoesOn(String place) throws Throwable {
    IllegalStateException fault = new IllegalStateException("ours");
    hooks.on(
        "hook",
        arguments -> {
          throw fault;
        });
    Seam seam = place.equals("enter") ? Seam.enter("loops", "hook") : Seam.refuse("loops", "hook");
    WovenSample sample = WovenSample.of(hooks, seam);
    assertThat(sample.call("loops", 9)).isEqualTo(new Sample().loops(9));
    assertThat(hooks.faults()).containsExactly(fault);
  }

  @ParameterizedTest
  @ValueSource(strings = {"enter", "refuse"})
  void aHookThatIsNotThereIsCountedOnceAndTheMethodGoesOn(String place) throws Throwable {
    Seam seam =
        place.equals("enter") ? Seam.enter("loops", "missing") : Seam.refuse("loops", "missing");
    WovenSample sample = WovenSample.of(hooks, seam);
    assertThat(sample.call("loops", 9)).isEqualTo(new Sample().loops(9));
    assertThat(sample.call("loops", 9)).isEqualTo(new Sample().loops(9));
    assertThat(hooks.faults()).singleElement().isInstanceOf(NoSuchMethodException.class);
  }

  @Test
  void seamsOfOneMethodAreCalledInTheirOrder() throws Throwable {
    WovenSample sample =
        WovenSample.of(
            hooks,
            Seam.enter("monitor", "first"),
            Seam.refuse("monitor", "second"),
            Seam.argument(0, "monitor", "third"),
            Seam.result("monitor", "fourth"));
    assertThat(sample.call("monitor", "text")).isEqualTo("texttrue");
    assertThat(sample.call("monitor", "")).isEqualTo("empty");
    assertThat(hooks.names())
        .containsExactly(
            "first", "second", "third", "fourth", "first", "second", "third", "fourth");
  }
}
