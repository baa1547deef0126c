package io.runbudget.it.contract;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The children of each row: played once, all arms at the same time, when first asked for. */
final class Children {
  private static final Map<Row, Children> ALL = new ConcurrentHashMap<>();

  private final Map<Arm, CompletableFuture<Child>> children = new EnumMap<>(Arm.class);

  private Children(Row row) {
    for (Arm arm : Arm.values()) {
      CompletableFuture<Child> child = new CompletableFuture<>();
      children.put(arm, child);
      new Thread(() -> play(row, arm, child), row + " " + arm).start();
    }
  }

  static Children of(Row row) {
    return ALL.computeIfAbsent(row, Children::new);
  }

  private static void play(Row row, Arm arm, CompletableFuture<Child> child) {
    try {
      child.complete(Child.play(row, arm));
    } catch (Throwable t) {
      child.completeExceptionally(t);
    }
  }

  Child of(Arm arm) {
    return children.get(arm).join();
  }
}
