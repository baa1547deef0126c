package io.runbudget.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What is woven into executors, called as woven code does; threads are followed in the forked JVMs.
 */
class RunbudgetTasksTest {
  private final FakePort port = FakePort.fresh();
  private final List<Boolean> bound = new ArrayList<>();

  @AfterEach
  void nothingStaysBound() {
    assertThat(RunbudgetBridge.isBound()).isFalse();
  }

  private static <T> T inRun(Callable<T> body) throws Exception {
    RunbudgetBridge.enterRun(1);
    try {
      return body.call();
    } finally {
      RunbudgetBridge.leaveRun();
    }
  }

  private boolean see() {
    bound.add(RunbudgetBridge.isBound());
    return true;
  }

  @Test
  void everyKindOfTaskIsBoundWhileItRuns() throws Exception {
    Runnable runnable = inRun(() -> RunbudgetTasks.carried((Runnable) this::see));
    Callable<Boolean> callable = inRun(() -> RunbudgetTasks.carried((Callable<Boolean>) this::see));
    Supplier<Boolean> supplier = inRun(() -> RunbudgetTasks.carried((Supplier<Boolean>) this::see));
    Function<Object, Boolean> function =
        inRun(() -> RunbudgetTasks.carried((Function<Object, Boolean>) x -> see()));
    Consumer<Object> consumer = inRun(() -> RunbudgetTasks.carried((Consumer<Object>) x -> see()));
    BiFunction<Object, Object, Boolean> biFunction =
        inRun(() -> RunbudgetTasks.carried((BiFunction<Object, Object, Boolean>) (x, y) -> see()));
    BiConsumer<Object, Object> biConsumer =
        inRun(() -> RunbudgetTasks.carried((BiConsumer<Object, Object>) (x, y) -> see()));
    port.calls.clear();

    runnable.run();
    assertThat(callable.call()).isTrue();
    assertThat(supplier.get()).isTrue();
    assertThat(function.apply("x")).isTrue();
    consumer.accept("x");
    assertThat(biFunction.apply("x", "y")).isTrue();
    biConsumer.accept("x", "y");
    assertThat(bound).hasSize(7).containsOnly(true);
    assertThat(port.calls)
        .hasSize(14)
        .startsWith("handOver carrier of run", "handedBack handed carrier of run");
  }

  @Test
  void aTaskThatThrowsIsUnboundLikewise() throws Exception {
    Runnable task =
        inRun(
            () ->
                RunbudgetTasks.carried(
                    (Runnable)
                        () -> {
                          throw new IllegalStateException("x");
                        }));
    assertThatThrownBy(task::run).hasMessage("x");
    assertThat(port.calls).endsWith("handedBack handed carrier of run");
  }

  @Test
  void outsideAnyRunEverythingStaysAsItIs() {
    Runnable task = () -> {};
    assertThat(RunbudgetTasks.carried(task)).isSameAs(task);
    assertThat(RunbudgetTasks.queued(pool(new LinkedBlockingQueue<>()), task)).isSameAs(task);
    RunbudgetThreads.starts(new Thread());
    RunbudgetThreads.ends();
    assertThat(port.calls).isEmpty();
  }

  @Test
  void whatIsNotToBeCarriedStaysAsItIs() throws Exception {
    Runnable task = () -> {};
    Runnable future = new FutureTask<>(() -> null);
    inRun(
        () -> {
          assertThat(RunbudgetTasks.carried((Runnable) null)).isNull();
          assertThat(RunbudgetTasks.carried(future)).isSameAs(future);
          Runnable once = RunbudgetTasks.carried(task);
          assertThat(once).isNotSameAs(task);
          assertThat(RunbudgetTasks.carried(once)).isSameAs(once);
          port.carries = false;
          assertThat(RunbudgetTasks.carried(task)).isSameAs(task);
          return null;
        });
  }

  @Test
  void anEngineThatThrowsIsCountedAndTheTaskRuns() throws Exception {
    Runnable carried = inRun(() -> RunbudgetTasks.carried((Runnable) this::see));
    inRun(
        () -> {
          port.failure = new IllegalStateException("engine");
          Runnable task = () -> {};
          assertThat(RunbudgetTasks.carried(task)).isSameAs(task);
          carried.run();
          port.failure = null;
          return null;
        });
    assertThat(bound).containsExactly(false);
    assertThat(port.faults).containsExactly("executor engine", "hand-over engine");
  }

