package io.runbudget.guard.socket;

import static java.lang.invoke.MethodType.methodType;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketImpl;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The members of the JDK's sockets that no API gives, bound once; 17 and 25 have the same. If one
 * is missing this class does not initialise, and the guard is skipped whole.
 */
final class SocketMembers {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private static final Class<?> SOCKET = find("sun.nio.ch.NioSocketImpl");
  private static final Class<?> CHANNEL = find("sun.nio.ch.SocketChannelImpl");

  private static final MethodHandle SOCKET_READ_LOCK = lock(SOCKET, "readLock");
  private static final MethodHandle SOCKET_WRITE_LOCK = lock(SOCKET, "writeLock");
  private static final MethodHandle CHANNEL_READ_LOCK = lock(CHANNEL, "readLock");
  private static final MethodHandle CHANNEL_WRITE_LOCK = lock(CHANNEL, "writeLock");

  private static final MethodHandle OWNER = method(ReentrantLock.class, "getOwner", Thread.class);
  private static final MethodHandle ADDRESS = field(SocketImpl.class, "address", InetAddress.class);
  private static final MethodHandle CLOSE =
      method(SOCKET, "close", void.class).asType(methodType(void.class, Object.class));

  private SocketMembers() {}

  /** Initialises this class. */
  static void bind() {}

  /** Whether a thread that reads or writes waits until it can. */
  static boolean isBlocking(Object socket) {
    return !(socket instanceof SocketChannel channel) || channel.isBlocking();
  }

  /** Whether a thread other than {@code user} is just reading, writing or connecting. */
  static boolean isUsedByOthers(Object socket, Thread user) throws Throwable {
    boolean channel = socket instanceof SocketChannel;
    ReentrantLock read =
        (ReentrantLock) (channel ? CHANNEL_READ_LOCK : SOCKET_READ_LOCK).invokeExact(socket);
    ReentrantLock write =
        (ReentrantLock) (channel ? CHANNEL_WRITE_LOCK : SOCKET_WRITE_LOCK).invokeExact(socket);
    return isOfAnother(read, user) || isOfAnother(write, user);
  }

  private static boolean isOfAnother(ReentrantLock lock, Thread user) throws Throwable {
    Thread owner = lock.isLocked() ? (Thread) OWNER.invokeExact(lock) : null;
    return owner != null && owner != user;
  }

  /** Closes it beneath all that is built upon it; whoever blocks in it is woken. */
  static void close(Object socket) throws Throwable {
    if (socket instanceof SocketChannel channel) {
      channel.close();
    } else {
      CLOSE.invokeExact(socket);
    }
  }

  /** The host it is, or is about to be, connected to; no name is looked up. */
  static @Nullable String host(Object socket, @Nullable Object remote) throws Throwable {
    if (remote != null) {
      return host(remote);
    }
    if (socket instanceof SocketChannel channel) {
      return host(remoteAddress(channel));
    }
    InetAddress address = (InetAddress) ADDRESS.invokeExact((SocketImpl) socket);
    return address == null ? null : host(new InetSocketAddress(address, 0));
  }

  private static @Nullable String host(@Nullable Object address) {
    return address instanceof InetSocketAddress internet ? internet.getHostString() : null;
  }

  private static @Nullable SocketAddress remoteAddress(SocketChannel channel) {
    try {
      return channel.getRemoteAddress();
    } catch (IOException e) {
      return null; // closed: it will say so itself
    }
  }

  private static Class<?> find(String name) {
    try {
      return Class.forName(name, false, null);
    } catch (ClassNotFoundException e) {
      throw missing("class " + name);
    }
  }

  private static MethodHandle lock(Class<?> type, String name) {
    return field(type, name, ReentrantLock.class)
        .asType(methodType(ReentrantLock.class, Object.class));
  }

  private static MethodHandle field(Class<?> type, String name, Class<?> value) {
    try {
      return MethodHandles.privateLookupIn(type, LOOKUP).findGetter(type, name, value);
    } catch (ReflectiveOperationException e) {
      throw missing(type.getName() + "." + name);
    }
  }

  private static MethodHandle method(Class<?> type, String name, Class<?> result) {
    try {
      MethodType signature = methodType(result);
      return MethodHandles.privateLookupIn(type, LOOKUP).findVirtual(type, name, signature);
    } catch (ReflectiveOperationException e) {
      throw missing(type.getName() + "." + name);
    }
  }

  private static IllegalStateException missing(String member) {
    return new IllegalStateException("the JDK has no " + member);
  }
}
