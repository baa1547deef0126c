package io.runbudget.guard.langchain4j;

import io.runbudget.bridge.RunbudgetErrors;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * A listener of server-sent events that hears of no end after an error of ours. The client tells an
 * error of the stream and then its close, which models take for a complete answer. A proxy, since
 * the interface has more methods with each version.
 */
final class EventListener implements InvocationHandler {
  private static final String TYPE = "dev.langchain4j.http.client.sse.ServerSentEventListener";

  private final Object listener;
  private volatile boolean stopped;

  private EventListener(Object listener) {
    this.listener = listener;
  }

  static Object of(Object listener, ClassLoader loader) throws ClassNotFoundException {
    Class<?> type = Class.forName(TYPE, false, loader);
    return Proxy.newProxyInstance(loader, new Class<?>[] {type}, new EventListener(listener));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("onClose") && stopped) {
      return null;
    }
    if (method.getName().equals("onError")
        && arguments != null
        && RunbudgetErrors.tellsOfUs((Throwable) arguments[0])) {
      stopped = true;
    }
    try {
      return method.invoke(listener, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
