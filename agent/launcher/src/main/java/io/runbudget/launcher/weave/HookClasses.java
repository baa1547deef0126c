package io.runbudget.launcher.weave;

import io.runbudget.bridge.RunbudgetSites;
import io.runbudget.engine.Engine;
import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.WovenClass;
import io.runbudget.launcher.ClassRenamer;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

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
      HookSet set = guard.hooks().get();
      ClassLoader loader = caller.lookupClass().getClassLoader();
      Class<?> hooks = define(Class.forName(set.home(), false, loader), caller, set);
      MethodHandles.Lookup inside = MethodHandles.privateLookupIn(hooks, caller);
      initialise(set, inside);
      return hook(inside, name, type);
    } catch (ReflectiveOperationException | IOException | RuntimeException | LinkageError e) {
      if (said.add(guardName)) {
        listener.skipped(guard, reason(e));
      }
      throw new ReflectiveOperationException(e);
    }
  }

  /**
   * Loads and so weaves what {@code guard} names, and defines its hooks, for a guard of the JDK:
   * its classes are in one loader that is known beforehand, and what is done now is not charged to
   * the run that meets them first.
   *
   * <p>The calls are linked here, too, each once for nothing: their real linking then finds the
   * shapes it needs, which are what takes the time.
   *
   * @param opens gives this module access to a package of the JDK
   */
  public void prepare(Guard guard, Weaver weaver, Consumer<Class<?>> opens) {
    if (guard.hooks().isEmpty()) {
      return;
    }
    HookSet hooks = guard.hooks().get();
    ClassLoader loader = ClassLoader.getPlatformClassLoader();
    try {
      for (WovenClass woven : guard.woven()) {
        Class.forName(woven.name(), false, loader);
      }
      Class<?> home = Class.forName(hooks.home(), false, loader);
      opens.accept(home);
      MethodHandles.Lookup own = MethodHandles.lookup();
      MethodHandles.Lookup inside = MethodHandles.privateLookupIn(define(home, own, hooks), own);
      initialise(hooks, inside);
      for (Site site : weaver.sites()) {
        if (site.guard().equals(guard.name())) {
          MethodType type = RunbudgetSites.hookType(site.type(), site.refuses());
          MethodHandle hook = hook(inside, site.hook(), type);
          RunbudgetSites.surround(hook, site.type(), site.guard(), site.neutral(), site.refuses());
        }
      }
    } catch (ClassNotFoundException e) {
      // a part of the JDK that this run time was made without: there is nothing to weave
    } catch (ReflectiveOperationException | IOException | RuntimeException | LinkageError e) {
      if (said.add(guard.name())) {
        listener.skipped(guard, reason(e));
      }
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

  /** A hook may take fewer than a site passes, the first ones: versions add parameters. */
  private static MethodHandle hook(MethodHandles.Lookup inside, String name, MethodType type)
      throws ReflectiveOperationException {
    Method best = null;
    for (Method method : inside.lookupClass().getDeclaredMethods()) {
      int count = method.getParameterCount();
      if (method.getName().equals(name)
          && count <= type.parameterCount()
          && (best == null || count > best.getParameterCount())) {
        best = method;
      }
    }
    if (best == null) {
      throw new NoSuchMethodException(inside.lookupClass().getName() + "." + name + type);
    }
    int count = best.getParameterCount();
    List<Class<?>> unused = type.parameterList().subList(count, type.parameterCount());
    return MethodHandles.dropArguments(inside.unreflect(best), count, unused);
  }

  private static String reason(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  private static Class<?> define(Class<?> home, MethodHandles.Lookup caller, HookSet hooks)
      throws ReflectiveOperationException, IOException {
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
