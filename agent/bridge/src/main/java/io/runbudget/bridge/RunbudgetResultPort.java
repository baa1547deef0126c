package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/**
 * Results that arrive after the call that asked for them has returned: streams, callbacks. As the
 * bridge sees the engine, see {@link RunbudgetPort}.
 */
public abstract class RunbudgetResultPort {

  /** For the one implementation. */
  protected RunbudgetResultPort() {}

  /**
   * A result is awaited from now on, and will be said to be {@link #arrived}. It opens a run,
   * unless the thread works for one already.
   *
   * @param name the run's name
   * @param bound token of the run that the thread belongs to
   * @param stop its first rung is called, on another thread, if the result has not arrived shortly
   *     after the deadline: it must fail whoever waits for it with what {@link #stopped} says
   * @return the result, which {@link RunbudgetPort#handOver} takes as a carrier; null if it is held
   *     to no budget
   */
  public abstract @Nullable Object awaits(
      String name, @Nullable Object bound, RunbudgetHandle stop);

  /** Why {@code result} is no longer awaited, as one line of text; null if it may still arrive. */
  public abstract @Nullable String stopped(Object result);

  /**
   * It has arrived or has failed. Only the first call counts.
   *
   * @return null, or why it came too late, as one line of text
   */
  public abstract @Nullable String arrived(Object result, @Nullable Throwable error);

  /** Nobody waits for it any more: its consumer has cancelled it. */
  public abstract void abandoned(Object result);
}
