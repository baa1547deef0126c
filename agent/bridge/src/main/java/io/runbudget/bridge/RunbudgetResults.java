package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/**
 * What hooks say of results that arrive later. Work for a result is bound by {@link
 * RunbudgetBridge#bind} with it.
 */
public final class RunbudgetResults {

  private RunbudgetResults() {}

  /** See {@link RunbudgetResultPort#awaits}. */
  public static @Nullable Object awaits(String name, RunbudgetHandle stop) {
    RunbudgetPort engine = RunbudgetBridge.port();
    return engine == null ? null : engine.results().awaits(name, RunbudgetBridge.bound(), stop);
  }

  /** See {@link RunbudgetResultPort#stopped}. */
  public static @Nullable String stopped(@Nullable Object result) {
    RunbudgetPort engine = RunbudgetBridge.port();
    return engine == null || result == null ? null : engine.results().stopped(result);
  }

  /** See {@link RunbudgetResultPort#arrived}. */
  public static @Nullable String arrived(@Nullable Object result, @Nullable Throwable error) {
    RunbudgetPort engine = RunbudgetBridge.port();
    return engine == null || result == null ? null : engine.results().arrived(result, error);
  }

  /** See {@link RunbudgetResultPort#abandoned}. */
  public static void abandoned(@Nullable Object result) {
    RunbudgetPort engine = RunbudgetBridge.port();
    if (engine != null && result != null) {
      engine.results().abandoned(result);
    }
  }
}
