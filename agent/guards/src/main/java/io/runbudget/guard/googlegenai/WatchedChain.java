package io.runbudget.guard.googlegenai;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * A chain that keeps what its attempts come to. A proxy, since the interface has more methods with
 * each version of OkHttp.
 */
final class WatchedChain implements InvocationHandler {
  private final Interceptor.Chain chain;

  private WatchedChain(Interceptor.Chain chain) {
    this.chain = chain;
  }

  static Interceptor.Chain of(Interceptor.Chain chain) {
    return (Interceptor.Chain)
        Proxy.newProxyInstance(
            Interceptor.Chain.class.getClassLoader(),
            new Class<?>[] {Interceptor.Chain.class},
            new WatchedChain(chain));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      Object result = method.invoke(chain, arguments);
      if (method.getName().equals("proceed") && result instanceof Response response) {
        LastOutcome.answered(response);
      }
      return result;
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getTargetException();
      if (thrown instanceof IOException error) {
        LastOutcome.failed(error);
      }
      throw thrown;
    }
  }
}
