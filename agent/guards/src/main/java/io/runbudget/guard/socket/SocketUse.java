package io.runbudget.guard.socket;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What one socket is used for: by a single thread at a time, so that whoever blocks in it may be
 * stopped by closing it; or in a way in which that would hit others.
 *
 * <pre>
 *   OPEN --a thread comes that is not alone, or by its stack it belongs to others--&gt; SPARED
 *   OPEN --the ladder, or the thread it has stopped, whichever is first--&gt; CLOSED or SPARED
 * </pre>
 *
 * <p>The ladder's stop is made on another thread and may come after the stopped thread has left by
 * itself. Both ask {@link #closes}, one compare-and-set decides, and so the thread knows whether it
 * has to give the socket up. Either answer is for good.
 *
 * <p>Also the key by which it is found; does not hold the socket.
 */
final class SocketUse extends WeakReference<Object> {
  private static final int OPEN = 0;
  private static final int SPARED = 1;
  private static final int CLOSED = 2;

  /** Where it is connected to, as far as it is known without asking for a name. */
  final @Nullable String host;

  private final int hash;
  private final AtomicInteger state = new AtomicInteger(OPEN);
  private volatile boolean lookedAt;

  SocketUse(Object socket, @Nullable String host, ReferenceQueue<Object> collected) {
    super(socket, collected);
    this.host = host;
    this.hash = System.identityHashCode(socket);
  }

  /**
   * Whether the stack is to be looked at: each time it is connected, which a factory may do that
   * belongs to nobody, and the first time it is read or written.
   */
  boolean isToBeLookedAt(boolean connects) {
    if (connects) {
      return true;
    }
    boolean first = !lookedAt;
    lookedAt = true;
    return first;
  }

  boolean isOpen() {
    return state.get() == OPEN;
  }

  boolean isSpared() {
    return state.get() == SPARED;
  }

  boolean isClosed() {
    return state.get() == CLOSED;
  }

  void spare() {
    state.compareAndSet(OPEN, SPARED);
  }

  /** Whether {@code thread}, which is to be stopped in {@code socket}, is stopped by closing it. */
  boolean closes(Object socket, Thread thread) throws Throwable {
    if (isOpen()) {
      int next = SocketMembers.isUsedByOthers(socket, thread) ? SPARED : CLOSED;
      state.compareAndSet(OPEN, next);
    }
    return isClosed();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
