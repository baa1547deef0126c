package io.runbudget.bridge;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work that a run hands to another thread: what is woven into {@code java.util.concurrent}. A task
 * is wrapped as it is handed over, in a place the application cannot look into wherever there is
 * one, and bound to its run while it runs. A thread that belongs to no run pays for a look at its
 * own binding, which allocates nothing, and is given back what it passed.
 */
@SuppressWarnings("overloads") // woven code names each by its descriptor
public final class RunbudgetTasks {
  private static final String GUARD = "executor";

  /**
   * The JDK's and the libraries' own work, which serves many runs: schedulers, selectors,
   * watchdogs, event loops, reapers. What it calls back is bound by whoever registered it.
   */
  private static final String[] INFRASTRUCTURE = {
    "io.runbudget.engine.",
    "io.runbudget.launcher.",
    "io.runbudget.record.",
    "java.lang.VirtualThread$",
    "java.lang.Process",
    "java.lang.ref.",
    "java.util.Timer",
    "java.util.concurrent.CompletableFuture$",
    "java.net.",
    "jdk.",
    "sun.",
    "com.sun.",
    "okhttp3.",
    "okio.",
    "io.netty.",
    "kotlinx.coroutines.",
    "org.apache.tomcat.",
    "org.apache.catalina.",
    "org.apache.coyote.",
    "org.apache.hc.",
    "org.eclipse.jetty.",
    "org.jboss.threads.",
    "io.undertow."
  };

  private static final int EXEMPT = 0;

  /** Nobody can name its class or anything else it is, so nobody can cast to it. */
  private static final int OPAQUE = 1;

  private static final int NAMED = 2;

  private static final ClassValue<Integer> KINDS = new Kinds();
  private static final ClassValue<Boolean> OVERRIDES = new Overrides();

  /** Opened by a frame that hides the run from what is made beneath it. */
  private static final Object HIDES = new Object();

  private RunbudgetTasks() {}

  /** Called once before the first class is woven, so that no woven call has to initialise us. */
  public static void prepare() {
    RunbudgetThreads.isKnown();
    KINDS.get(RunbudgetTasks.class);
  }

  /** What a task handed over now is to carry; null if it is the application's own affair. */
  private static @Nullable Object carrier(Object task) {
    RunbudgetPort engine = RunbudgetBridge.port();
    if (engine == null || !RunbudgetThreads.isKnown()) {
      return null;
    }
    Object bound = RunbudgetBridge.bound();
    if (bound == null || task instanceof RunbudgetCarried || task instanceof FutureTask<?>) {
      return null;
    }
    try {
      return KINDS.get(task.getClass()) == EXEMPT ? null : engine.carry(bound);
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
      return null;
    }
  }

  // Handed over where the application cannot look: inside futures, stages and adapters.

  public static @Nullable Runnable carried(@Nullable Runnable task) {
    Object carrier = task == null ? null : carrier(task);
    return task == null || carrier == null ? task : new RunbudgetCarried.OfRunnable(task, carrier);
  }

  public static <T> @Nullable Callable<T> carried(@Nullable Callable<T> task) {
    Object carrier = task == null ? null : carrier(task);
    return task == null || carrier == null
        ? task
        : new RunbudgetCarried.OfCallable<>(task, carrier);
  }

  public static <T> @Nullable Supplier<T> carried(@Nullable Supplier<T> task) {
    Object carrier = task == null ? null : carrier(task);
    return task == null || carrier == null
        ? task
        : new RunbudgetCarried.OfSupplier<>(task, carrier);
  }

  public static <T, R> @Nullable Function<T, R> carried(@Nullable Function<T, R> task) {
    Object carrier = task == null ? null : carrier(task);
    return task == null || carrier == null
        ? task
        : new RunbudgetCarried.OfFunction<>(task, carrier);
  }

  public static <T> @Nullable Consumer<T> carried(@Nullable Consumer<T> task) {
    Object carrier = task == null ? null : carrier(task);
    return task == null || carrier == null
        ? task
        : new RunbudgetCarried.OfConsumer<>(task, carrier);
  }

  public static <T, U, R> @Nullable BiFunction<T, U, R> carried(
      @Nullable BiFunction<T, U, R> task) {
    Object carrier = task == null ? null : carrier(task);
    return task == null || carrier == null
        ? task
        : new RunbudgetCarried.OfBiFunction<>(task, carrier);
  }

  public static <T, U> @Nullable BiConsumer<T, U> carried(@Nullable BiConsumer<T, U> task) {
    Object carrier = task == null ? null : carrier(task);
    return task == null || carrier == null
        ? task
        : new RunbudgetCarried.OfBiConsumer<>(task, carrier);
  }

  // Handed over bare, to a pool whose queue the application may look into.

