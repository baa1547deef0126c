package io.runbudget.bridge;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Links the call sites woven into libraries, once each. A woven call is one {@code invokedynamic}
 * without a branch or a handler of its own, so that the method's frames stay valid; what surrounds
 * the hook is put around it here: a catch that counts a fault of ours and goes on with the neutral
 * result, and outside of that catch the throw of a refusal.
 */
public final class RunbudgetSites {

  private RunbudgetSites() {}

  /** Neutral result of a site whose hook failed: nothing, null or zero. */
  public static final int NOTHING = -1;

  /**
   * Bootstrap method.
   *
   * @param caller the woven class
   * @param name the hook's method
   * @param type what the woven code passes and expects; a site that may refuse expects nothing
   *     while its hook returns {@code Throwable}
   * @param guard the guard it belongs to
   * @param neutral which argument is the result if the hook fails, or {@link #NOTHING}
   * @param refuses 1 if the site may refuse, else 0
   * @return never fails: a site that cannot be linked does nothing
   */
  public static CallSite link(
      MethodHandles.Lookup caller,
      String name,
      MethodType type,
      String guard,
      int neutral,
      int refuses) {
    try {
      RunbudgetPort port = RunbudgetBridge.port();
      if (port != null) {
        MethodHandle hook = port.hook(caller, guard, name, hookType(type, refuses));
        return new ConstantCallSite(surround(hook, type, guard, neutral, refuses));
      }
    } catch (Throwable t) {
      RunbudgetBridge.fault(guard, t);
    }
    return new ConstantCallSite(neutral(type, neutral));
  }

  /** What a hook of a site of {@code type} takes and returns. */
  public static MethodType hookType(MethodType type, int refuses) {
    return refuses == 0 ? type : type.changeReturnType(Throwable.class);
  }

  /**
   * Puts around {@code hook} what a site needs.
   *
   * @throws ReflectiveOperationException if the bridge is not whole
   */
  public static MethodHandle surround(
      MethodHandle hook, MethodType type, String guard, int neutral, int refuses)
      throws ReflectiveOperationException {
    MethodHandle guarded = caught(hook.asType(hookType(type, refuses)), guard, neutral);
    return refuses == 0 ? guarded : thrown(guarded);
  }

  /** {@code hook} inside a catch of everything. */
  private static MethodHandle caught(MethodHandle hook, String guard, int neutral)
      throws ReflectiveOperationException {
    MethodHandle fault =
        MethodHandles.insertArguments(
            RunbudgetBridge.lookup()
                .findStatic(
                    RunbudgetBridge.class,
                    "fault",
                    methodType(void.class, String.class, Throwable.class)),
            0,
            guard);
    MethodHandle handler =
        MethodHandles.foldArguments(
            MethodHandles.dropArguments(neutral(hook.type(), neutral), 0, Throwable.class), fault);
    return MethodHandles.catchException(hook, Throwable.class, handler);
  }

  /** Throws what {@code hook} returns, if anything; outside its catch, so that it surfaces. */
  private static MethodHandle thrown(MethodHandle hook) throws ReflectiveOperationException {
    MethodHandle raise =
        MethodHandles.lookup()
            .findStatic(RunbudgetSites.class, "raise", methodType(void.class, Throwable.class));
    return MethodHandles.filterReturnValue(hook, raise);
  }

  private static MethodHandle neutral(MethodType type, int neutral) {
    MethodHandle result;
    if (neutral == NOTHING) {
      result = MethodHandles.empty(type);
    } else {
      Class<?> kept = type.parameterType(neutral);
      result =
          MethodHandles.permuteArguments(
              MethodHandles.identity(kept), type.changeReturnType(kept), neutral);
    }
    return result.asType(type);
  }

  @SuppressWarnings("unused") // found by name in thrown()
  private static void raise(@Nullable Throwable refusal) throws Throwable {
    if (refusal != null) {
      throw refusal;
    }
  }
}
