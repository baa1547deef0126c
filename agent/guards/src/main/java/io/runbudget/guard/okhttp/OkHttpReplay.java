package io.runbudget.guard.okhttp;

import io.runbudget.bridge.RunbudgetReply;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/** The rest of the way to the other side, for an exchange that is answered without it. */
final class OkHttpReplay implements Interceptor.Chain {
  private final Interceptor.Chain chain;
  private final RunbudgetReply reply;

  OkHttpReplay(Interceptor.Chain chain, RunbudgetReply reply) {
    this.chain = chain;
    this.reply = reply;
  }

  @Override
  @SuppressWarnings("deprecation") // the parameters' order of 3.14, which all versions have
  public Response proceed(Request request) {
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

  @Override
  public Request request() {
    return chain.request();
  }

  @Override
  public @Nullable Connection connection() {
    return null;
  }

  @Override
  public Call call() {
    return chain.call();
  }

  @Override
  public int connectTimeoutMillis() {
    return chain.connectTimeoutMillis();
  }

  @Override
  public Interceptor.Chain withConnectTimeout(int timeout, TimeUnit unit) {
    return new OkHttpReplay(chain.withConnectTimeout(timeout, unit), reply);
  }

  @Override
  public int readTimeoutMillis() {
    return chain.readTimeoutMillis();
  }

  @Override
  public Interceptor.Chain withReadTimeout(int timeout, TimeUnit unit) {
    return new OkHttpReplay(chain.withReadTimeout(timeout, unit), reply);
  }

  @Override
  public int writeTimeoutMillis() {
    return chain.writeTimeoutMillis();
  }

  @Override
  public Interceptor.Chain withWriteTimeout(int timeout, TimeUnit unit) {
    return new OkHttpReplay(chain.withWriteTimeout(timeout, unit), reply);
  }
}
