package io.runbudget.guard.googlegenai;

import java.lang.reflect.Method;
import java.util.Optional;

/** What the SDK's options say; their type is made by a generator and named only here. */
final class GoogleGenAiMembers {
  /** As the SDK has it. */
  private static final int DEFAULT_ATTEMPTS = 5;

  private GoogleGenAiMembers() {}

  /** How many tries {@code options} allow, the first included. */
  static int attempts(Object options) throws ReflectiveOperationException {
    Class<?> type =
        Class.forName(
            "com.google.genai.types.HttpRetryOptions", false, options.getClass().getClassLoader());
    Method attempts = type.getMethod("attempts");
    Object value = ((Optional<?>) attempts.invoke(options)).orElse(null);
    return value instanceof Integer given ? Math.max(1, given) : DEFAULT_ATTEMPTS;
  }
}
