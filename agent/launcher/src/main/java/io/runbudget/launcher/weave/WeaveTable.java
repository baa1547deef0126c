package io.runbudget.launcher.weave;

import io.runbudget.guard.Guard;
import io.runbudget.guard.WovenClass;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is woven, by exact class name. Where a setting may have named an interface, classes of the
 * application are also asked which interfaces they directly implement; nothing else ever is.
 */
public final class WeaveTable {

  /** One class of a guard. */
  record Target(Guard guard, WovenClass woven) {
    /** Whether it belongs to the JDK, and so waits until a run can open. */
    boolean isOfJdk() {
      String name = woven.name();
      return name.startsWith("java.") || name.startsWith("sun.") || name.startsWith("jdk.");
    }
  }

  /** Packages in which nobody implements an application's agent; kept from the look at headers. */
  private static final String[] INFRASTRUCTURE = {
    "java/",
    "javax/",
    "jakarta/",
    "jdk/",
    "sun/",
    "com/sun/",
    "kotlin/",
    "kotlinx/",
    "okhttp3/",
    "okio/",
    "com/fasterxml/",
    "org/springframework/",
    "org/apache/",
    "io/netty/",
    "reactor/",
    "org/slf4j/",
    "ch/qos/",
    "org/hibernate/",
    "net/bytebuddy/",
    "io/micrometer/",
    "com/google/",
    "io/opentelemetry/",
    "org/eclipse/",
    "org/yaml/",
    "org/aspectj/"
  };

  /** Where the JDK puts proxies; one may implement an application's agent. */
  private static final String[] PROXIES = {"jdk/proxy", "com/sun/proxy/"};

  private final Map<String, Target> targets = new HashMap<>();
  private final Map<String, EntryMethods> entries = new HashMap<>();
  private final Set<String> perhapsInterfaces = new HashSet<>();

  /**
   * The table of one JVM.
   *
   * @param guards the guards that are on
   * @param runMethods {@code package.Class.method} each
   * @param knownClasses those of them that are known not to be interfaces
   */
  public WeaveTable(List<Guard> guards, List<String> runMethods, Set<String> knownClasses) {
    for (Guard guard : guards) {
      for (WovenClass woven : guard.woven()) {
        targets.put(woven.name().replace('.', '/'), new Target(guard, woven));
      }
    }
    for (String method : runMethods) {
      int dot = method.lastIndexOf('.');
      String type = method.substring(0, dot);
      Set<String> methods = new HashSet<>(Set.of(method.substring(dot + 1)));
      EntryMethods before = entries.get(type.replace('.', '/'));
      if (before != null) {
        methods.addAll(before.methods());
      }
      entries.put(type.replace('.', '/'), new EntryMethods(type, methods));
      if (!knownClasses.contains(type)) {
        perhapsInterfaces.add(type.replace('.', '/'));
      }
    }
  }

  @Nullable Target guarded(String className) {
    return targets.get(className);
  }

  @Nullable EntryMethods entries(String className, @Nullable ClassLoader loader, byte[] bytes) {
    EntryMethods named = entries.get(className);
    if (named != null || perhapsInterfaces.isEmpty() || loader == null || skips(className)) {
      return named;
    }
    for (String each : ClassHeader.of(bytes).interfaces()) {
      if (perhapsInterfaces.contains(each)) {
        return entries.get(each);
      }
    }
    return null;
  }

  private static boolean skips(String className) {
    return startsWithAny(className, INFRASTRUCTURE) && !startsWithAny(className, PROXIES);
  }

  private static boolean startsWithAny(String className, String[] prefixes) {
    for (String prefix : prefixes) {
      if (className.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a class that is already loaded is woven.
   *
   * @param ofJdk whether classes of the JDK are asked for, whichever its loader, or all others
   */
  public boolean concerns(Class<?> loaded, boolean ofJdk) {
    String name = loaded.getName().replace('.', '/');
    Target target = targets.get(name);
    if (target != null) {
      return target.isOfJdk() == ofJdk;
    }
    return !ofJdk && (entries.containsKey(name) || implementsNamed(loaded, name));
  }

  private boolean implementsNamed(Class<?> loaded, String name) {
    if (perhapsInterfaces.isEmpty() || loaded.getClassLoader() == null || skips(name)) {
      return false;
    }
    for (Class<?> each : loaded.getInterfaces()) {
      if (perhapsInterfaces.contains(each.getName().replace('.', '/'))) {
        return true;
      }
    }
    return false;
  }

  /** Types that were named to have entry points. */
  public Set<String> entryTypes() {
    Set<String> types = new HashSet<>();
    for (EntryMethods each : entries.values()) {
      types.add(each.type());
    }
    return types;
  }
}
