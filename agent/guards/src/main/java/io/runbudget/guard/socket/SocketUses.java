package io.runbudget.guard.socket;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What the sockets that threads of runs have met are used for, as long as each of them lives. */
final class SocketUses {
  private static final ConcurrentHashMap<Object, SocketUse> ALL = new ConcurrentHashMap<>();
  private static final ReferenceQueue<Object> COLLECTED = new ReferenceQueue<>();

  private SocketUses() {}

  /**
   * The use of {@code socket}.
   *
   * @param remote where it is about to be connected to, if it is
   */
  static SocketUse of(Object socket, @Nullable Object remote) throws Throwable {
    SocketUse known = ALL.get(new Sought(socket));
    return known != null ? known : met(socket, remote);
  }

  /** Read and written for the first time by two threads at once, the second one finds the first. */
  private static synchronized SocketUse met(Object socket, @Nullable Object remote)
      throws Throwable {
    for (Reference<?> gone = COLLECTED.poll(); gone != null; gone = COLLECTED.poll()) {
      ALL.remove(gone);
    }
    SocketUse known = ALL.get(new Sought(socket));
    if (known == null) {
      String host = SocketMembers.host(socket, remote);
      known = new SocketUse(socket, host, COLLECTED);
      ALL.put(known, known);
    }
    return known;
  }

  /** Finds a socket's use by the socket itself. */
  private static final class Sought {
    private final Object socket;

    Sought(Object socket) {
      this.socket = socket;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof SocketUse use ? use.refersTo(socket) : other == this;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(socket);
    }
  }
}