  /**
   * A task that {@code ThreadPoolExecutor.execute} passes to a worker or its queue. Wrapped only if
   * nobody can tell: its class has no name to cast it to, or the pool has no queue to find it in.
   * What the pool itself shows is unwrapped by the calls below.
   */
  public static @Nullable Runnable queued(ThreadPoolExecutor pool, @Nullable Runnable task) {
    Object carrier = task == null ? null : carrier(task);
    if (task == null || carrier == null) {
      return task;
    }
    try {
      Object queue = pool.getQueue();
      boolean unseen =
          KINDS.get(task.getClass()) == OPAQUE
              ? !(queue instanceof PriorityBlockingQueue)
              : queue.getClass() == SynchronousQueue.class && !OVERRIDES.get(pool.getClass());
      return unseen ? new RunbudgetCarried.OfRunnable(task, carrier) : task;
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
      return task;
    }
  }

  /** What the application gave us: for the pool's methods that get or show a task. */
  public static @Nullable Runnable plain(@Nullable Runnable task) {
    return task instanceof RunbudgetCarried.OfRunnable carried ? carried.runnable : task;
  }

  /** The same for {@code shutdownNow}; the list is the pool's own, made for its caller. */
  public static @Nullable List<Runnable> plain(@Nullable List<Runnable> tasks) {
    if (tasks != null) {
      for (int i = 0; i < tasks.size(); i++) {
        if (tasks.get(i) instanceof RunbudgetCarried.OfRunnable carried) {
          tasks.set(i, carried.runnable);
        }
      }
    }
    return tasks;
  }

  /**
   * What stands in the queue for {@code task}, which is to be removed from it. A schedule's queue
   * has nothing of ours in it, and is copied to be looked through: each timer that is cancelled
   * comes by here.
   */
  public static @Nullable Runnable removed(ThreadPoolExecutor pool, @Nullable Runnable task) {
    if (task == null
        || task instanceof FutureTask<?>
        || pool instanceof ScheduledThreadPoolExecutor
        || RunbudgetBridge.port() == null) {
      return task;
    }
    try {
      if (KINDS.get(task.getClass()) != EXEMPT) {
        for (Runnable each : pool.getQueue()) {
          if (each instanceof RunbudgetCarried.OfRunnable carried
              && task.equals(carried.runnable)) {
            return carried;
          }
        }
      }
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
    }
    return task;
  }

  // What carries nothing: periodic tasks and a pool's workers.

  /** What is made from here to {@link #shown} belongs to no run. */
  public static void hide() {
    if (RunbudgetBridge.port() != null && RunbudgetThreads.isKnown()) {
      RunbudgetBridge.Frame top = RunbudgetBridge.BOUND.get();
      if (top != null) {
        RunbudgetBridge.BOUND.set(new RunbudgetBridge.Frame(null, HIDES, top));
      }
    }
  }

  /** Ends the last {@link #hide}, if that did anything. */
  public static void shown() {
    if (RunbudgetThreads.isKnown()) {
      RunbudgetBridge.Frame top = RunbudgetBridge.BOUND.get();
      if (top != null && top.opened == HIDES) {
        RunbudgetBridge.pop();
      }
    }
  }

  /** The same on the way out by exception. */
  public static Throwable shownThrowing(Throwable thrown) {
    shown();
    return thrown;
  }

  /** Whether {@code type} is a library's own and serves many runs. */
  static boolean isExempt(Class<?> type) {
    return KINDS.get(type) == EXEMPT;
  }

  private static final class Kinds extends ClassValue<Integer> {
    @Override
    protected Integer computeValue(Class<?> type) {
      String name = type.getName();
      for (String prefix : INFRASTRUCTURE) {
        if (name.startsWith(prefix)) {
          return EXEMPT;
        }
      }
      Class<?>[] interfaces = type.getInterfaces();
      boolean plain =
          type.getSuperclass() == Object.class
              && interfaces.length == 1
              && interfaces[0] == Runnable.class;
      boolean unnamed = type.isHidden() || type.isAnonymousClass() || isOfAnAgent(type, name);
      return plain && unnamed ? OPAQUE : NAMED;
    }

    /** What another agent has put around a task, in a class that no application compiles with. */
    private static boolean isOfAnAgent(Class<?> type, String name) {
      return type.getClassLoader() == null && !name.startsWith("java.");
    }
  }

  /** Whether a pool's class looks at its tasks before or after they run. */
  private static final class Overrides extends ClassValue<Boolean> {
    @Override
    protected Boolean computeValue(Class<?> type) {
      Class<?> each = type;
      while (each != null && each != ThreadPoolExecutor.class) {
        if (declares(each, "beforeExecute", Thread.class, Runnable.class)
            || declares(each, "afterExecute", Runnable.class, Throwable.class)) {
          return true;
        }
        each = each.getSuperclass();
      }
      return false;
    }

    private static boolean declares(Class<?> type, String name, Class<?>... parameters) {
      try {
        return type.getDeclaredMethod(name, parameters) != null;
      } catch (NoSuchMethodException e) {
        return false;
      }
    }
  }
}
