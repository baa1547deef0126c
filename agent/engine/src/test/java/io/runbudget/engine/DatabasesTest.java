package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatabasesTest {
  private static final String H2 = "org.h2.mvstore.tx.Transaction";
  private static final String APPLICATION = "com.example.Service";
  private static final List<String> HOOK =
      List.of(
          "io.runbudget.engine.Waits", "io.runbudget.engine.Engine", "java.lang.RunbudgetWaits");

  private static boolean search(List<String> top, String... below) {
    List<String> stack = new ArrayList<>(top);
    stack.addAll(List.of(below));
    return Databases.search(stack.iterator());
  }

  private static List<String> jdk(int frames) {
    return Collections.nCopies(frames, "java.util.concurrent.locks.AbstractQueuedSynchronizer");
  }

  @Test
  void aWaitOfADatabase() {
    assertThat(search(List.of("java.lang.Object"), H2, APPLICATION)).isTrue();
    assertThat(search(jdk(11), H2, APPLICATION)).isTrue();
  }

  @Test
  void aWaitOfTheApplication() {
    assertThat(search(List.of("java.lang.Object"), APPLICATION)).isFalse();
    assertThat(search(List.of())).isFalse();
  }

  @Test
  void whoHasADatabaseFarBelowIsNotInIt() {
    assertThat(search(jdk(12), H2)).isFalse();
  }

  @Test
  void aLockOfOursAboveTheWaitHidesNothing() {
    List<String> stack = new ArrayList<>(jdk(6));
    stack.add("io.runbudget.engine.Watchdog");
    stack.addAll(HOOK);
    stack.addAll(HOOK);
    assertThat(search(stack, "java.lang.Object", H2)).isTrue();
    assertThat(search(stack, "java.lang.Object", APPLICATION)).isFalse();
  }

  @Test
  void theStackIsThatOfTheThread() {
    assertThat(Databases.onThisStack()).isFalse();
    assertThat(Databases.isIn(Thread.currentThread())).isFalse();
  }
}
