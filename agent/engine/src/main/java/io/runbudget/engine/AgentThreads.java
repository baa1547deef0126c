package io.runbudget.engine;

import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * Threads of the agent's own: daemons that inherit nothing from the thread that happens to start
 * them, neither its thread locals and class loader nor its priority and group. The application
 * counts the threads of its groups, waits until none is left, or destroys them: ours are in the
 * JVM's own. Thread-safe.
 */
public final class AgentThreads {

  private AgentThreads() {}

  /** A daemon, not yet started. */
  public static Thread daemon(String name, Runnable body) {
    Thread thread = thread(name, body);
    thread.setDaemon(true);
    return thread;
  }

  /** The same for a shutdown hook, which is none. */
  @SuppressWarnings("ThreadPriorityCheck") // the ordinary one, whatever the caller has
  public static Thread thread(String name, Runnable body) {
    Thread thread = make(name, body);
    thread.setDaemon(false);
    thread.setContextClassLoader(null);
    thread.setPriority(Thread.NORM_PRIORITY);
    return thread;
  }

  /**
   * Up to JDK 23 a thread keeps the classes on its maker's stack, as long as it lives: ours would
   * keep the application whose call happened to be the first. What is done with privileges ends
   * that at this class.
   */
  @SuppressWarnings("removal") // without it there is none, and nothing to end
  private static Thread make(String name, Runnable body) {
    return AccessController.doPrivileged((PrivilegedAction<Thread>) () -> plain(name, body));
  }

  private static Thread plain(String name, Runnable body) {
    try {
      return new Thread(root(), body, name, 0, false);
    } catch (SecurityException e) { // a security manager of the application's does not let it
      return new Thread(null, body, name, 0, false);
    }
  }

  private static ThreadGroup root() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }
}
