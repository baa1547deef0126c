package io.runbudget.guard.resilience4j;

import io.runbudget.bridge.RunbudgetErrors;
import java.util.function.Predicate;

/**
 * Errors that a circuit breaker ignores: those of its configuration, which is asked first as if
 * nothing were different, and ours.
 */
final class IgnoredErrors implements Predicate<Throwable> {
  private final Predicate<Throwable> configured;

  IgnoredErrors(Predicate<Throwable> configured) {
    this.configured = configured;
  }

  @Override
  public boolean test(Throwable error) {
    return configured.test(error) || RunbudgetErrors.isOurs(error);
  }
}
