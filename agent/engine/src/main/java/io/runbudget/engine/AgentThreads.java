package io.runbudget.engine;

/**
 * Threads of the agent's own: daemons that inherit nothing from the thread that happens to start
 * them.
 */
final class AgentThreads {

  private AgentThreads() {}

  static Thread daemon(String name, Runnable body) {
    Thread thread = new Thread(null, body, name, 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    return thread;
  }
}
