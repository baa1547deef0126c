package io.runbudget.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * The engine as the bridge sees it. One instance per JVM, in a loader of its own. Opaque objects
 * travel as {@code Object}: a <em>token</em> stands for a run bound to a thread, an
 * <em>attempt</em> for one exchange with a provider. All methods may be called from any thread.
 */
public abstract class RunbudgetPort {

  /** For the one implementation. */
  protected RunbudgetPort() {}

  /**
   * An entry point is being entered.
   *
   * @param entry its number, given when it was woven
   * @param bound token of the run that the thread already belongs to
   * @return token of the run it opened, or null if it belongs to the bound one
   */
  public abstract @Nullable Object enter(int entry, @Nullable Object bound);

  /** The same for an entry point that a framework names as it is entered. */
  public abstract @Nullable Object enter(String name, @Nullable Object bound);

  /**
   * The entry point that opened {@code token} is left.
   *
   * @return {@code result}, the same object
   */
  public abstract @Nullable Object left(
      Object token, @Nullable Object result, @Nullable Throwable thrown);

  /**
   * A thread of a run hands work to another.
   *
   * @param bound token of the thread
   * @return what carries the run to {@link #handOver}; null if nothing is to be carried
   */
  public abstract @Nullable Object carry(Object bound);

  /**
   * A thread of a run is about to start another.
   *
   * @param bound token of the starting thread
   * @param task whether {@code child} lives for one task, as a virtual thread does; otherwise it
   *     may be there for good
   * @return token of the thread that is started, or null
   */
  public abstract @Nullable Object starts(Object bound, Thread child, boolean task);

  /**
   * Work of a run continues on this thread.
   *
   * @param carrier an attempt of the run, a result it awaits, or what {@link #carry} returned
   * @return token of the thread, or null if the run is released
   */
  public abstract @Nullable Object handOver(Object carrier);

  /** It ends on this thread. */
  public abstract void handedBack(Object token);

  /**
   * This thread, bound to {@code token}, is about to wait where an interrupt wakes it. Waits may
   * nest; only the outermost counts.
   *
   * @param sleep whether it waits for nothing but time
   * @param other the thread whose end it waits for, if that is what it does
   */
  public abstract void waits(Object token, boolean sleep, @Nullable Thread other);

  /**
   * It has waited.
   *
   * @return null, or why we woke it, as one line of text; the interrupt has then been made
   */
  public abstract @Nullable String woken(Object token);

  /**
   * This thread, bound to {@code token}, is about to block in something that no interrupt ends. At
   * the deadline {@code stop} is called, on another thread, if it still does; its second rung comes
   * if that was not enough. Where an attempt of the run owns what the thread does, all this comes
   * 50 ms later.
   *
   * @param host where it blocks on, null if on no host
   * @param stop null if it is to be left alone
   * @return null, and then {@link #unblocked} follows; or the refusal as one line of text
   */
  public abstract @Nullable String blocks(
      Object token, String guard, @Nullable String host, @Nullable RunbudgetHandle stop);

  /**
   * It is no longer blocked, whatever the outcome.
   *
   * @return null, or why we stopped it, as one line of text
   */
  public abstract @Nullable String unblocked(Object token);

  /** What is known of processes. */
  public abstract RunbudgetProcessPort processes();

  /** The id of the run that {@code token} stands for. */
  public abstract String id(Object token);

  /** Nanoseconds to its deadline, negative once past, {@link Long#MAX_VALUE} without one. */
  public abstract long left(Object token);

  /** Known retry loops. */
  public abstract RunbudgetStepPort steps();

  /** What goes over the wire for attempts. */
  public abstract RunbudgetWirePort wire();

  /** What an application asks and says. */
  public abstract RunbudgetApiPort api();

  /** Results that arrive later. */
  public abstract RunbudgetResultPort results();

  /**
   * A client call begins on a thread that belongs to no run.
   *
   * @param url what it goes to; its text is only asked for if it may matter
   */
  public abstract void outside(String guard, String host, Object url);

  /**
   * A client call begins in a run.
   *
   * @param bound token of the thread
   * @param key the library's call object, to find the attempt again
   * @param ownNanos the client's own limit of the whole call, 0 if none
   * @return the attempt, or null if this call is not held to any budget
   */
  public abstract @Nullable Object open(
      Object bound,
      Object key,
      String guard,
      String host,
      int port,
      String method,
      long ownNanos,
      RunbudgetHandle handle);

  /** The open attempt of this call object, or null. */
  public abstract @Nullable Object attempt(Object key);

  /**
   * The attempt is found by {@code key} as well, until it ends; a later key takes this one's place.
   * For libraries that do not hand the call object to everything that works for it.
   */
  public abstract void also(Object attempt, Object key);

  /** What {@link #open} was given to stop the attempt with: where a hook keeps its state. */
  public abstract RunbudgetHandle handle(Object attempt);

  /**
   * May the attempt begin? Asked at the call's entry, before it queues for anything. Once refused,
   * an attempt has ended.
   *
   * @return null, or the refusal as one line of text
   */
  public abstract @Nullable String admit(Object attempt);

  /**
   * May the attempt go on to the wire? Asked before each exchange, and counts it.
   *
   * @return null, or the refusal as one line of text
   */
  public abstract @Nullable String exchange(Object attempt);

  /** Nanoseconds the attempt may still take, {@link Long#MAX_VALUE} if nothing bounds it. */
  public abstract long remaining(Object attempt);

  /**
   * Asked when an attempt in flight has failed, as it may if a hook has set one of the library's
   * own timers from {@link #remaining}: such a timer and the ladder are due at once, and whoever
   * comes first has stopped the attempt. Nothing is ended by asking.
   *
   * @return why it is stopped, as one line of text, or null if neither has
   */
  public abstract @Nullable String expired(Object attempt);

  /** Whether the attempt's own time limits are to be replaced rather than capped. */
  public abstract boolean replaces(Object attempt);

  /** The response head has arrived. */
  public abstract void responded(Object attempt, int status);

  /**
   * The attempt has ended. Only the first call counts.
   *
   * @return null if it ended by itself, else why it was stopped or refused, as one line of text
   */
  public abstract @Nullable String ended(Object attempt, @Nullable Throwable error);

  /** A hook or a woven call failed; the application goes on. */
  public abstract void fault(String guard, Throwable fault);

  /**
   * The hook method that a woven call site of {@code caller} stands for.
   *
   * @throws ReflectiveOperationException if the hook cannot be defined or has no such method
   */
  public abstract MethodHandle hook(
      MethodHandles.Lookup caller, String guard, String name, MethodType type)
      throws ReflectiveOperationException;
}
