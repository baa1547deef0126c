package io.runbudget.guard.resilience4j;

import io.github.resilience4j.core.IntervalBiFunction;
import io.github.resilience4j.core.functions.Either;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.runbudget.bridge.RunbudgetSteps;
import java.lang.reflect.Field;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Whether a loop tries again, and after what wait: decided where it compares its attempts with the
 * most it may make, so that to refuse is to say that this was the last one. The interval function
 * of the application is called here, earlier than it would be but as often.
 */
final class RetryDecision {
  /** What this thread has decided and not waited for yet. */
  private static final ThreadLocal<@Nullable RetryDecision> MADE = new ThreadLocal<>();

  private final Object context;
  private final long waitMillis;

  private RetryDecision(Object context, long waitMillis) {
    this.context = context;
    this.waitMillis = waitMillis;
  }

  /** After the exception that the field of this name holds. */
  static int afterLast(Object context, int attempts, String field) throws Exception {
    Object last = ((AtomicReference<?>) field(context, field)).get();
    return afterError(context, attempts, (Throwable) Objects.requireNonNull(last));
  }

  static int afterError(Object context, int attempts, Throwable error) throws Exception {
    AtomicInteger made = (AtomicInteger) field(context, "numOfAttempts");
    return goesOn(context, made.get(), attempts, Either.left(error)) ? attempts : 0;
  }

  /** The context asks its count once more when it completes: it is to find that all were made. */
  static int afterResult(Object context, int attempts, @Nullable Object result) throws Exception {
    AtomicInteger made = (AtomicInteger) field(context, "numOfAttempts");
    if (goesOn(context, made.get(), attempts, Either.right(result))) {
      return attempts;
    }
    made.set(attempts);
    return 0;
  }

  private static boolean goesOn(
      Object context, int made, int attempts, Either<Throwable, Object> failure) throws Exception {
    if (made >= attempts) {
      RunbudgetSteps.gaveUp();
      return true; // to where it finds out by itself
    }
    RetryConfig config = ((Retry) field(context, "this$0")).getRetryConfig();
    Long own;
    try {
      own = config.getIntervalBiFunction().apply(made, failure);
    } catch (RuntimeException e) {
      return true; // the loop will ask for itself, and that will come out where it always does
    }
    if (own == null) {
      return true;
    }
    long wait = own;
    if (wait >= 0) { // else there is none: the library takes it for an end
      if (failure.isRight()) {
        RunbudgetSteps.disliked();
      }
      boolean jittered = !RetryLoop.isFixed(config);
      long nanos = RunbudgetSteps.backoff(TimeUnit.MILLISECONDS.toNanos(wait), jittered);
      if (RunbudgetSteps.retry(nanos) != null) {
        return false;
      }
      wait = RunbudgetSteps.millis(nanos, wait);
    }
    MADE.set(new RetryDecision(context, wait));
    return true;
  }

  /** In place of {@code own}: what it has said already, if {@code context} was decided on. */
  static IntervalBiFunction<?> interval(Object context, IntervalBiFunction<?> own) {
    RetryDecision made = MADE.get();
    if (made == null || made.context != context) {
      return own;
    }
    MADE.remove();
    return (attempt, failure) -> made.waitMillis;
  }

  static void forget() {
    MADE.remove();
  }

  private static Object field(Object context, String name) throws ReflectiveOperationException {
    Field field = context.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(context);
  }
}
