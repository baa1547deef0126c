package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/**
 * Processes that runs start and use: what the hooks beside {@code ProcessImpl} call. On a thread of
 * no run each costs one look at a thread local. See {@link RunbudgetProcessPort}.
 */
public final class RunbudgetProcesses {

  private RunbudgetProcesses() {}

  private static @Nullable RunbudgetProcessPort port() {
    RunbudgetPort engine = RunbudgetBridge.port();
    return engine == null ? null : engine.processes();
  }

  /** See {@link RunbudgetProcessPort#starts}; null on a thread that works for no run. */
  public static @Nullable String starts() {
    Object bound = RunbudgetBridge.bound();
    RunbudgetProcessPort processes = port();
    return bound == null || processes == null ? null : processes.starts(bound);
  }

  /** See {@link RunbudgetProcessPort#started}; null if there is no engine. */
  public static @Nullable Object started(RunbudgetHandle kill) {
    RunbudgetProcessPort processes = port();
    return processes == null ? null : processes.started(RunbudgetBridge.bound(), kill);
  }

  /** See {@link RunbudgetProcessPort#uses}. */
  public static void uses(Object spawn) {
    Object bound = RunbudgetBridge.bound();
    RunbudgetProcessPort processes = port();
    if (bound != null && processes != null) {
      processes.uses(bound, spawn);
    }
  }

  /** See {@link RunbudgetProcessPort#waitsFor}. */
  public static void waitsFor(Object spawn) {
    Object bound = RunbudgetBridge.bound();
    RunbudgetProcessPort processes = port();
    if (bound != null && processes != null) {
      processes.waitsFor(bound, spawn);
    }
  }

  /** See {@link RunbudgetProcessPort#asks}. */
  public static void asks(Object spawn) {
    Object bound = RunbudgetBridge.bound();
    RunbudgetProcessPort processes = port();
    if (bound != null && processes != null) {
      processes.asks(bound, spawn);
    }
  }

  /** See {@link RunbudgetProcessPort#watches}. */
  public static void watches(Object spawn) {
    Object bound = RunbudgetBridge.bound();
    RunbudgetProcessPort processes = port();
    if (bound != null && processes != null) {
      processes.watches(bound, spawn);
    }
  }

  /** See {@link RunbudgetProcessPort#shares}. */
  public static void shares(Object spawn) {
    RunbudgetProcessPort processes = port();
    if (processes != null) {
      processes.shares(spawn);
    }
  }

  /** See {@link RunbudgetProcessPort#gone}. */
  public static void gone(Object spawn) {
    RunbudgetProcessPort processes = port();
    if (processes != null) {
      processes.gone(spawn);
    }
  }

  /** See {@link RunbudgetProcessPort#kills}. */
  public static @Nullable String kills(Object spawn) {
    RunbudgetProcessPort processes = port();
    return processes == null ? null : processes.kills(spawn);
  }

  /** See {@link RunbudgetProcessPort#killed}. */
  public static void killed(Object spawn, String what, int number) {
    RunbudgetProcessPort processes = port();
    if (processes != null) {
      processes.killed(spawn, what, number);
    }
  }

  /** See {@link RunbudgetProcessPort#isBounded}; false on a thread that works for no run. */
  public static boolean isBounded() {
    Object bound = RunbudgetBridge.bound();
    RunbudgetProcessPort processes = port();
    return bound != null && processes != null && processes.isBounded(bound);
  }

  /** See {@link RunbudgetProcessPort#isOpener}; false on a thread that works for no run. */
  public static boolean isOpener() {
    Object bound = RunbudgetBridge.bound();
    RunbudgetProcessPort processes = port();
    return bound != null && processes != null && processes.isOpener(bound);
  }
}
