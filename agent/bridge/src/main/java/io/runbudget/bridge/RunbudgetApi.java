package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/**
 * The library for applications as its hooks see the engine. They ask nothing of a run that is none,
 * so that a run here is always one that {@link #current} has given.
 */
public final class RunbudgetApi {

  private RunbudgetApi() {}

  private static @Nullable RunbudgetApiPort port() {
    RunbudgetPort engine = RunbudgetBridge.port();
    return engine == null ? null : engine.api();
  }

  /** See {@link RunbudgetApiPort#run}; null on a thread that works for no run. */
  public static @Nullable Object current() {
    Object bound = RunbudgetBridge.bound();
    RunbudgetApiPort api = port();
    return bound == null || api == null ? null : api.run(bound);
  }

  /** See {@link RunbudgetApiPort#isOpen}. */
  public static boolean isOpen(Object run) {
    RunbudgetApiPort api = port();
    return api != null && api.isOpen(run);
  }

  /** See {@link RunbudgetApiPort#id}. */
  public static String id(Object run) {
    RunbudgetApiPort api = port();
    return api == null ? "" : api.id(run);
  }

  /** See {@link RunbudgetApiPort#name}. */
  public static String name(Object run) {
    RunbudgetApiPort api = port();
    return api == null ? "" : api.name(run);
  }

  /** See {@link RunbudgetApiPort#left}. */
  public static long left(Object run) {
    RunbudgetApiPort api = port();
    return api == null ? Long.MAX_VALUE : api.left(run);
  }

  /** See {@link RunbudgetApiPort#attemptLeft}. */
  public static long attemptLeft(Object run) {
    RunbudgetApiPort api = port();
    return api == null ? Long.MAX_VALUE : api.attemptLeft(run);
  }

  /** See {@link RunbudgetApiPort#tokensLeft}. */
  public static long tokensLeft(Object run) {
    RunbudgetApiPort api = port();
    return api == null ? Long.MAX_VALUE : api.tokensLeft(run);
  }

  /** See {@link RunbudgetApiPort#microUsdLeft}. */
  public static long microUsdLeft(Object run) {
    RunbudgetApiPort api = port();
    return api == null ? Long.MAX_VALUE : api.microUsdLeft(run);
  }

  /** See {@link RunbudgetApiPort#stop}. */
  public static @Nullable String stop(Object run) {
    RunbudgetApiPort api = port();
    return api == null ? null : api.stop(run);
  }

  /** See {@link RunbudgetApiPort#isStopped}. */
  public static boolean isStopped(Object run) {
    RunbudgetApiPort api = port();
    return api != null && api.isStopped(run);
  }

  /** See {@link RunbudgetApiPort#isEnforced}. */
  public static boolean isEnforced(Object run) {
    RunbudgetApiPort api = port();
    return api != null && api.isEnforced(run);
  }

  /** See {@link RunbudgetApiPort#partial}; nothing on a thread that works for no run. */
  public static void partial() {
    Object bound = RunbudgetBridge.bound();
    RunbudgetApiPort api = port();
    if (bound != null && api != null) {
      api.partial(bound);
    }
  }

  /** See {@link RunbudgetApiPort#enterStep}; null on a thread that works for no run. */
  public static @Nullable Object enterStep(String name) {
    Object bound = RunbudgetBridge.bound();
    RunbudgetApiPort api = port();
    return bound == null || api == null ? null : api.enterStep(bound, name);
  }

  /** See {@link RunbudgetApiPort#leaveStep}; nothing on a thread that works for no run. */
  public static void leaveStep(Object step) {
    Object bound = RunbudgetBridge.bound();
    RunbudgetApiPort api = port();
    if (bound != null && api != null) {
      api.leaveStep(bound, step);
    }
  }

  /** See {@link RunbudgetApiPort#planStep}; null on a thread that works for no run. */
  public static @Nullable String planStep() {
    Object bound = RunbudgetBridge.bound();
    RunbudgetApiPort api = port();
    return bound == null || api == null ? null : api.planStep(bound);
  }
}
