package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/**
 * What hooks say of results that arrive later. Work for a result is bound by {@link
 * RunbudgetBridge#bind} with it. Never throws: it is called where no call site catches.
 */
public final class RunbudgetResults {
  private static final String GUARD = "results";

  private RunbudgetResults() {}

  /** See {@link RunbudgetResultPort#awaits}. */
  public static @Nullable Object awaits(String name, RunbudgetHandle stop) {
    RunbudgetPort engine = RunbudgetBridge.port();
    try {
      return engine == null ? null : engine.results().awaits(name, RunbudgetBridge.bound(), stop);
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
      return null;
    }
  }

  /** See {@link RunbudgetResultPort#stopped}. */
  public static @Nullable String stopped(@Nullable Object result) {
    RunbudgetPort engine = RunbudgetBridge.port();
    try {
      return engine == null || result == null ? null : engine.results().stopped(result);
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
      return null;
    }
  }

  /** See {@link RunbudgetResultPort#arrived}. */
  public static @Nullable String arrived(@Nullable Object result, @Nullable Throwable error) {
    RunbudgetPort engine = RunbudgetBridge.port();
    try {
      return engine == null || result == null ? null : engine.results().arrived(result, error);
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
      return null;
    }
  }

  /** See {@link RunbudgetResultPort#abandoned}. */
  public static void abandoned(@Nullable Object result) {
    RunbudgetPort engine = RunbudgetBridge.port();
    try {
      if (engine != null && result != null) {
        engine.results().abandoned(result);
      }
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
    }
  }
}
