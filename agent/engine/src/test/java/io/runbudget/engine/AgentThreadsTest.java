package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class AgentThreadsTest {

  @Test
  void aThreadOfOursHasNothingOfWhoMadeIt() throws InterruptedException {
    AtomicReference<Thread> made = new AtomicReference<>();
    ThreadGroup plugin = new ThreadGroup("plugin");
    Thread maker = new Thread(plugin, () -> made.set(AgentThreads.daemon("runbudget-x", () -> {})));
    maker.setPriority(Thread.MIN_PRIORITY);
    maker.start();
    maker.join();
    Thread thread = made.get();
    assertThat(thread.getThreadGroup().getParent()).isNull();
    assertThat(thread.getPriority()).isEqualTo(Thread.NORM_PRIORITY);
    assertThat(thread.getContextClassLoader()).isNull();
    assertThat(thread.isDaemon()).isTrue();
  }

  @Test
  void aShutdownHookIsNoDaemonWhoeverMakesIt() throws InterruptedException {
    AtomicReference<Thread> made = new AtomicReference<>();
    Thread maker = new Thread(() -> made.set(AgentThreads.thread("runbudget-x", () -> {})));
    maker.setDaemon(true);
    maker.start();
    maker.join();
    assertThat(made.get().isDaemon()).isFalse();
  }
}
