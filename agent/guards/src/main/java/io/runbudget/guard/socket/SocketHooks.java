package io.runbudget.guard.socket;

import io.runbudget.bridge.RunbudgetBridge;
import java.io.IOException;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * What the calls woven into sockets do; moves into their package, in the boot loader. Of what comes
 * in on a thread that works for no run nothing is looked at but that. On all others each way in is
 * told to the bridge, of what is left alone as well, since each way out will be.
 */
public final class SocketHooks {
  static final String GUARD = "socket";

  static {
    SocketMembers.bind(); // now or never: if one is missing no hook is to be linked
  }

  private SocketHooks() {}

  /** A connection is to be made. */
  public static @Nullable Throwable connects(Object self, @Nullable Object remote) {
    if (!RunbudgetBridge.isBound()) {
      return null;
    }
    Throwable refusal = enter(self, remote, false);
    if (refusal != null) {
      close(self); // as after a timeout of its own
    }
    return refusal;
  }

  /** Something is to be read, or a connection to be completed. */
  public static @Nullable Throwable reads(Object self) {
    return RunbudgetBridge.isBound() ? enter(self, null, false) : null;
  }

  /** Something is to be written. */
  public static @Nullable Throwable writes(Object self) {
    return RunbudgetBridge.isBound() ? enter(self, null, true) : null;
  }

  private static @Nullable Throwable enter(Object self, @Nullable Object remote, boolean writes) {
    SocketStop stop = null;
    try {
      stop = stop(self, remote, writes);
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
    }
    String host = stop == null ? null : stop.use.host;
    String refusal = RunbudgetBridge.blocks(GUARD, host, stop);
    return refusal == null ? null : new SocketTimeoutException(refusal);
  }

  /** What stops this thread in {@code self}; null if it is left alone. */
  private static @Nullable SocketStop stop(Object self, @Nullable Object remote, boolean writes)
      throws Throwable {
    if (!SocketMembers.isBlocking(self)) {
      return null;
    }
    SocketUse use = SocketUses.of(self, remote);
    Thread me = Thread.currentThread();
    if (use.isOpen() && isOfOthers(self, use, remote != null, me)) {
      use.spare();
    }
    // The last words to what we have closed, as TLS has them, fail by themselves: to refuse them
    // would hold up who cleans up.
    return use.isSpared() || (writes && use.isClosed()) ? null : new SocketStop(self, use, me);
  }

  private static boolean isOfOthers(Object self, SocketUse use, boolean connects, Thread me)
      throws Throwable {
    boolean owned = use.isToBeLookedAt(connects) && SocketOwners.onThisStack();
    return owned || SocketMembers.isUsedByOthers(self, me);
  }

  /** It has been done. What was read after the stop is not to be relied upon: there is no more. */
  public static @Nullable Throwable left(Object self) throws Throwable {
    String stopped = RunbudgetBridge.unblocked();
    return stopped == null || !isClosed(self) ? null : new SocketTimeoutException(stopped);
  }

  /**
   * It could not be done. A timeout, since that is what clients and drivers do not take for a
   * connection that happened to be stale, to send their request once more.
   */
  public static Throwable failed(Object self, Throwable thrown) throws Throwable {
    String stopped = RunbudgetBridge.unblocked();
    return stopped == null || !(thrown instanceof IOException) || !isClosed(self)
        ? thrown
        : new SocketTimeoutException(stopped);
  }

  /** Whether the stop that has come for this thread closes the socket, rather than spares it. */
  private static boolean isClosed(Object self) throws Throwable {
    return SocketUses.of(self, null).closes(self, Thread.currentThread());
  }

  private static void close(Object self) {
    try {
      SocketMembers.close(self);
    } catch (Throwable t) {
      // It was never connected: there is nothing that could be lost.
    }
  }
}
