package io.runbudget.guard.openai;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The members of the SDK's retry loop that no API gives. */
final class RetryingClientMembers {
  /** The SDK that these hooks were moved into. */
  static final String LIBRARY;

  private static final MethodHandle MAX_RETRIES;
  private static final MethodHandle BACKOFF;

  static {
    String where = RetryingClientMembers.class.getPackageName();
    LIBRARY = where.startsWith("com.anthropic.") ? "anthropic-java" : "openai-java";
    try {
      ClassLoader loader = RetryingClientMembers.class.getClassLoader();
      Class<?> client = Class.forName(where + ".RetryingHttpClient", false, loader);
      Class<?> response = Class.forName(where + ".HttpResponse", false, loader);
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      Field maxRetries = client.getDeclaredField("maxRetries");
      maxRetries.setAccessible(true);
      MAX_RETRIES = lookup.unreflectGetter(maxRetries);
      Method backoff = client.getDeclaredMethod("getRetryBackoffDuration", int.class, response);
      backoff.setAccessible(true);
      BACKOFF = lookup.unreflect(backoff);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(LIBRARY + " has no " + e.getMessage());
    }
  }

  private RetryingClientMembers() {}

  static int maxRetries(Object client) throws Throwable {
    return (int) MAX_RETRIES.invoke(client);
  }

  /** How long the loop waits before its {@code retry}-th retry. */
  static Duration backoff(Object client, int retry, @Nullable Object response) throws Throwable {
    return (Duration) BACKOFF.invoke(client, retry, response);
  }
}