  @Test
  void aCarriedTaskIsEqualToItsOwn() throws Exception {
    Runnable task = () -> {};
    Runnable carried = inRun(() -> RunbudgetTasks.carried(task));
    Runnable again = inRun(() -> RunbudgetTasks.carried(task));
    assertThat(carried.equals(task)).isTrue();
    assertThat(carried).isEqualTo(again).hasSameHashCodeAs(task).hasToString(task.toString());
    assertThat(carried.equals((Runnable) () -> {})).isFalse();
  }

  private static ThreadPoolExecutor pool(BlockingQueue<Runnable> queue) {
    return new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, queue);
  }

  private static final class Named implements Runnable {
    @Override
    public void run() {}
  }

  private static boolean isWrapped(ThreadPoolExecutor pool, Runnable task) throws Exception {
    return inRun(() -> RunbudgetTasks.queued(pool, task) != task);
  }

  @Test
  void aBareTaskIsWrappedOnlyWhereNobodyCanTell() throws Exception {
    ThreadPoolExecutor queue = pool(new LinkedBlockingQueue<>());
    ThreadPoolExecutor none = pool(new SynchronousQueue<>());
    ThreadPoolExecutor sorted = pool(new PriorityBlockingQueue<>());
    ThreadPoolExecutor watching =
        new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, new SynchronousQueue<>()) {
          @Override
          protected void afterExecute(Runnable task, Throwable thrown) {}
        };
    Runnable anonymous =
        new Runnable() {
          @Override
          public void run() {}
        };
    assertThat(isWrapped(queue, () -> {})).isTrue();
    assertThat(isWrapped(queue, anonymous)).isTrue();
    assertThat(isWrapped(queue, new Named())).isFalse();
    assertThat(isWrapped(queue, (Runnable & Serializable) () -> {})).isFalse();
    assertThat(isWrapped(sorted, () -> {})).isFalse();
    assertThat(isWrapped(none, new Named())).isTrue();
    assertThat(isWrapped(watching, new Named())).isFalse();
    assertThat(isWrapped(watching, () -> {})).isTrue();
  }

  @Test
  void thePoolShowsAndTakesTheApplicationsOwn() throws Exception {
    ThreadPoolExecutor pool = pool(new LinkedBlockingQueue<>());
    Runnable task = () -> {};
    Runnable wrapped = inRun(() -> RunbudgetTasks.queued(pool, task));
    assertThat(RunbudgetTasks.plain(wrapped)).isSameAs(task);
    assertThat(RunbudgetTasks.plain(task)).isSameAs(task);
    assertThat(RunbudgetTasks.plain(new ArrayList<>(List.of(wrapped, task))))
        .satisfiesExactly(
            first -> assertThat(first).isSameAs(task), second -> assertThat(second).isSameAs(task));
    assertThat(RunbudgetTasks.removed(pool, task)).isSameAs(task);
    pool.getQueue().add(wrapped);
    assertThat(RunbudgetTasks.removed(pool, task)).isSameAs(wrapped);
    assertThat(pool.getQueue().remove(wrapped)).isTrue();
  }

  @Test
  void whatIsMadeWhileHiddenCarriesNothing() throws Exception {
    Runnable task = () -> {};
    inRun(
        () -> {
          RunbudgetTasks.hide();
          assertThat(RunbudgetTasks.carried(task)).isSameAs(task);
          RunbudgetTasks.hide();
          RunbudgetTasks.shown();
          assertThat(RunbudgetTasks.carried(task)).isSameAs(task);
          Throwable thrown = new IllegalStateException();
          assertThat(RunbudgetTasks.shownThrowing(thrown)).isSameAs(thrown);
          assertThat(RunbudgetTasks.carried(task)).isNotSameAs(task);
          RunbudgetTasks.shown();
          assertThat(RunbudgetBridge.isBound()).isTrue();
          return null;
        });
    RunbudgetTasks.hide();
    RunbudgetTasks.shown();
  }
}
