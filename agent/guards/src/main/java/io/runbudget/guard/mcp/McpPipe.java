package io.runbudget.guard.mcp;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The transport over pipes fails whoever sends while another is just handing over a message. What
 * the application sends is not to fail because of ours: it waits for the moment that ours takes.
 * Between its own sends nothing changes, hence they share the lock; ours never waits in line for
 * it, which would hold them up.
 *
 * <p>Held while a message is put into a queue without a bound, nothing else.
 */
final class McpPipe {
  private static final String TRANSPORT =
      "io.modelcontextprotocol.client.transport.StdioClientTransport";
  private static final int TRIES = 1000;
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
  private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

  private McpPipe() {}

  /** Whether {@code transport} needs this. */
  static boolean is(Object transport) {
    for (Class<?> type = transport.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getName().equals(TRANSPORT)) {
        return true;
      }
    }
    return false;
  }

  static void applicationSends() {
    LOCK.readLock().lock();
  }

  static void applicationHasSent() {
    LOCK.readLock().unlock();
  }

  /** False if the application never ceased to send: then nothing is sent. */
  static boolean weSend() {
    for (int i = 0; i < TRIES; i++) {
      if (LOCK.writeLock().tryLock()) {
        return true;
      }
      LockSupport.parkNanos(McpPipe.class, PAUSE_NANOS);
    }
    return false;
  }

  static void weHaveSent() {
    LOCK.writeLock().unlock();
  }
}
