package io.runbudget.engine;

import java.lang.StackWalker.StackFrame;
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

  /** The sleep is in the database's own code, a few frames above the JDK's. */
  private static final int FRAMES = 12;

  private static final StackWalker STACK = StackWalker.getInstance();

  /** No lambda: it would be linked within somebody's sleep. */
  private static final Databases SEARCH = new Databases();

  private Databases() {}

  /** Whether {@code thread}, which waits, does so within one of them. */
  static boolean isIn(Thread thread) {
    StackTraceElement[] stack = thread.getStackTrace();
    for (int i = 0; i < Math.min(FRAMES, stack.length); i++) {
      if (isOne(stack[i].getClassName())) {
        return true;
      }
    }
    return false;
  }

  /** Whether the current thread is at work within one of them. */
  static boolean onThisStack() {
    return STACK.walk(SEARCH);
  }

  @Override
  public Boolean apply(Stream<StackFrame> stack) {
    Iterator<StackFrame> frames = stack.iterator();
    for (int i = 0; i < FRAMES && frames.hasNext(); i++) {
      if (isOne(frames.next().getClassName())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOne(String name) {
    for (String each : PACKAGES) {
      if (name.startsWith(each)) {
        return true;
      }
    }
    return false;
  }
}
