package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/**
 * What an application asks and says through the library that is made for that. As the bridge sees
 * the engine, see {@link RunbudgetPort}. A run is asked for by a token once and is an object of its
 * own from then on, since it may be asked on any thread, and after its end.
 */
public abstract class RunbudgetApiPort {

  /** For the one implementation. */
  protected RunbudgetApiPort() {}

  /** The run that {@code token} stands for; null if the application is to see none. */
  public abstract @Nullable Object run(Object token);

  /** Whether it has not ended. */
  public abstract boolean isOpen(Object run);

  /** Its id. */
  public abstract String id(Object run);

  /** Its name. */
  public abstract String name(Object run);

  /** Nanoseconds to its deadline, negative once past, {@link Long#MAX_VALUE} without one. */
  public abstract long left(Object run);

  /** The same less the reserve. */
  public abstract long attemptLeft(Object run);

  /** Tokens left, 0 if overdrawn, {@link Long#MAX_VALUE} without a limit. */
  public abstract long tokensLeft(Object run);

  /** Micro-dollars likewise. */
  public abstract long microUsdLeft(Object run);

  /** The word of its stop; null as long as there is none. */
  public abstract @Nullable String stop(Object run);

  /** Whether that is a limit. */
  public abstract boolean isStopped(Object run);

  /** Whether it is acted upon. */
  public abstract boolean isEnforced(Object run);

  /** The entry point is going to return a partial result. */
  public abstract void partial(Object token);

  /**
   * The thread bound to {@code token} begins a step of the run's plan.
   *
   * @return the step, for {@link #leaveStep}; null if the run knows of none
   */
  public abstract @Nullable Object enterStep(Object token, String name);

  /** It ends, and what was begun within; nothing if the thread is not in it. */
  public abstract void leaveStep(Object token, Object step);

  /** The plan steps the thread is in, outermost first, with slashes between; null if in none. */
  public abstract @Nullable String planStep(Object token);
}
