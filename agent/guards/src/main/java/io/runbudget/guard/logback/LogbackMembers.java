package io.runbudget.guard.logback;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.Map;

/** The field that an event keeps its MDC in; its setter refuses a second value. */
final class LogbackMembers {
  private static final String EVENT = "ch.qos.logback.classic.spi.LoggingEvent";
  private static final MethodHandle GET;
  private static final MethodHandle SET;

  static {
    try {
      Class<?> event = Class.forName(EVENT, false, LogbackMembers.class.getClassLoader());
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      GET = lookup.unreflect(event.getMethod("getMDCPropertyMap"));
      Field field = event.getDeclaredField("mdcPropertyMap");
      field.setAccessible(true);
      SET = lookup.unreflectSetter(field);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Logback has no " + e.getMessage());
    }
  }

  private LogbackMembers() {}

  @SuppressWarnings("unchecked")
  static Map<String, String> fields(Object event) throws Throwable {
    return (Map<String, String>) GET.invoke(event);
  }

  static void fields(Object event, Map<String, String> fields) throws Throwable {
    SET.invoke(event, fields);
  }
}
