package io.runbudget.guard.socket;

import io.runbudget.bridge.RunbudgetHandle;

/** Stops one thread where it connects, reads or writes, by closing what it does that with. */
final class SocketStop implements RunbudgetHandle {
  final SocketUse use;

  private final Object socket;
  private final Thread thread;

  SocketStop(Object socket, SocketUse use, Thread thread) {
    this.socket = socket;
    this.use = use;
    this.thread = thread;
  }

  /** Beneath TLS and every client: none of their locks is needed. */
  @Override
  public void cancel() throws Throwable {
    if (use.closes(socket, thread)) {
      SocketMembers.close(socket);
    }
  }

  @Override
  public String close() throws Throwable {
    cancel();
    return "socket";
  }
}
