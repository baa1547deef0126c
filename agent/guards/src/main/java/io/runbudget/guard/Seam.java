package io.runbudget.guard;

import java.util.List;

/**
 * What is woven into the methods of one name: a single call of a hook at one place.
 *
 * @param place where
 * @param method the method's name; a suffix that Kotlin adds to it ({@code name$module}) is
 *     ignored. With {@code *} at its end every method whose name begins so: what versions call
 *     differently. With {@code lambda$} at its beginning the bodies of lambdas, which are left
 *     alone otherwise
 * @param arguments types that its parameters must contain, in this order; never the full
 *     descriptor, which changes between versions
 * @param argument the parameter the hook gets or replaces, counted from 0; unused elsewhere
 * @param hook name of the hook's static method
 * @param exit for {@link Place#AROUND} the hook called on every way out, for {@link Place#CALLED},
 *     {@link Place#TASK_SHOWN} and {@link Place#TASK_PASSED} the called method, for {@link
 *     Place#FIELD} the field
 */
public record Seam(
    Place place, String method, List<String> arguments, int argument, String hook, String exit) {

  /**
   * Where a hook is called, and with what; it may take fewer than that, the first ones. {@code
   * self} is null in a static method.
   */
  public enum Place {
    /** On entry: {@code void hook(self, all parameters)}. */
    ENTER,
    /** On entry: {@code Throwable hook(self, all parameters)}; what it returns is thrown. */
    REFUSE,
    /**
     * On entry: {@code parameter hook(self, parameter, all parameters)}; what it returns takes its
     * place.
     */
    ARGUMENT,
    /**
     * On return: {@code result hook(self, result)}; what it returns takes its place. Of a method
     * without a result: {@code void hook(self)}.
     */
    RESULT,
    /**
     * The same with {@code result hook(self, result, all parameters)}, as the parameters are then.
     * Only for classes compiled by javac, which keeps each in its place to the end.
     */
    PRODUCT,
    /**
     * On return: {@code Throwable hook(self, result)}; what it returns is thrown instead, past
     * {@link #THROWN}: each way out is told once. Of a method without a result: {@code Throwable
     * hook(self)}.
     */
    CHECK,
    /**
     * After a read of the field named {@code exit}: {@code value hook(self, value, all
     * parameters)}; what it returns takes its place. Only for classes compiled by javac, as above.
     */
    FIELD,
    /**
     * After each call of a method named {@code exit} that has a result: {@code result hook(self,
     * result)}; what it returns takes its place.
     */
    CALLED,
    /**
     * On the way out by exception: {@code Throwable hook(self, thrown)}; that is thrown instead.
     */
    THROWN,
    /**
     * A sleep of the JDK: tells the bridge on entry and on every way out. No hook, since the class
     * is one that linking itself may depend on.
     */
    SLEEP,
    /** A native sleep: gets a body that calls the bridge. */
    NATIVE_SLEEP,
    /** On entry {@code void hook(self, all parameters)}, on every way out {@code void exit()}. */
    AROUND,
    /**
     * Opens a run: on entry {@code String hook(self, all parameters)}, its name, or null if this
     * call opens none. It lasts until the method is left or the stage it returns completes. The
     * only seam of its method.
     */
    ENTRY,
    /**
     * Hand-over in the JDK, here and below: static calls of the bridge. On entry {@code parameter
     * hook(parameter)}; what it returns takes its place.
     */
    TASK_ARGUMENT,
    /** The same with {@code parameter hook(self, parameter)}. */
    TASK_ARGUMENT_OF,
    /** On return: {@code result hook(result)}; what it returns takes its place. */
    TASK_RESULT,
    /** In each call of the method named {@code exit}: {@code runnable hook(runnable)} likewise. */
    TASK_SHOWN,
    /**
     * The same with {@code runnable hook(self, runnable)}: later than an entry, where other agents
     * replace tasks, whose wrapper is to be within ours.
     */
    TASK_PASSED,
    /** What the method makes belongs to no run. */
    TASK_HIDDEN,
    /** On entry: {@code void hook(self)}. */
    TASK_STARTS,
    /** On entry, or before a return if there are parameters: {@code void hook()}. */
    TASK_ENDS,
    /**
     * A wait of the JDK, here and below: static calls of the bridge. Published from entry to every
     * way out; only for methods that an interrupt ends and that do nothing else meanwhile.
     */
    WAIT,
    /** The same for the end of the thread that is {@code self}. */
    WAIT_FOR_END,
    /**
     * Published around each call of {@code LockSupport} only, if the boolean parameter {@code
     * argument} or, if that is negative, the boolean field {@code exit} says that an interrupt ends
     * it; always if there is neither.
     */
    WAIT_PARKS,
    /** What the application calls: says why a wait within was ended and leaves no flag behind. */
    WAIT_ENCLOSES,
    /** Nothing within is to be ended. */
    WAIT_MASKS,
    /** Each {@code Thread.interrupt()} within sets a flag again: not if it was ours. */
    WAIT_RESTORES,
    /** Each {@code Future.cancel(true)} within interrupts nothing if we have ended the wait. */
    WAIT_CANCELS,
    /** A {@code CompletableFuture} is joined: on entry waits for it where that can be ended. */
    WAIT_JOINS
  }

  public Seam {
    arguments = List.copyOf(arguments);
  }

  public static Seam enter(String method, String hook, String... arguments) {
    return new Seam(Place.ENTER, method, List.of(arguments), 0, hook, "");
  }

  public static Seam refuse(String method, String hook, String... arguments) {
    return new Seam(Place.REFUSE, method, List.of(arguments), 0, hook, "");
  }

  public static Seam argument(int argument, String method, String hook, String... arguments) {
    return new Seam(Place.ARGUMENT, method, List.of(arguments), argument, hook, "");
  }

  public static Seam result(String method, String hook, String... arguments) {
    return new Seam(Place.RESULT, method, List.of(arguments), 0, hook, "");
  }

  public static Seam product(String method, String hook, String... arguments) {
    return new Seam(Place.PRODUCT, method, List.of(arguments), 0, hook, "");
  }

  public static Seam check(String method, String hook, String... arguments) {
    return new Seam(Place.CHECK, method, List.of(arguments), 0, hook, "");
  }

  public static Seam field(String field, String method, String hook, String... arguments) {
    return new Seam(Place.FIELD, method, List.of(arguments), 0, hook, field);
  }

  /** What calls of {@code called} within {@code method} return. */
  public static Seam called(String called, String method, String hook, String... arguments) {
    return new Seam(Place.CALLED, method, List.of(arguments), 0, hook, called);
  }

  public static Seam thrown(String method, String hook, String... arguments) {
    return new Seam(Place.THROWN, method, List.of(arguments), 0, hook, "");
  }

  public static Seam entry(String method, String hook, String... arguments) {
    return new Seam(Place.ENTRY, method, List.of(arguments), 0, hook, "");
  }

  public static Seam sleep(String method) {
    return new Seam(Place.SLEEP, method, List.of(), 0, "", "");
  }

  public static Seam nativeSleep(String method) {
    return new Seam(Place.NATIVE_SLEEP, method, List.of("long"), 0, "", "");
  }

  /** Parameter {@code argument} is a task handed over. */
  public static Seam carried(int argument, String method, String... arguments) {
    return new Seam(Place.TASK_ARGUMENT, method, List.of(arguments), argument, "carried", "");
  }

  /** One of the bridge's calls for tasks; see {@link Place}. */
  public static Seam task(Place place, String method, String hook, String... arguments) {
    return new Seam(place, method, List.of(arguments), 0, hook, "");
  }

  /** Calls of {@code called} within {@code method} show a task to the application. */
  public static Seam shown(String method, String called) {
    return new Seam(Place.TASK_SHOWN, method, List.of(), 0, "plain", called);
  }

  /** Calls of {@code called} within {@code method} hand a task over. */
  public static Seam passed(String method, String called, String hook) {
    return new Seam(Place.TASK_PASSED, method, List.of(), 0, hook, called);
  }

  /** Ended by an interrupt, and does nothing but wait. */
  public static Seam waits(String method, String... arguments) {
    return new Seam(Place.WAIT, method, List.of(arguments), 0, "", "");
  }

  /** One of the other places of a wait; see {@link Place}. */
  public static Seam waiting(Place place, String method, String... arguments) {
    return new Seam(place, method, List.of(arguments), 0, "", "");
  }

  /** Parks; parameter {@code argument} says whether an interrupt ends it. */
  public static Seam parks(int argument, String method, String... arguments) {
    return new Seam(Place.WAIT_PARKS, method, List.of(arguments), argument, "", "");
  }

  /** The same, said by a field; by none if it is empty: an interrupt always ends it. */
  public static Seam parks(String field, String method, String... arguments) {
    return new Seam(Place.WAIT_PARKS, method, List.of(arguments), -1, "", field);
  }

  public static Seam around(String method, String hook, String exit, String... arguments) {
    return new Seam(Place.AROUND, method, List.of(arguments), 0, hook, exit);
  }
}
