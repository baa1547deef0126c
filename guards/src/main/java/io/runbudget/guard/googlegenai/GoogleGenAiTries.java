package io.runbudget.guard.googlegenai;

import io.runbudget.bridge.RunbudgetSteps;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * One passage through the retry interceptor, on one thread: the chain it is given. What lies
 * beneath gets the chain and the request as they were.
 */
final class GoogleGenAiTries implements Interceptor.Chain {
  private final Object loop;
  private final Interceptor.Chain chain;
  private final Object options;
  private final Request request;
  private int tries;
  private @Nullable IOException failure;
  private long delayMillis;

  GoogleGenAiTries(Object loop, Interceptor.Chain chain, Object options) throws Throwable {
    this.loop = loop;
    this.chain = chain;
    this.options = options;
    List<Integer> codes = new GoogleGenAiCodes(GoogleGenAiMembers.codes(options), this);
    this.request = GoogleGenAiMembers.with(chain.request(), options, codes);
  }

  /** Whose options these are; null if they are as the application has set them. */
  static @Nullable GoogleGenAiTries of(Object options) throws Throwable {
    return GoogleGenAiMembers.codes(options) instanceof GoogleGenAiCodes codes ? codes.tries : null;
  }

  @Override
  public Request request() {
    return request;
  }

  @Override
  public Response proceed(Request next) throws IOException {
    tries++;
    failure = null;
    try {
      return chain.proceed(next == request ? chain.request() : next);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** The last try has failed with a status or an exception to be tried again; whether it may. */
  boolean mayTryAgain() {
    try {
      delayMillis = GoogleGenAiMembers.delayMillis(loop, options, tries);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
    return RunbudgetSteps.retry(TimeUnit.MILLISECONDS.toNanos(delayMillis)) == null;
  }

  /** The exception of the last try, if it is not to be tried again. */
  @Nullable IOException givenUp() {
    return failure == null || mayTryAgain() ? null : failure;
  }

  long delayMillis() {
    return delayMillis;
  }

  @Override
  public @Nullable Connection connection() {
    return chain.connection();
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
    return chain.withConnectTimeout(timeout, unit);
  }

  @Override
  public int readTimeoutMillis() {
    return chain.readTimeoutMillis();
  }

  @Override
  public Interceptor.Chain withReadTimeout(int timeout, TimeUnit unit) {
    return chain.withReadTimeout(timeout, unit);
  }

  @Override
  public int writeTimeoutMillis() {
    return chain.writeTimeoutMillis();
  }

  @Override
  public Interceptor.Chain withWriteTimeout(int timeout, TimeUnit unit) {
    return chain.withWriteTimeout(timeout, unit);
  }
}
