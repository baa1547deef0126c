package io.runbudget.engine;

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

  private static Thread make(String name, Runnable body) {
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
