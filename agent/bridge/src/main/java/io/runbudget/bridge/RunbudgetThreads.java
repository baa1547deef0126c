package io.runbudget.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/** Threads that a run starts, and what is known of a thread without leaving a trace in it. */
public final class RunbudgetThreads {
  private static final String GUARD = "executor";

  /** Threads of ours, whatever class they are. */
  private static final String OURS = "runbudget-";

  // Package-private members of ThreadLocal and private ones of Thread; null outside java.lang,
  // where
  // started threads cannot be followed.
  private static final @Nullable MethodHandle GET_MAP;
  private static final @Nullable MethodHandle GET_ENTRY;
  private static final @Nullable MethodHandle CREATE_MAP;
  private static final @Nullable MethodHandle TARGET;

  static {
    MethodHandle getMap = null;
    MethodHandle getEntry = null;
    MethodHandle createMap = null;
    MethodHandle target = null;
    if (RunbudgetThreads.class.getPackageName().equals("java.lang")) {
      try {
        MethodHandles.Lookup here = MethodHandles.lookup();
        Class<?> map = Class.forName("java.lang.ThreadLocal$ThreadLocalMap");
        getMap =
            here.findVirtual(ThreadLocal.class, "getMap", MethodType.methodType(map, Thread.class))
                .asType(MethodType.methodType(Object.class, ThreadLocal.class, Thread.class));
        getEntry = entry(here, map);
        createMap =
            here.findVirtual(
                ThreadLocal.class,
                "createMap",
                MethodType.methodType(void.class, Thread.class, Object.class));
        target = target(here);
      } catch (ReflectiveOperationException e) {
        RunbudgetBridge.fault(GUARD, e);
      }
    }
    GET_MAP = getMap;
    GET_ENTRY = getEntry;
    CREATE_MAP = createMap;
    TARGET = target;
  }

  private RunbudgetThreads() {}

  /** The look-up of a thread local that makes no entry where there is none. */
  private static MethodHandle entry(MethodHandles.Lookup here, Class<?> map)
      throws ReflectiveOperationException {
    Class<?> entry = Class.forName("java.lang.ThreadLocal$ThreadLocalMap$Entry");
    return MethodHandles.privateLookupIn(map, here)
        .findVirtual(map, "getEntry", MethodType.methodType(entry, ThreadLocal.class))
        .asType(MethodType.methodType(Object.class, Object.class, ThreadLocal.class));
  }

  /** What a platform thread was given to run: a field of it, since JDK 19 one of its holder. */
  private static MethodHandle target(MethodHandles.Lookup here)
      throws ReflectiveOperationException {
    MethodHandles.Lookup inside = MethodHandles.privateLookupIn(Thread.class, here);
    try {
      return inside.findGetter(Thread.class, "target", Runnable.class);
    } catch (NoSuchFieldException e) {
      Class<?> holder = Class.forName("java.lang.Thread$FieldHolder");
      return MethodHandles.filterReturnValue(
          inside.findGetter(Thread.class, "holder", holder),
          inside.findGetter(holder, "task", Runnable.class));
    }
  }

  /**
   * Whether this thread has a binding; unlike {@code ThreadLocal.get} it leaves no entry behind.
   */
  static boolean isKnown() {
    MethodHandle getMap = GET_MAP;
    MethodHandle getEntry = GET_ENTRY;
    if (getMap == null || getEntry == null) {
      return RunbudgetBridge.BOUND.get() != null;
    }
    try {
      Object map = (Object) getMap.invokeExact(RunbudgetBridge.BOUND, Thread.currentThread());
      return map != null && (Object) getEntry.invokeExact(map, RunbudgetBridge.BOUND) != null;
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
      return false;
    }
  }

  /**
   * {@code child} is being started: its binding is put where it will look for it. Its own thread
   * locals begin with that, so that nothing of it shows in the thread.
   */
  public static void starts(Thread child) {
    RunbudgetPort engine = RunbudgetBridge.port();
    MethodHandle createMap = CREATE_MAP;
    MethodHandle getMap = GET_MAP;
    if (engine == null || createMap == null || getMap == null || !isKnown()) {
      return;
    }
    Object bound = RunbudgetBridge.bound();
    if (bound == null) {
      return;
    }
    try {
      boolean virtual = child.getClass().getName().equals("java.lang.VirtualThread");
      if (child.getState() != Thread.State.NEW
          || isInfrastructure(child, virtual)
          || (Object) getMap.invokeExact(RunbudgetBridge.BOUND, child) != null) {
        return;
      }
      Object token = engine.starts(bound, child, virtual);
      if (token != null) {
        createMap.invokeExact(
            RunbudgetBridge.BOUND, child, (Object) new RunbudgetBridge.Frame(token, token, null));
      }
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
    }
  }

  private static boolean isInfrastructure(Thread child, boolean virtual) throws Throwable {
    if (virtual) {
      return false;
    }
    if (child instanceof ForkJoinWorkerThread
        || RunbudgetTasks.isExempt(child.getClass())
        || child.getName().startsWith(OURS)) {
      return true;
    }
    MethodHandle target = TARGET;
    Runnable body = target == null ? null : (Runnable) target.invokeExact(child);
    return body != null && RunbudgetTasks.isExempt(body.getClass());
  }

  /** This thread ends. */
  public static void ends() {
    while (isKnown() && RunbudgetBridge.BOUND.get() != null) {
      RunbudgetBridge.unbind();
    }
  }
}
