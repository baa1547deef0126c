package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EntryPointsTest {
  private final AtomicInteger prepared = new AtomicInteger();
  private final EntryPoints entries = new EntryPoints(prepared::incrementAndGet);

  private static EntryPoint point(String name) {
    return new EntryPoint(name, Optional.empty());
  }

  @Test
  void numbersFindWhatWasAdded() {
    int plan = entries.number(point("Plan.run"));
    int ask = entries.number(point("Ask.run"));
    assertThat(entries.get(plan).name()).isEqualTo("Plan.run");
    assertThat(entries.get(ask).name()).isEqualTo("Ask.run");
  }

  @Test
  void preparationIsMadeOnceAndOnlyIfARunIsOpened() {
    int plan = entries.number(point("Plan.run"));
    assertThat(entries.anyEntered()).isFalse();
    assertThat(prepared).hasValue(0);
    entries.entered(plan);
    entries.entered(plan);
    assertThat(entries.anyEntered()).isTrue();
    assertThat(prepared).hasValue(1);
  }

  @Test
  void preparationThatFailsIsNotRepeated() {
    EntryPoints failing =
        new EntryPoints(
            () -> {
              prepared.incrementAndGet();
              throw new IllegalStateException("cannot weave");
            });
    int plan = failing.number(point("Plan.run"));
    assertThatThrownBy(() -> failing.entered(plan)).hasMessage("cannot weave");
    failing.entered(plan);
    assertThat(prepared).hasValue(1);
  }

  @Test
  @Timeout(30)
  void entryPointsMayBeAddedOnOtherThreadsDuringPreparation() {
    CompletableFuture<Integer> added = new CompletableFuture<>();
    EntryPoints[] here = new EntryPoints[1];
    here[0] =
        new EntryPoints(
            () -> {
              Thread loader = new Thread(() -> added.complete(here[0].number(point("Late.run"))));
              loader.start();
              added.join(); // as a class load would be waited for
            });
    int plan = here[0].number(point("Plan.run"));
    here[0].entered(plan);
    assertThat(added).isCompletedWithValue(1);
  }
}
