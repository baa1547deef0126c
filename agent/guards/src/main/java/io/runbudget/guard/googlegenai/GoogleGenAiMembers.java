package io.runbudget.guard.googlegenai;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Optional;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** Members of the SDK that only its package sees, and options that a generator makes. */
final class GoogleGenAiMembers {
  /** As the SDK has it. */
  private static final int DEFAULT_ATTEMPTS = 5;

  private static final Class<?> INTERCEPTOR;
  private static final Class<?> OPTIONS;
  private static final MethodHandle HTTP_CLIENT;
  private static final MethodHandle CLIENTS_OPTIONS;
  private static final MethodHandle DELAY;
  private static final MethodHandle ATTEMPTS;
  private static final MethodHandle JITTER;

  static {
    try {
      INTERCEPTOR = type("com.google.genai.RetryInterceptor");
      OPTIONS = type("com.google.genai.types.HttpRetryOptions");
      HTTP_CLIENT = handle(type("com.google.genai.ApiClient").getDeclaredMethod("httpClient"));
      CLIENTS_OPTIONS = handle(INTERCEPTOR.getDeclaredMethod("retryOptions"));
      DELAY = handle(INTERCEPTOR.getDeclaredMethod("calculateDelay", OPTIONS, int.class));
      ATTEMPTS = handle(OPTIONS.getMethod("attempts"));
      JITTER = handle(OPTIONS.getMethod("jitter"));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("google-genai has no " + e.getMessage());
    }
  }

  private GoogleGenAiMembers() {}

  private static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(name, false, GoogleGenAiMembers.class.getClassLoader());
  }

  private static MethodHandle handle(Method method) throws IllegalAccessException {
    return MethodHandles.lookup().unreflect(method);
  }

  /** The client whose HTTP client {@code caller} sends with; a class of newer versions only. */
  static Object clientOf(Object caller) throws ReflectiveOperationException {
    Field client = caller.getClass().getDeclaredField("apiClient");
    client.setAccessible(true);
    return client.get(caller);
  }

  /**
   * How many tries {@code request} may have by {@code client}, an {@code ApiClient}; without it,
   * one that brings no options of its own.
   */
  static int attemptsBy(Object client, @Nullable Request request) throws Throwable {
    for (Interceptor each : ((OkHttpClient) HTTP_CLIENT.invoke(client)).interceptors()) {
      if (INTERCEPTOR.isInstance(each)) {
        return attempts(options(each, request));
      }
    }
    return 1;
  }

  /** Those of the request, else the client's; null if there are none. */
  static @Nullable Object options(Object interceptor, @Nullable Request request) throws Throwable {
    Object own = request == null ? null : request.tag(OPTIONS);
    return own == null ? CLIENTS_OPTIONS.invoke(interceptor) : own;
  }

  /** How many tries {@code options} allow, the first included. */
  static int attempts(@Nullable Object options) throws Throwable {
    if (options == null) {
      return 1;
    }
    Object value = ((Optional<?>) ATTEMPTS.invoke(options)).orElse(null);
    return value instanceof Integer given ? Math.max(1, given) : DEFAULT_ATTEMPTS;
  }

  /** Whether chance has its part in the loop's waits; it has unless {@code options} say 0. */
  static boolean hasJitter(Object options) throws Throwable {
    Object value = ((Optional<?>) JITTER.invoke(options)).orElse(null);
    return !(value instanceof Number given) || given.doubleValue() > 0;
  }

  /** How long the loop waits after its {@code attempt}-th try; drawn anew with each call. */
  static long delay(Object interceptor, Object options, int attempt) throws Throwable {
    return (long) DELAY.invoke(interceptor, options, attempt);
  }
}
