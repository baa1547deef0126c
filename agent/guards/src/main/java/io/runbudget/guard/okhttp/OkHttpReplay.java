package io.runbudget.guard.okhttp;

import io.runbudget.bridge.RunbudgetReply;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/**
 * The rest of the way to the other side, for an exchange that is answered without it. A proxy,
 * since 5.x has methods in the interface that older versions do not know.
 */
final class OkHttpReplay implements InvocationHandler {
  private final Interceptor.Chain chain;
  private final RunbudgetReply reply;

  private OkHttpReplay(Interceptor.Chain chain, RunbudgetReply reply) {
    this.chain = chain;
    this.reply = reply;
  }

  static Interceptor.Chain of(Interceptor.Chain chain, RunbudgetReply reply) {
    return (Interceptor.Chain)
        Proxy.newProxyInstance(
            Interceptor.Chain.class.getClassLoader(),
            new Class<?>[] {Interceptor.Chain.class},
            new OkHttpReplay(chain, reply));
  }

  /** All is as in the chain itself, but for the answer; what it is changed to is one like this. */
  @Override
  public @Nullable Object invoke(Object self, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("proceed") && arguments != null) {
      return answer((Request) arguments[0]);
    }
    try {
      Object result = method.invoke(chain, arguments);
      return result instanceof Interceptor.Chain changed ? of(changed, reply) : result;
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  @SuppressWarnings("deprecation") // the parameters' order of 3.14, which all versions have
  private Response answer(Request request) {
    long now = System.currentTimeMillis();
    Response.Builder response =
        new Response.Builder()
            .request(request)
            .protocol(Protocol.HTTP_1_1)
            .code(reply.status())
            .message("")
            .sentRequestAtMillis(now)
            .receivedResponseAtMillis(now);
    String[] headers = reply.headers();
    MediaType type = null;
    for (int i = 0; i < headers.length; i += 2) {
      response.addHeader(headers[i], headers[i + 1]);
      if ("content-type".equalsIgnoreCase(headers[i])) {
        type = MediaType.parse(headers[i + 1]);
      }
    }
    return response.body(ResponseBody.create(type, reply.body())).build();
  }
}
