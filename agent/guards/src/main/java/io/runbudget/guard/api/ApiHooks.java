package io.runbudget.guard.api;

import io.runbudget.bridge.RunbudgetApi;
import org.jspecify.annotations.Nullable;

/**
 * What the calls woven into the library for applications do. {@code self} is null throughout, the
 * methods being static; {@code nothing} is what the library answers by itself; a run is null if
 * there is none.
 */
public final class ApiHooks {

  private ApiHooks() {}

  public static @Nullable Object current(@Nullable Object self, @Nullable Object nothing) {
    return RunbudgetApi.current();
  }

  public static boolean isOpen(@Nullable Object self, boolean nothing, @Nullable Object run) {
    return run == null ? nothing : RunbudgetApi.isOpen(run);
  }

  public static String id(@Nullable Object self, String nothing, @Nullable Object run) {
    return run == null ? nothing : RunbudgetApi.id(run);
  }

  public static String name(@Nullable Object self, String nothing, @Nullable Object run) {
    return run == null ? nothing : RunbudgetApi.name(run);
  }

  public static long left(@Nullable Object self, long nothing, @Nullable Object run) {
    return run == null ? nothing : RunbudgetApi.left(run);
  }

  public static long attemptLeft(@Nullable Object self, long nothing, @Nullable Object run) {
    return run == null ? nothing : RunbudgetApi.attemptLeft(run);
  }

  public static long tokensLeft(@Nullable Object self, long nothing, @Nullable Object run) {
    return run == null ? nothing : RunbudgetApi.tokensLeft(run);
  }

  public static long microUsdLeft(@Nullable Object self, long nothing, @Nullable Object run) {
    return run == null ? nothing : RunbudgetApi.microUsdLeft(run);
  }

  public static @Nullable String stop(
      @Nullable Object self, @Nullable String nothing, @Nullable Object run) {
    return run == null ? nothing : RunbudgetApi.stop(run);
  }

  public static boolean isStopped(@Nullable Object self, boolean nothing, @Nullable Object run) {
    return run == null ? nothing : RunbudgetApi.isStopped(run);
  }

  public static boolean isEnforced(@Nullable Object self, boolean nothing, @Nullable Object run) {
    return run == null ? nothing : RunbudgetApi.isEnforced(run);
  }

  /** What the entry point returns is going to be partial. */
  public static void partial() {
    RunbudgetApi.partial();
  }

  /** A step of the plan begins. */
  public static @Nullable Object enterStep(
      @Nullable Object self, @Nullable Object nothing, String name) {
    return RunbudgetApi.enterStep(name);
  }

  /** It ends. */
  public static void leaveStep(@Nullable Object self, Object step) {
    RunbudgetApi.leaveStep(step);
  }

  public static @Nullable String currentStep(@Nullable Object self, @Nullable String nothing) {
    return RunbudgetApi.planStep();
  }
}
