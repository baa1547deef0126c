package io.runbudget.guard.langchain4j;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A consumer of parts of an answer that also gets a context, by which the application may cancel
 * the stream: nothing but the handle in it hears of that, whatever client is beneath.
 */
final class TokenStreamContexts implements BiConsumer<Object, Object> {
  private static final String HANDLE = "streamingHandle";

  private final BiConsumer<Object, Object> consumer;
  private final TokenStreamEnd end;

  /** One for each answer, as the library has. */
  private volatile @Nullable CancelNotice last;

  private TokenStreamContexts(BiConsumer<Object, Object> consumer, TokenStreamEnd end) {
    this.consumer = consumer;
    this.end = end;
  }

  static TokenStreamContexts of(BiConsumer<Object, Object> consumer, TokenStreamEnd end) {
    // of a stream that is started once more: what the application gave
    BiConsumer<?, ?> given = consumer;
    return new TokenStreamContexts(
        given instanceof TokenStreamContexts ours ? ours.consumer : consumer, end);
  }

  @Override
  public void accept(Object part, Object context) {
    consumer.accept(part, noted(context));
  }

  private Object noted(Object context) {
    try {
      return isPlain(context.getClass()) ? copy(context) : context;
    } catch (ReflectiveOperationException e) {
      return context; // a later version's: its cancel is not seen
    }
  }

  /** Whether it has nothing but its handle, so that nothing is lost with a copy. */
  private static boolean isPlain(Class<?> type) {
    int fields = 0;
    for (Field field : type.getDeclaredFields()) {
      fields += Modifier.isStatic(field.getModifiers()) ? 0 : 1;
    }
    return fields == 1 && type.getSuperclass() == Object.class;
  }

  private Object copy(Object context) throws ReflectiveOperationException {
    Object handle = context.getClass().getMethod(HANDLE).invoke(context);
    Class<?> type = context.getClass().getMethod(HANDLE).getReturnType();
    CancelNotice notice = last;
    if (notice == null || !notice.isOf(handle)) {
      notice = new CancelNotice(handle, type, end);
      last = notice;
    }
    return context.getClass().getConstructor(type).newInstance(notice.proxy());
  }
}
