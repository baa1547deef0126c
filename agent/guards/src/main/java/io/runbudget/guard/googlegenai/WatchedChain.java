package io.runbudget.guard.googlegenai;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import okhttp3.Interceptor;
import org.jspecify.annotations.Nullable;

/**
 * A chain that keeps what its tries come to. A proxy, since the interface has more methods with
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
    RetriedCall call = method.getName().equals("proceed") ? RetriedCall.current() : null;
    if (call != null) {
      call.tries++;
      call.error = null;
    }
    try {
      return method.invoke(chain, arguments);
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getTargetException();
      if (call != null && thrown instanceof IOException error) {
        call.error = error;
      }
      throw thrown;
    }
  }
}
