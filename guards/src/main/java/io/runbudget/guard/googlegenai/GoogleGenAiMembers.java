package io.runbudget.guard.googlegenai;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * The members of google-genai that the hooks need, bound once per loader. If one is missing this
 * class does not initialise, and the guard is skipped whole.
 */
final class GoogleGenAiMembers {
  private static final Class<?> LOOP;
  private static final Class<?> OPTIONS;
  private static final MethodHandle LOOP_OPTIONS;
  private static final MethodHandle DELAY;
  private static final MethodHandle CLIENT;
  private static final MethodHandle ATTEMPTS;
  private static final MethodHandle CODES;
  private static final MethodHandle TO_BUILDER;
  private static final MethodHandle WITH_CODES;
  private static final MethodHandle BUILD;
  private static final int MOST_ATTEMPTS;
  private static final List<Integer> USUAL_CODES;

  static {
    try {
      LOOP = find("com.google.genai.RetryInterceptor");
      OPTIONS = find("com.google.genai.types.HttpRetryOptions");
      Class<?> builder = find("com.google.genai.types.HttpRetryOptions$Builder");
      LOOP_OPTIONS = method(LOOP, "retryOptions");
      DELAY = method(LOOP, "calculateDelay", OPTIONS, int.class);
      CLIENT = field(find("com.google.genai.ApiClient"), "httpClient");
      ATTEMPTS = method(OPTIONS, "attempts");
      CODES = method(OPTIONS, "httpStatusCodes");
      TO_BUILDER = method(OPTIONS, "toBuilder");
      WITH_CODES = method(builder, "httpStatusCodes", List.class);
      BUILD = method(builder, "build");
      MOST_ATTEMPTS = (int) field(LOOP, "RETRY_MAX_ATTEMPTS").invoke();
      USUAL_CODES = integers(field(LOOP, "RETRY_HTTP_STATUS_CODES").invoke());
    } catch (Throwable e) {
      throw new IllegalStateException("google-genai has no " + e.getMessage());
    }
  }

  private GoogleGenAiMembers() {}

  /** What {@code loop} goes by; null if it does not try again. */
  static @Nullable Object options(@Nullable Object loop, Request request) throws Throwable {
    Object own = request.tag(OPTIONS);
    return own != null || loop == null ? own : LOOP_OPTIONS.invoke(loop);
  }

  /** What the requests of {@code client} go by. */
  static @Nullable Object optionsOf(Object client, Request request) throws Throwable {
    Object loop = null;
    for (Interceptor each : ((OkHttpClient) CLIENT.invoke(client)).interceptors()) {
      if (LOOP.isInstance(each)) {
        loop = each;
      }
    }
    return options(loop, request);
  }

  static int attempts(@Nullable Object options) throws Throwable {
    if (options == null) {
      return 1;
    }
    Object attempts = ((Optional<?>) ATTEMPTS.invoke(options)).orElse(null);
    return attempts == null ? MOST_ATTEMPTS : Math.max(1, (int) attempts);
  }

  static List<Integer> codes(Object options) throws Throwable {
    Object own = ((Optional<?>) CODES.invoke(options)).orElse(null);
    return own == null ? USUAL_CODES : integers(own);
  }

  static Request with(Request request, Object options, List<Integer> codes) throws Throwable {
    Object changed = BUILD.invoke(WITH_CODES.invoke(TO_BUILDER.invoke(options), codes));
    return tagged(request, OPTIONS, changed);
  }

  private static <T> Request tagged(Request request, Class<T> type, Object tag) {
    return request.newBuilder().tag(type, type.cast(tag)).build();
  }

  /** How long {@code loop} waits after so many tries. */
  static long delayMillis(Object loop, Object options, int tries) throws Throwable {
    return (long) DELAY.invoke(loop, options, tries);
  }

  @SuppressWarnings("unchecked")
  private static List<Integer> integers(Object list) {
    return (List<Integer>) list;
  }

  private static Class<?> find(String name) throws ClassNotFoundException {
    return Class.forName(name, false, GoogleGenAiMembers.class.getClassLoader());
  }

  private static MethodHandle field(Class<?> type, String name)
      throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return MethodHandles.lookup().unreflectGetter(field);
  }

  private static MethodHandle method(Class<?> type, String name, Class<?>... parameters)
      throws ReflectiveOperationException {
    Method method = type.getDeclaredMethod(name, parameters);
    method.setAccessible(true);
    return MethodHandles.lookup().unreflect(method);
  }
}
