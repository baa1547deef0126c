package io.runbudget.guard.langchain4j;

import io.runbudget.bridge.RunbudgetErrors;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * A listener of server-sent events that hears of no end after an error of ours. The client tells an
 * error of the stream and then its close, which models take for a complete answer. So an error that
 * a close will follow, or an event's, is not taken for the end before that. A proxy, since the
 * interface has more methods with each version.
 */
final class EventListener implements InvocationHandler {
  private static final String TYPE = "dev.langchain4j.http.client.sse.ServerSentEventListener";

  private final Object listener;
  private volatile boolean stopped;

  /** What was told an error and may be told no more; after how many answers. */
  private volatile @Nullable TokenStreamEnd owed;

  private volatile int answers;

  private EventListener(Object listener) {
    this.listener = listener;
  }

  static Object of(Object listener, ClassLoader loader) throws ClassNotFoundException {
    Class<?> type = Class.forName(TYPE, false, loader);
    return Proxy.newProxyInstance(loader, new Class<?>[] {type}, new EventListener(listener));
  }

  /** {@code end} is to be told of the close, unless an answer comes before. */
  void owes(TokenStreamEnd end) {
    answers = end.answers();
    owed = end;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    boolean closes = method.getName().equals("onClose");
    if (closes && stopped) {
      return null;
    }
    Object error = method.getName().equals("onError") && arguments != null ? arguments[0] : null;
    if (error != null && RunbudgetErrors.tellsOfUs((Throwable) error)) {
      stopped = true;
    }
    // Only who reads the events passes a plain one on, and is closed then.
    boolean goesOn =
        method.getName().equals("onEvent") || (error instanceof IOException && !stopped);
    if (goesOn) {
      OnTheWire.enter(this);
    }
    try {
      return method.invoke(listener, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    } finally {
      if (goesOn) {
        OnTheWire.leave();
      }
      TokenStreamEnd end = owed;
      if (closes && end != null) {
        end.closed(answers);
      }
    }
  }
}
