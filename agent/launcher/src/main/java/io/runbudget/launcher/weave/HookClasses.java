package io.runbudget.launcher.weave;

import io.runbudget.engine.Engine;
import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.launcher.ClassRenamer;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Defines a guard's hooks beside its library, once per loader, through the look-up that the JVM
 * gives the first woven call of that loader, and finds their methods. What goes wrong is said once
 * per guard: its calls then go unbounded.
 */
public final class HookClasses implements Engine.HookFinder {

  /** Told of a guard that cannot work in some loader. */
  public interface Listener {
    void skipped(Guard guard, String why);
  }

  private final Map<String, Guard> guards;
  private final Listener listener;
  private final Set<String> said = ConcurrentHashMap.newKeySet();

  public HookClasses(Map<String, Guard> guards, Listener listener) {
    this.guards = guards;
    this.listener = listener;
  }

  @Override
  public MethodHandle find(
      MethodHandles.Lookup caller, String guardName, String name, MethodType type)
      throws ReflectiveOperationException {
    Guard guard = guards.get(guardName);
    if (guard == null || guard.hooks().isEmpty()) {
      throw new NoSuchMethodException("no hooks of a guard " + guardName);
    }
    try {
      Class<?> hooks = define(caller, guard.hooks().get());
      MethodHandles.Lookup inside = MethodHandles.privateLookupIn(hooks, caller);
      initialise(guard.hooks().get(), inside);
      for (Method method : hooks.getDeclaredMethods()) {
        if (method.getName().equals(name) && method.getParameterCount() == type.parameterCount()) {
          return inside.unreflect(method);
        }
      }
      // An overload with more parameters than the oldest version has: the hook takes the first
      // ones.
      return leading(hooks, inside, name, type);
    } catch (ReflectiveOperationException | IOException | RuntimeException | LinkageError e) {
      if (said.add(guardName)) {
        listener.skipped(guard, reason(e));
      }
      throw new ReflectiveOperationException(e);
    }
  }

  /**
   * Before any hook can be called, so that a member the library lacks makes all of its sites go
   * unbounded. An attempt that is opened but whose end is not seen would be worse.
   */
  private static void initialise(HookSet hooks, MethodHandles.Lookup inside)
      throws ReflectiveOperationException {
    String to = packageOf(hooks.home()).replace('/', '.');
    ClassLoader loader = inside.lookupClass().getClassLoader();
    for (String other : hooks.others()) {
      inside.ensureInitialized(Class.forName(to + simpleName(other), false, loader));
    }
    inside.ensureInitialized(inside.lookupClass());
  }

  private static MethodHandle leading(
      Class<?> hooks, MethodHandles.Lookup inside, String name, MethodType type)
      throws ReflectiveOperationException {
    for (Method method : hooks.getDeclaredMethods()) {
      int count = method.getParameterCount();
      if (method.getName().equals(name) && count < type.parameterCount()) {
        return MethodHandles.dropArguments(
            inside.unreflect(method),
            count,
            type.parameterList().subList(count, type.parameterCount()));
      }
    }
    throw new NoSuchMethodException(hooks.getName() + "." + name + type);
  }

  private static String reason(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  private static Class<?> define(MethodHandles.Lookup caller, HookSet hooks)
      throws ReflectiveOperationException, IOException {
    ClassLoader loader = caller.lookupClass().getClassLoader();
    Class<?> home = Class.forName(hooks.home(), false, loader);
    String to = packageOf(hooks.home());
    String main = to.replace('/', '.') + simpleName(hooks.main());
    synchronized (HookClasses.class) {
      try {
        return Class.forName(main, false, home.getClassLoader());
      } catch (ClassNotFoundException e) {
        // the first call of this loader
      }
      MethodHandles.Lookup beside = MethodHandles.privateLookupIn(home, caller);
      String from = packageOf(hooks.main());
      for (String other : hooks.others()) {
        beside.defineClass(renamed(other, from, to));
      }
      return beside.defineClass(renamed(hooks.main(), from, to));
    }
  }

  private static byte[] renamed(String name, String from, String to) throws IOException {
    String path = name.replace('.', '/') + ".class";
    try (InputStream in = HookClasses.class.getClassLoader().getResourceAsStream(path)) {
      if (in == null) {
        throw new IOException("the jar has no " + path);
      }
      return ClassRenamer.rename(in.readAllBytes(), from, to);
    }
  }

  private static String packageOf(String name) {
    return name.substring(0, name.lastIndexOf('.') + 1).replace('.', '/');
  }

  private static String simpleName(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
