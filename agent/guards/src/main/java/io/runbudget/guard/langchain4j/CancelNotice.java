package io.runbudget.guard.langchain4j;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * The handle by which the application cancels an answer that streams in. No consumer is told of the
 * stream any more after that. A proxy, since early versions have no such handle.
 */
final class CancelNotice implements InvocationHandler {
  private final Object handle;
  private final TokenStreamEnd end;
  private final int answers;
  private final Object proxy;

  CancelNotice(Object handle, Class<?> type, TokenStreamEnd end) {
    this.handle = handle;
    this.end = end;
    this.answers = end.answers();
    this.proxy = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this);
  }

  boolean isOf(Object other) {
    return handle == other;
  }

  Object proxy() {
    return proxy;
  }

  @Override
  public @Nullable Object invoke(Object self, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("equals") && arguments != null) {
      return self == arguments[0];
    }
    if (!method.getName().equals("cancel")) {
      return passed(method, arguments);
    }
    boolean cancelled = false;
    end.cancels(answers);
    try {
      Object result = passed(method, arguments);
      cancelled = true;
      return result;
    } finally {
      if (cancelled) {
        end.cancelled();
      } else {
        end.goesOn(); // not every model can be cancelled
      }
    }
  }

  private @Nullable Object passed(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(handle, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
