package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/**
 * What the engine knows of processes: whose each is, and whether others use it. A <em>spawn</em>
 * stands for one process, a <em>token</em> for a run bound to a thread. All methods may be called
 * from any thread.
 */
public abstract class RunbudgetProcessPort {

  /** For the one implementation. */
  protected RunbudgetProcessPort() {}

  /**
   * The thread of {@code token} is about to start a process.
   *
   * @return null, or why it may not, as one line of text: its run is past its deadline
   */
  public abstract @Nullable String starts(Object token);

  /**
   * A process has been started.
   *
   * @param token of the thread that did, null if it works for no run: nobody's process is never
   *     killed
   * @param kill kills it, asking {@link #kills} first
   * @return the spawn
   */
  public abstract Object started(@Nullable Object token, RunbudgetHandle kill);

  /** The thread of {@code token} reads or writes a pipe of the process. */
  public abstract void uses(Object token, Object spawn);

  /**
   * It is about to wait for the process to exit, where an interrupt wakes it; {@link
   * RunbudgetPort#woken} follows.
   */
  public abstract void waitsFor(Object token, Object spawn);

  /** It has asked whether the process has exited, and was told that it has not. */
  public abstract void asks(Object token, Object spawn);

  /** It has asked for a future of the process's exit. */
  public abstract void watches(Object token, Object spawn);

  /** The process serves more than one run. */
  public abstract void shares(Object spawn);

  /** The process has exited. */
  public abstract void gone(Object spawn);

  /**
   * Whether the process is to be killed: its run has been stopped, nobody else uses it, and the
   * settings have it so.
   *
   * @return why, as one line of text, or null
   */
  public abstract @Nullable String kills(Object spawn);

  /**
   * It was killed.
   *
   * @param what the process, without its arguments
   * @param processes how many, its descendants included
   */
  public abstract void killed(Object spawn, String what, int processes);

  /** Whether what the thread bound to {@code token} blocks in may be stopped at all. */
  public abstract boolean isBounded(Object token);

  /** Whether the thread of {@code token} is the one that opened the run. */
  public abstract boolean isOpener(Object token);
}
