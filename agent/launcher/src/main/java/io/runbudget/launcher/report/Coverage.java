package io.runbudget.launcher.report;

import io.runbudget.guard.Guard;
import io.runbudget.launcher.settings.Nearest;
import io.runbudget.launcher.weave.Weaver;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Keeps count of what was woven, and says what was not: a guard that does not fit its library at
 * once, entry points that no class brought with the report. Each thing once. Thread-safe.
 */
public final class Coverage implements Weaver.Listener {
  private final Set<String> entryTypes;
  private final Consumer<String> warn;
  private final Set<String> matched = ConcurrentHashMap.newKeySet();
  private final Set<String> said = ConcurrentHashMap.newKeySet();

  /**
   * Nothing seen yet.
   *
   * @param entryTypes the types that settings named
   * @param warn takes lines
   */
  public Coverage(Set<String> entryTypes, Consumer<String> warn) {
    this.entryTypes = entryTypes;
    this.warn = warn;
  }

  @Override
  public void woven(Guard guard, String className) {}

  @Override
  public void missed(Guard guard, String className, String why) {
    once(
        "guard "
            + guard.name()
            + " does not fit "
            + className
            + ": "
            + why
            + "; "
            + guard.unbounded());
  }

  /** The hooks of {@code guard} could not be defined beside its library. */
  public void skipped(Guard guard, String why) {
    once("guard " + guard.name() + " is skipped: " + why + "; " + guard.unbounded());
  }

  @Override
  public void entered(String type, String className, List<String> methods) {
    matched.add(type);
  }

  @Override
  public void noSuchMethod(String className, List<String> wanted, List<String> methods) {
    matched.add(className);
    for (String method : wanted) {
      once(
          "run.methods: "
              + className
              + " has no method "
              + method
              + nearest(method, new LinkedHashSet<>(methods), "")
              + "; it opens no run");
    }
  }

  @Override
  public void failed(String className, Throwable problem) {
    once("class " + className.replace('/', '.') + " could not be woven: " + problem);
  }

  /**
   * Says which entry types were never seen among {@code loaded}, and which libraries are there that
   * have no guard.
   */
  public void report(Class<?>[] loaded) {
    Set<String> names = new LinkedHashSet<>();
    for (Class<?> each : loaded) {
      if (each.getClassLoader() != null && !each.isHidden() && !each.isArray()) {
        names.add(each.getName());
      }
    }
    Unguarded.among(names).forEach(this::once);
    Set<String> missing = new HashSet<>(entryTypes);
    missing.removeAll(matched);
    for (String type : missing) {
      once("run.methods: " + type + why(type, names) + "; it opens no run");
    }
  }

  private static String why(String type, Set<String> loaded) {
    if (loaded.contains(type)) {
      return " matched nothing, no class that is loaded implements it directly";
    }
    return " matched nothing, no such class was loaded"
        + nearest(simple(type), simpleNames(loaded), type);
  }

  private static Set<String> simpleNames(Set<String> names) {
    Set<String> simple = new LinkedHashSet<>();
    names.forEach(name -> simple.add(simple(name)));
    return simple;
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static String nearest(String name, Set<String> candidates, String not) {
    return Nearest.to(name, candidates)
        .filter(found -> !found.equals(not))
        .map(found -> "; nearest is " + found)
        .orElse("");
  }

  private void once(String line) {
    if (said.add(line)) {
      warn.accept(line);
    }
  }
}
