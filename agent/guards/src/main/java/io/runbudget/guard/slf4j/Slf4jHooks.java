package io.runbudget.guard.slf4j;

import io.runbudget.bridge.RunbudgetBridge;
import org.jspecify.annotations.Nullable;

/** What the calls woven into SLF4J do. */
public final class Slf4jHooks {

  private Slf4jHooks() {}

  /** {@code MDC.get} returns {@code value}: what the application has put there goes first. */
  public static @Nullable String value(
      @Nullable Object self, @Nullable String value, @Nullable String key) {
    return value != null || key == null ? value : RunbudgetBridge.logField(key);
  }
}
