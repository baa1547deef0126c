package io.runbudget.bridge;

import static java.lang.invoke.MethodType.methodType;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;

class RunbudgetSitesTest {
  private static final int NOTHING = RunbudgetSites.NOTHING;
  private static final MethodType SEES = methodType(void.class, String.class);

  private final FakePort port = FakePort.fresh();

  private static MethodHandle site(String hook, MethodType type, int neutral, boolean refuses) {
    return RunbudgetSites.link(MethodHandles.lookup(), hook, type, "test", neutral, refuses ? 1 : 0)
        .dynamicInvoker();
  }

  @Test
  void aSiteCallsItsHook() throws Throwable {
    MethodHandle capped = site("capped", methodType(int.class, int.class), 0, false);
    assertThat((int) capped.invokeExact(50)).isEqualTo(10);
    assertThat((int) capped.invokeExact(5)).isEqualTo(5);
    assertThat(port.faults).isEmpty();
  }

  @Test
  void aHookThatFailsIsCountedAndTheArgumentGoesOnAsItWas() throws Throwable {
    MethodHandle capped = site("cappedBadly", methodType(int.class, int.class), 0, false);
    assertThat((int) capped.invokeExact(50)).isEqualTo(50);
    MethodHandle kept =
        site("keptBadly", methodType(String.class, String.class, String.class), 1, false);
    assertThat((String) kept.invokeExact("a", "b")).isEqualTo("b");
    assertThat(port.faults).containsExactly("test capped badly 50", "test kept badly");
  }

  @Test
  void aHookThatFailsWithoutANeutralArgumentGivesNothing() throws Throwable {
    MethodHandle seen = site("seenBadly", SEES, NOTHING, false);
    seen.invokeExact("x");
    MethodHandle zero = site("cappedBadly", methodType(int.class, int.class), NOTHING, false);
    assertThat((int) zero.invokeExact(50)).isZero();
    assertThat(port.faults).hasSize(2);
  }

  @Test
  void aRefusalSurfacesAsItIs() throws Throwable {
    MethodHandle site = site("refused", SEES, NOTHING, true);
    assertThatThrownBy(
            () -> {
              site.invokeExact("x");
            })
        .isExactlyInstanceOf(SocketTimeoutException.class)
        .hasMessage("refused x");
    assertThat(port.faults).isEmpty();
    site("admitted", SEES, NOTHING, true).invokeExact("x");
  }

  @Test
  void aRefusingHookThatFailsRefusesNothing() throws Throwable {
    site("refusedBadly", SEES, NOTHING, true).invokeExact("x");
    assertThat(port.faults).containsExactly("test refused badly");
  }

  @Test
  void aSiteThatCannotBeLinkedIsCountedOnceAndDoesNothing() throws Throwable {
    MethodHandle site = site("noSuchHook", methodType(int.class, int.class), 0, false);
    assertThat((int) site.invokeExact(50)).isEqualTo(50);
    assertThat((int) site.invokeExact(51)).isEqualTo(51);
    site("noSuchHook", SEES, NOTHING, true).invokeExact("x");
    assertThat(port.faults).hasSize(2).allMatch(fault -> fault.startsWith("test no such method"));
  }

  @Test
  void aSiteOfTheWrongTypeDoesNothing() throws Throwable {
    MethodHandle site = site("capped", methodType(long.class, long.class), 0, false);
    assertThat((long) site.invokeExact(50L)).isEqualTo(50L);
    assertThat(port.faults).hasSize(1);
  }

  @Test
  void nothingSurfacesThoughNobodyCounts() {
    port.deaf = true;
    MethodHandle site = site("seenBadly", SEES, NOTHING, false);
    assertThatCode(
            () -> {
              site.invokeExact("x");
            })
        .doesNotThrowAnyException();
  }
}
