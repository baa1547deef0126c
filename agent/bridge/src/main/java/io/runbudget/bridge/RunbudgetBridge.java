package io.runbudget.bridge;

import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The calls that woven code and hooks make. Static, since woven code has nothing to hold an
 * instance by; the thread binding and the port are the only mutable state. Nothing here throws
 * because of a fault of ours, and everything returns at once while no run was ever opened.
 */
public final class RunbudgetBridge {

  /** What this thread works for. Absent on threads that never did. */
  static final ThreadLocal<@Nullable Frame> BOUND = new ThreadLocal<>();

  private static final String RUN_ID = "run.id";
  private static final String RUN_REMAINING = "run.remaining_ms";
  private static final List<String> LOG_FIELDS = List.of(RUN_ID, RUN_REMAINING);

  private static volatile @Nullable RunbudgetPort port;

  private RunbudgetBridge() {}

  /** One entry on a thread's stack of bindings; the previous one is restored when it is left. */
  static final class Frame {
    /** What code on the thread sees as its run; null: none. */
    final @Nullable Object bound;

    /** What was opened by pushing this frame, and is to be told when it is popped. */
    final @Nullable Object opened;

    final @Nullable Frame previous;

    /** Why we woke the thread last, until whoever it waited in has heard; the thread's own. */
    @Nullable String woken;

    /** Whether we have ended its last wait; the thread's own. */
    boolean ended;

    Frame(@Nullable Object bound, @Nullable Object opened, @Nullable Frame previous) {
      this.bound = bound;
      this.opened = opened;
      this.previous = previous;
    }
  }

  /**
   * Connects the engine; the first call wins.
   *
   * @return whether it was the first
   */
  public static synchronized boolean connect(RunbudgetPort engine) {
    if (port != null) {
      return false;
    }
    port = engine;
    return true;
  }

  // Entry points: called by woven code, in pairs whatever happens in between.

  /** At the entry of a method that opens a run. */
  public static void enterRun(int entry) {
    Frame top = BOUND.get();
    Object opened = null;
    RunbudgetPort engine = port;
    if (engine != null) {
      try {
        opened = engine.enter(entry, top == null ? null : top.bound);
      } catch (Throwable t) {
        fault("entry", t);
      }
    }
    push(opened, top);
  }

  /** The same for a method of a framework; {@code name} is null if this call opens none. */
  public static void enterRunNamed(@Nullable Object name) {
    Frame top = BOUND.get();
    Object opened = null;
    RunbudgetPort engine = port;
    if (engine != null && name != null) {
      try {
        opened = engine.enter((String) name, top == null ? null : top.bound);
      } catch (Throwable t) {
        fault("entry", t);
      }
    }
    push(opened, top);
  }

  private static void push(@Nullable Object opened, @Nullable Frame top) {
    Object bound = top == null ? null : top.bound;
    BOUND.set(new Frame(opened != null ? opened : bound, opened, top));
  }

  /** Before it returns nothing or a primitive. */
  public static void leaveRun() {
    leave(null, null);
  }

  /** Before it returns {@code result}; gives back the same object. */
  public static @Nullable Object leaveRunWith(@Nullable Object result) {
    leave(result, null);
    return result;
  }

  /** Before it throws {@code thrown}; gives back the same object. */
  public static Throwable leaveRunThrowing(Throwable thrown) {
    leave(null, thrown);
    return thrown;
  }

  private static void leave(@Nullable Object result, @Nullable Throwable thrown) {
    Object opened = pop();
    RunbudgetPort engine = port;
    if (opened != null && engine != null) {
      try {
        engine.left(opened, result, thrown);
      } catch (Throwable t) {
        fault("entry", t);
      }
    }
  }

  /** Restores what the thread was bound to before, and its absence likewise. */
  static @Nullable Object pop() {
    Frame top = BOUND.get();
    if (top == null) {
      return null;
    }
    if (top.previous == null) {
      BOUND.remove();
    } else {
      BOUND.set(top.previous);
    }
    return top.opened;
  }

  // Hand-over: called by hooks and by carried tasks, in pairs.

  /**
   * This thread now works for the run of {@code carrier}, see {@link RunbudgetPort#handOver}; null
   * binds to no run.
   */
  public static void bind(@Nullable Object carrier) {
    RunbudgetPort engine = port;
    Object token = null;
    if (engine != null && carrier != null) {
      try {
        token = engine.handOver(carrier);
      } catch (Throwable t) {
        fault("hand-over", t);
      }
    }
    BOUND.set(new Frame(token, token, BOUND.get()));
  }

  /** Ends the last {@link #bind}. */
  public static void unbind() {
    Object token = pop();
    RunbudgetPort engine = port;
    if (token != null && engine != null) {
      try {
        engine.handedBack(token);
      } catch (Throwable t) {
        fault("hand-over", t);
      }
    }
  }

  static @Nullable Object bound() {
    Frame top = frame();
    return top == null ? null : top.bound;
  }

  /** The binding of this thread; where there is none, looking leaves nothing behind. */
  static @Nullable Frame frame() {
    return RunbudgetThreads.isKnown() ? BOUND.get() : null;
  }

