package io.runbudget.bridge;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What hooks in known retry loops say and ask. Nothing happens on a thread without a run. */
public final class RunbudgetSteps {
  private static final long MILLI = 1_000_000L;

  private RunbudgetSteps() {}

  /** See {@link RunbudgetStepPort#enter}; {@link #leave} follows on the same thread. */
  public static void enter(String loop, int retries) {
    Object bound = RunbudgetBridge.bound();
    RunbudgetPort engine = RunbudgetBridge.port();
    if (bound != null && engine != null) {
      engine.steps().enter(bound, loop, retries);
    }
  }

  /** See {@link RunbudgetStepPort#leave}. */
  public static void leave() {
    Object bound = RunbudgetBridge.bound();
    RunbudgetPort engine = RunbudgetBridge.port();
    if (bound != null && engine != null) {
      engine.steps().leave(bound);
    }
  }

  /** See {@link RunbudgetStepPort#lasts}. */
  public static void lasts(CompletionStage<?> stage) {
    Object bound = RunbudgetBridge.bound();
    RunbudgetPort engine = RunbudgetBridge.port();
    if (bound != null && engine != null) {
      engine.steps().lasts(bound, stage);
    }
  }

  /** See {@link RunbudgetStepPort#gaveUp}. */
  public static void gaveUp() {
    Object bound = RunbudgetBridge.bound();
    RunbudgetPort engine = RunbudgetBridge.port();
    if (bound != null && engine != null) {
      engine.steps().gaveUp(bound);
    }
  }

  /** See {@link RunbudgetStepPort#begins}; null on a thread that works for no run. */
  public static @Nullable String begins() {
    Object bound = RunbudgetBridge.bound();
    RunbudgetPort engine = RunbudgetBridge.port();
    return bound == null || engine == null ? null : engine.steps().begins(bound);
  }

  /** See {@link RunbudgetStepPort#retries}; 0 on a thread that works for no run. */
  public static int retries() {
    Object bound = RunbudgetBridge.bound();
    RunbudgetPort engine = RunbudgetBridge.port();
    return bound == null || engine == null ? 0 : engine.steps().retries(bound);
  }

  /** See {@link RunbudgetStepPort#doomed}; null on a thread that works for no run. */
  public static @Nullable String doomed(long backoffNanos) {
    Object bound = RunbudgetBridge.bound();
    RunbudgetPort engine = RunbudgetBridge.port();
    return bound == null || engine == null ? null : engine.steps().doomed(bound, backoffNanos);
  }

  /** See {@link RunbudgetStepPort#retry}; null on a thread that works for no run. */
  public static @Nullable String retry(long backoffNanos) {
    Object bound = RunbudgetBridge.bound();
    RunbudgetPort engine = RunbudgetBridge.port();
    return bound == null || engine == null ? null : engine.steps().retry(bound, backoffNanos);
  }

  /** See {@link RunbudgetStepPort#disliked}. */
  public static void disliked() {
    Object bound = RunbudgetBridge.bound();
    RunbudgetPort engine = RunbudgetBridge.port();
    if (bound != null && engine != null) {
      engine.steps().disliked(bound);
    }
  }

  /** See {@link RunbudgetStepPort#backoff}; {@code ownNanos} on a thread that works for no run. */
  public static long backoff(long ownNanos, boolean jittered) {
    Object bound = RunbudgetBridge.bound();
    RunbudgetPort engine = RunbudgetBridge.port();
    return bound == null || engine == null
        ? ownNanos
        : engine.steps().backoff(bound, ownNanos, jittered);
  }

  /** The same for a loop that waits whole milliseconds. */
  public static long backoffMillis(long ownMillis, boolean jittered) {
    return millis(backoff(TimeUnit.MILLISECONDS.toNanos(ownMillis), jittered), ownMillis);
  }

  /**
   * What a loop that waits whole milliseconds is to wait when {@link #backoff} said {@code
   * toldNanos}: rounded up, since the provider asked for no less; {@code ownMillis} as it is where
   * that was left alone.
   */
  public static long millis(long toldNanos, long ownMillis) {
    return toldNanos == TimeUnit.MILLISECONDS.toNanos(ownMillis)
        ? ownMillis
        : toldNanos / MILLI + (toldNanos % MILLI == 0 ? 0 : 1);
  }
}
