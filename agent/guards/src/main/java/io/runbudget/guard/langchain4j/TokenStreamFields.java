package io.runbudget.guard.langchain4j;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * The consumers that a token stream and its response handler keep. Looked up with each stream: a
 * reflective look is nothing beside a model's answer, and the classes are not there in every
 * application.
 */
final class TokenStreamFields {
  static final String COMPLETE = "completeResponseHandler";
  static final String ERROR = "errorHandler";

  private TokenStreamFields() {}

  static @Nullable Object get(Object owner, String name) throws ReflectiveOperationException {
    return field(owner, name).get(owner);
  }

  static void set(Object owner, String name, Object value) throws ReflectiveOperationException {
    field(owner, name).set(owner, value);
  }

  private static Field field(Object owner, String name) throws NoSuchFieldException {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
