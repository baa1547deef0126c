package io.runbudget.engine;

import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Databases that live in this JVM, whose sessions wait for each other. An interrupt there fails
 * more than one statement: H2 then may leave a transaction open that others run into, Derby sets
 * the flag again and so closes its own file.
 */
final class Databases implements Function<Stream<StackFrame>, Boolean> {
  private static final String[] PACKAGES = {
    "org.h2.", "org.hsqldb.", "org.apache.derby.", "org.sqlite.", "org.duckdb."
  };

  /**
   * What is ours: a thread that has published its wait is still in it, or is in it again, and may
   * itself wait there for one of our locks.
   */
  private static final String[] OURS = {"io.runbudget.", "java.lang.Runbudget"};

  /** The wait is in the database's own code, a few frames above the JDK's. */
  private static final int FRAMES = 12;

  private static final StackWalker STACK = StackWalker.getInstance();

  /** No lambda: it would be linked within somebody's sleep. */
  private static final Databases SEARCH = new Databases();

  private Databases() {}

  /** Whether {@code thread}, which waits, does so within one of them. */
  static boolean isIn(Thread thread) {
    StackTraceElement[] stack = thread.getStackTrace();
    String[] classes = new String[stack.length];
    for (int i = 0; i < stack.length; i++) {
      classes[i] = stack[i].getClassName();
    }
    return search(Arrays.asList(classes).iterator());
  }

  /** Whether the current thread is at work within one of them. */
  static boolean onThisStack() {
    return STACK.walk(SEARCH);
  }

  @Override
  public Boolean apply(Stream<StackFrame> stack) {
    return search(new Frames(stack.iterator()));
  }

  /**
   * Whether a wait is a database's.
   *
   * @param classes those on the waiting thread's stack, the innermost first; what lies above our
   *     own does not count
   */
  static boolean search(Iterator<String> classes) {
    int left = FRAMES;
    while (left-- > 0 && classes.hasNext()) {
      String name = classes.next();
      if (starts(name, PACKAGES)) {
        return true;
      }
      if (starts(name, OURS)) {
        left = FRAMES;
      }
    }
    return false;
  }

  private static boolean starts(String name, String[] prefixes) {
    for (String each : prefixes) {
      if (name.startsWith(each)) {
        return true;
      }
    }
    return false;
  }

  private record Frames(Iterator<StackFrame> frames) implements Iterator<String> {
    @Override
    public boolean hasNext() {
      return frames.hasNext();
    }

    @Override
    public String next() {
      return frames.next().getClassName();
    }
  }
}
