package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.bridge.RunbudgetBridge;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntrySeamTest {
  private static final AtomicInteger RUNS = new AtomicInteger();

  private final String run = "Entry" + RUNS.incrementAndGet();
  private final List<String> matched = new ArrayList<>();
  private final List<String> methods = new ArrayList<>();

  private WovenSample woven(String... entries) throws Exception {
    byte[] bytes =
        WovenEntry.weave(
            WovenSample.bytes(EntrySample.class),
            new EntryMethods(run, Set.of(entries)),
            TestEngine.ENTRIES,
            matched,
            methods);
    return WovenSample.defined(EntrySample.class.getName(), bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "truth, true",
    "octet, 1",
    "shorter, 1",
    "number, 1",
    "big, 1",
    "single, 1.0",
    "real, 1.0",
    "text, 1",
    "overloaded, 1"
  })
  void aRunIsOpenInsideWhateverTheResult(String method, String result) throws Throwable {
    WovenSample sample = woven(method);
    assertThat(sample.call(method)).asString().isEqualTo(result);
    assertEnded(method, "returned");
  }

  @Test
  void aRunIsOpenInsideWithOtherResults() throws Throwable {
    WovenSample sample = woven("none", "letter", "array");
    sample.call("none");
    assertThat(sample.field("bound")).isEqualTo(true);
    assertThat(sample.call("letter")).isEqualTo((char) 1);
    assertThat((int[]) sample.call("array")).containsExactly(1);
    assertEnded("none", "returned");
    assertEnded("letter", "returned");
    assertEnded("array", "returned");
  }

  private void assertEnded(String method, String... ends) {
    String name = run + "." + method;
    assertThat(TestEngine.opened(name)).isEqualTo(ends.length);
    assertThat(TestEngine.ended(name)).containsExactly(ends);
    assertThat(RunbudgetBridge.isBound()).isFalse();
  }

  @Test
  void aRunThatThrowsEndsOnceAndThrowsTheSame() throws Throwable {
    WovenSample sample = woven("fails");
    assertThatThrownBy(() -> sample.call("fails"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bound");
    assertEnded("fails", "threw java.lang.IllegalArgumentException");
  }

  @Test
  void anEntryPointInsideARunBelongsToIt() throws Throwable {
    WovenSample sample = woven("nested", "number");
    assertThat(sample.call("nested")).isEqualTo(1);
    assertEnded("nested", "returned");
    assertEnded("number");
  }

  @Test
  void aRunWithAResultToComeEndsWhenItComes() throws Throwable {
    WovenSample sample = woven("later", "stage");
    for (String method : List.of("later", "stage")) {
      CompletableFuture<String> future = new CompletableFuture<>();
      assertThat(sample.call(method, future)).isSameAs(future);
      assertThat(RunbudgetBridge.isBound()).isFalse();
      assertThat(TestEngine.ended(run + "." + method)).isEmpty();
      future.complete("late");
      assertEnded(method, "returned");
    }
  }

  @Test
  void aResultThatFailsEndsTheRunAsThrown() throws Throwable {
    WovenSample sample = woven("later");
    CompletableFuture<String> future = new CompletableFuture<>();
    sample.call("later", future);
    future.completeExceptionally(new IllegalStateException("late"));
    assertEnded("later", "threw java.lang.IllegalStateException");
  }

  @Test
  void aNullResultEndsTheRunAtOnce() throws Throwable {
    WovenSample sample = woven("later");
    assertThat(sample.call("later", (Object) null)).isNull();
    assertEnded("later", "returned");
  }

  @Test
  void whatIsNotNamedIsNotWoven() throws Throwable {
    WovenSample sample = woven("text");
    assertThat(sample.call("number")).isEqualTo(0);
    assertThat(matched).containsExactly("text");
    assertThat(methods).contains("text", "number", "fails").doesNotContain("<init>", "gone");
  }
}
