package io.runbudget.guard.langchain4j;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * The consumers that a token stream and its response handler keep. Looked up with each stream: a
 * reflective look is nothing beside a model's answer, and the classes are not there in every
 * application.
 */
final class TokenStreamFields {
  private static final String SERVICE = "dev.langchain4j.service.";

  private TokenStreamFields() {}

  static @Nullable Object get(Object owner, String name) throws ReflectiveOperationException {
    return field(owner, name).get(owner);
  }

  /** The same; null in a version that has no such field. */
  static @Nullable Object find(Object owner, String name) throws ReflectiveOperationException {
    try {
      return get(owner, name);
    } catch (NoSuchFieldException e) {
      return null;
    }
  }

  static void set(Object owner, String name, Object value) throws ReflectiveOperationException {
    field(owner, name).set(owner, value);
  }

  /**
   * The service's interface and method, as calls of services are named; before 1.9 or so the stream
   * knows only the interface.
   */
  static String name(Object stream) throws ReflectiveOperationException {
    try {
      Object invocation = get(stream, "invocationContext");
      if (invocation != null) {
        ClassLoader loader = stream.getClass().getClassLoader();
        Class<?> type =
            Class.forName("dev.langchain4j.invocation.InvocationContext", false, loader);
        return type.getMethod("interfaceName").invoke(invocation)
            + "."
            + type.getMethod("methodName").invoke(invocation);
      }
    } catch (NoSuchFieldException e) {
      // an older version
    }
    Object context = get(stream, "context");
    Object service =
        context == null ? null : context.getClass().getField("aiServiceClass").get(context);
    return service instanceof Class<?> known
        ? known.getName() + ".TokenStream"
        : "TokenStream.start";
  }

  /** Whether its method has output guardrails; the stream itself is about to ask the same. */
  static boolean isGuarded(Object stream) throws ReflectiveOperationException {
    Object context = find(stream, "context");
    Object key = find(stream, "methodKey");
    if (context == null || key == null) {
      return false;
    }
    ClassLoader loader = stream.getClass().getClassLoader();
    Object guardrails =
        Class.forName(SERVICE + "AiServiceContext", false, loader)
            .getMethod("guardrailService")
            .invoke(context);
    Class<?> type = Class.forName(SERVICE + "guardrail.GuardrailService", false, loader);
    return (boolean) type.getMethod("hasOutputGuardrails", Object.class).invoke(guardrails, key);
  }

  private static Field field(Object owner, String name) throws NoSuchFieldException {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
