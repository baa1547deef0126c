package io.runbudget.guard.process;

import static java.lang.invoke.MethodType.methodType;

import java.io.FileDescriptor;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * The members of the JDK that no API gives, bound once. 17 and 25 have the same. If one is missing
 * this class does not initialise, and the guard is skipped whole.
 */
final class ProcessMembers {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private static final MethodHandle IN = getter(FilterInputStream.class, "in", InputStream.class);
  private static final MethodHandle SET_IN =
      setter(FilterInputStream.class, "in", InputStream.class);
  private static final MethodHandle OUT =
      getter(FilterOutputStream.class, "out", OutputStream.class);
  private static final MethodHandle SET_OUT =
      setter(FilterOutputStream.class, "out", OutputStream.class);
  private static final MethodHandle POLL = poll();

  /** {@code POLLIN} and {@code POLLOUT} of this system. */
  static final int READABLE = event("POLLIN");

  static final int WRITABLE = event("POLLOUT");

  private ProcessMembers() {}

  static @Nullable Object in(Object stream) throws Throwable {
    return (InputStream) IN.invokeExact((FilterInputStream) stream);
  }

  static void in(Object stream, InputStream in) throws Throwable {
    SET_IN.invokeExact((FilterInputStream) stream, in);
  }

  static @Nullable Object out(Object stream) throws Throwable {
    return (OutputStream) OUT.invokeExact((FilterOutputStream) stream);
  }

  static void out(Object stream, OutputStream out) throws Throwable {
    SET_OUT.invokeExact((FilterOutputStream) stream, out);
  }

  /** The pipes of {@code process} learn whose they are. */
  static void attach(Process process, ProcessTree tree) throws Throwable {
    attach(process.getInputStream(), tree);
    attach(process.getErrorStream(), tree);
    if (process.getOutputStream() instanceof FilterOutputStream stream
        && out(stream) instanceof ProcessOutput output) {
      output.belongsTo(tree);
    }
  }

  private static void attach(InputStream of, ProcessTree tree) throws Throwable {
    if (of instanceof FilterInputStream stream && in(stream) instanceof ProcessInput input) {
      input.belongsTo(tree);
    }
  }

  /**
   * {@code poll(2)}.
   *
   * @return what is ready, an error and the other end's close included; 0 if nothing is yet
   */
  static int poll(FileDescriptor descriptor, int events, long millis) throws Throwable {
    return (int) POLL.invokeExact(descriptor, events, millis);
  }

  private static MethodHandle poll() {
    try {
      return inside(net())
          .findStatic(
              net(), "poll", methodType(int.class, FileDescriptor.class, int.class, long.class));
    } catch (ReflectiveOperationException e) {
      throw missing("sun.nio.ch.Net.poll");
    }
  }

  private static int event(String name) {
    try {
      return (short) inside(net()).findStaticGetter(net(), name, short.class).invokeExact();
    } catch (Throwable e) {
      throw missing("sun.nio.ch.Net." + name);
    }
  }

  private static Class<?> net() {
    try {
      return Class.forName("sun.nio.ch.Net", true, null);
    } catch (ClassNotFoundException e) {
      throw missing("sun.nio.ch.Net");
    }
  }

  private static MethodHandle getter(Class<?> type, String field, Class<?> of) {
    try {
      return inside(type).findGetter(type, field, of);
    } catch (ReflectiveOperationException e) {
      throw missing(type.getName() + "." + field);
    }
  }

  private static MethodHandle setter(Class<?> type, String field, Class<?> of) {
    try {
      return inside(type).findSetter(type, field, of);
    } catch (ReflectiveOperationException e) {
      throw missing(type.getName() + "." + field);
    }
  }

  private static MethodHandles.Lookup inside(Class<?> type) throws IllegalAccessException {
    return MethodHandles.privateLookupIn(type, LOOKUP);
  }

  private static IllegalStateException missing(String member) {
    return new IllegalStateException("the JDK has no " + member);
  }
}
