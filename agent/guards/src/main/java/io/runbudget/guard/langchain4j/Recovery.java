package io.runbudget.guard.langchain4j;

import java.lang.reflect.Method;

/** What an application's error handler says about an agent that failed; met by name. */
final class Recovery {
  private Recovery() {}

  /** Whether the agent is to be called again, which it is without end. */
  static boolean isRetry(Object recovery) throws ReflectiveOperationException {
    Method type = recovery.getClass().getMethod("type");
    return ((Enum<?>) type.invoke(recovery)).name().equals("RETRY");
  }

  /** That the agent's error is to be thrown. */
  static Object thrown(Object recovery) throws ReflectiveOperationException {
    return recovery.getClass().getMethod("throwException").invoke(null);
  }
}
