package io.runbudget.guard.springai;

import java.lang.reflect.Method;

/**
 * Versions differ in whether the method that makes the observed response has an overload with more
 * parameters, which it then calls: a call is one run, not one within another.
 */
final class CallOverloads extends ClassValue<Boolean> {
  private static final CallOverloads OVERLOADED = new CallOverloads();

  private CallOverloads() {}

  /** Whether the shorter one of {@code spec} only calls the longer one. */
  static boolean in(Object spec) {
    return OVERLOADED.get(spec.getClass());
  }

  @Override
  protected Boolean computeValue(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      for (Method method : each.getDeclaredMethods()) {
        if (method.getName().equals("doGetObservableChatClientResponse")
            && method.getParameterCount() > 1) {
          return true;
        }
      }
    }
    return false;
  }
}