  // Blocking calls: called by hooks, in pairs.

  /** See {@link RunbudgetPort#blocks}; null on a thread that works for no run. */
  public static @Nullable String blocks(
      String guard, @Nullable String host, @Nullable RunbudgetHandle stop) {
    Object bound = bound();
    RunbudgetPort engine = port;
    return bound == null || engine == null ? null : engine.blocks(bound, guard, host, stop);
  }

  /** See {@link RunbudgetPort#unblocked}. */
  public static @Nullable String unblocked() {
    Object bound = bound();
    RunbudgetPort engine = port;
    return bound == null || engine == null ? null : engine.unblocked(bound);
  }

  // Attempts: called by hooks, inside the catch that their call site carries.

  /** Whether this thread works for a run. */
  public static boolean isBound() {
    return bound() != null;
  }

  /** The id of the run that this thread works for, or null. */
  public static @Nullable String runId() {
    Object bound = bound();
    RunbudgetPort engine = port;
    return bound == null || engine == null ? null : engine.id(bound);
  }

  /** What a log line may say of the run of its thread; see {@link #logField}. */
  public static List<String> logFields() {
    return LOG_FIELDS;
  }

  /** Its value now; null if there is none, or if {@code key} is none of ours. */
  public static @Nullable String logField(String key) {
    if (key.equals(RUN_ID)) {
      return runId();
    }
    Object bound = key.equals(RUN_REMAINING) ? bound() : null;
    RunbudgetPort engine = port;
    if (bound == null || engine == null) {
      return null;
    }
    long left = engine.left(bound);
    return left == Long.MAX_VALUE ? null : Long.toString(TimeUnit.NANOSECONDS.toMillis(left));
  }

  /** See {@link RunbudgetPort#outside}. */
  public static void outside(String guard, String host, Object url) {
    RunbudgetPort engine = port;
    if (engine != null) {
      engine.outside(guard, host, url);
    }
  }

  /** See {@link RunbudgetPort#open}; null on a thread that works for no run. */
  public static @Nullable Object open(
      Object key,
      String guard,
      String host,
      int port,
      String method,
      long ownNanos,
      RunbudgetHandle handle) {
    RunbudgetPort engine = RunbudgetBridge.port;
    Object bound = bound();
    return engine == null || bound == null
        ? null
        : engine.open(bound, key, guard, host, port, method, ownNanos, handle);
  }

  /** See {@link RunbudgetPort#attempt}. */
  public static @Nullable Object attempt(Object key) {
    RunbudgetPort engine = port;
    return engine == null ? null : engine.attempt(key);
  }

  /** See {@link RunbudgetPort#also}. */
  public static void also(Object attempt, Object key) {
    RunbudgetPort engine = port;
    if (engine != null) {
      engine.also(attempt, key);
    }
  }

  /** See {@link RunbudgetPort#handle}. */
  public static @Nullable RunbudgetHandle handle(Object attempt) {
    RunbudgetPort engine = port;
    return engine == null ? null : engine.handle(attempt);
  }

  /** See {@link RunbudgetPort#admit}. */
  public static @Nullable String admit(Object attempt) {
    RunbudgetPort engine = port;
    return engine == null ? null : engine.admit(attempt);
  }

  /** See {@link RunbudgetPort#exchange}. */
  public static @Nullable String exchange(Object attempt) {
    RunbudgetPort engine = port;
    return engine == null ? null : engine.exchange(attempt);
  }

  /** See {@link RunbudgetPort#remaining}. */
  public static long remaining(Object attempt) {
    RunbudgetPort engine = port;
    return engine == null ? Long.MAX_VALUE : engine.remaining(attempt);
  }

  /** See {@link RunbudgetPort#expired}. */
  public static @Nullable String expired(Object attempt) {
    RunbudgetPort engine = port;
    return engine == null ? null : engine.expired(attempt);
  }

  /** See {@link RunbudgetPort#replaces}. */
  public static boolean replaces(Object attempt) {
    RunbudgetPort engine = port;
    return engine != null && engine.replaces(attempt);
  }

  /** See {@link RunbudgetPort#responded}. */
  public static void responded(Object attempt, int status) {
    RunbudgetPort engine = port;
    if (engine != null) {
      engine.responded(attempt, status);
    }
  }

  /** See {@link RunbudgetPort#ended}. */
  public static @Nullable String ended(Object attempt, @Nullable Throwable error) {
    RunbudgetPort engine = port;
    return engine == null ? null : engine.ended(attempt, error);
  }

  /** Counts a fault of ours. Never throws. */
  public static void fault(String guard, Throwable fault) {
    RunbudgetPort engine = port;
    if (engine == null) {
      return;
    }
    try {
      engine.fault(guard, fault);
    } catch (Throwable t) {
      // Nothing left to tell it to: the application goes on.
    }
  }

  /** The engine, for {@link RunbudgetSites}. */
  static @Nullable RunbudgetPort port() {
    return port;
  }

  /** A look-up of this class, for {@link RunbudgetSites}. */
  static MethodHandles.Lookup lookup() {
    return MethodHandles.lookup();
  }
}
