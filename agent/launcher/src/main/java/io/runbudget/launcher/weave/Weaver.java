package io.runbudget.launcher.weave;

import io.runbudget.engine.EntryPoints;
import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The one transformer. A miss costs a look-up in a hash table and loads nothing; a hit weaves the
 * bodies of a few methods. Classes of the JDK are left alone until {@link #arm}: without a run
 * there is nothing to bound.
 */
public final class Weaver implements ClassFileTransformer {

  /** Told what was woven and what was not. */
  public interface Listener {
    /** A guard's class was woven. */
    void woven(Guard guard, String className);

    /**
     * Some seam of a guard matched no method, or its class could not be woven: it is left as is.
     */
    void missed(Guard guard, String className, String why);

    /** Entry points were woven into {@code className}. */
    void entered(String type, String className, List<String> methods);

    /** A named class has no methods of the names {@code wanted}. */
    void noSuchMethod(String className, List<String> wanted, List<String> methods);

    /** A class that a setting named could not be woven. */
    void failed(String className, Throwable problem);
  }

  private final WeaveTable table;
  private final EntryPoints entries;
  private final Runnable beforeFirst;
  private final Listener listener;
  private final Queue<Site> sites = new ConcurrentLinkedQueue<>();
  private final Set<String> early = ConcurrentHashMap.newKeySet();
  private volatile boolean armed;
  private volatile boolean begun;

  /**
   * Not armed yet.
   *
   * @param beforeFirst called once before anything is woven, on the thread that loads the class
   */
  public Weaver(WeaveTable table, EntryPoints entries, Runnable beforeFirst, Listener listener) {
    this.table = table;
    this.entries = entries;
    this.beforeFirst = beforeFirst;
    this.listener = listener;
  }

  /** From now on classes of the JDK are woven too; the caller retransforms those already loaded. */
  public void arm() {
    armed = true;
  }

  /** The calls written into the JDK's classes so far. */
  Queue<Site> sites() {
    return sites;
  }

  public boolean isArmed() {
    return armed;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable Module module,
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (className == null) {
      return null;
    }
    List<WeaveTable.Target> targets = table.guarded(className);
    if (targets != null && isDue(targets, className)) {
      return guarded(targets, className, bytes);
    }
    EntryMethods wanted = table.entries(className, loader, bytes);
    return wanted == null ? null : entry(wanted, className, bytes);
  }

  /**
   * Whether the class is woven now. One of the JDK's that comes before arming may be defined only
   * after whoever arms has looked which are loaded: noted first and asked again after, it is either
   * woven here or found among {@link #early}, whichever of the two threads comes first.
   */
  private boolean isDue(List<WeaveTable.Target> targets, String className) {
    if (armed || !targets.get(0).isOfJdk()) {
      early.remove(className);
      return true;
    }
    early.add(className);
    return armed && early.remove(className);
  }

  /** Classes of the JDK, with slashes, that were loaded before arming and not woven since. */
  public Set<String> early() {
    return early;
  }

  private byte @Nullable [] guarded(
      List<WeaveTable.Target> targets, String className, byte[] bytes) {
    byte[] result = null;
    for (WeaveTable.Target target : targets) {
      byte[] woven = guarded(target, className, result == null ? bytes : result);
      result = woven == null ? result : woven;
    }
    return result;
  }

  private byte @Nullable [] guarded(WeaveTable.Target target, String className, byte[] bytes) {
    Guard guard = target.guard();
    WovenClass woven = target.woven();
    try {
      begin();
      List<Seam> missed = new ArrayList<>();
      List<Site> written = new ArrayList<>();
      byte[] result = Woven.weave(bytes, guard, woven, missed, written);
      if (!missed.isEmpty()) {
        // Not even what matched: a call that is opened and never seen to end does harm.
        listener.missed(guard, woven.name(), "it has no method " + missed.get(0).method());
        return null;
      }
      if (target.isOfJdk()) {
        sites.addAll(written);
      }
      if (woven.opensRuns()) {
        entries.seen();
      }
      listener.woven(guard, woven.name());
      return result;
    } catch (Woven.TooOldException e) {
      listener.missed(guard, woven.name(), String.valueOf(e.getMessage()));
      return null;
    } catch (Throwable t) {
      listener.missed(guard, className, t.toString());
      return null;
    }
  }

  private byte @Nullable [] entry(EntryMethods wanted, String className, byte[] bytes) {
    try {
      List<String> matched = new ArrayList<>();
      List<String> methods = new ArrayList<>();
      begin();
      byte[] result = WovenEntry.weave(bytes, wanted, entries, matched, methods);
      String name = className.replace('/', '.');
      List<String> missing = new ArrayList<>(wanted.methods());
      missing.removeAll(matched);
      if (!missing.isEmpty()
          && wanted.type().equals(name)
          && !ClassHeader.of(bytes).isInterface()) {
        listener.noSuchMethod(name, missing, methods);
      }
      if (matched.isEmpty()) {
        return null;
      }
      listener.entered(wanted.type(), name, matched);
      return result;
    } catch (Throwable t) {
      listener.failed(className, t);
      return null;
    }
  }

  /** Under no lock of our own: who arms holds the one that is taken within. Twice is once. */
  private void begin() {
    if (!begun) {
      beforeFirst.run();
      begun = true;
    }
  }
}
