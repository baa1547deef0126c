package io.runbudget.guard.mcp;

import io.runbudget.bridge.RunbudgetBridge;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Where servers are told. Sending may block, in a customizer of the application's or in a transport
 * of its own; neither the ladder nor a thread of the application is to wait for that. The threads
 * belong to no run, or what they send would be refused like all else after the deadline.
 */
final class McpMessenger {
  private static final int MOST_THREADS = 4;

  /** Of more than that waiting, servers that take nothing are the reason: the rest is not told. */
  private static final int MOST_WAITING = 1000;

  private static final ThreadPoolExecutor THREADS =
      new ThreadPoolExecutor(
          MOST_THREADS,
          MOST_THREADS,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(MOST_WAITING),
          McpMessenger::thread,
          new ThreadPoolExecutor.DiscardPolicy());

  static {
    THREADS.allowCoreThreadTimeOut(true);
  }

  /** Something to be sent. */
  @FunctionalInterface
  interface Message {
    void send() throws Throwable;
  }

  private McpMessenger() {}

  private static Thread thread(Runnable body) {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) {
      root = root.getParent(); // the application counts those of its groups
    }
    Thread thread = new Thread(root, body, "runbudget-mcp", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(McpMessenger.class.getClassLoader());
    return thread;
  }

  static void later(Message message) {
    RunbudgetBridge.bind(null); // or the run would follow it
    try {
      THREADS.execute(() -> send(message));
    } finally {
      RunbudgetBridge.unbind();
    }
  }

  private static void send(Message message) {
    try {
      message.send();
    } catch (Throwable t) {
      RunbudgetBridge.fault("mcp", t);
    }
  }
}
