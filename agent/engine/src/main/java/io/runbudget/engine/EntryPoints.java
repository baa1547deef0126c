package io.runbudget.engine;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The entry points known so far, by number and by name. Thread-safe. */
public final class EntryPoints {

  /** Who knows the settings, and prepares what runs need, if anything. */
  @FunctionalInterface
  public interface Owner {
    /** The entry point of this name. */
    EntryPoint point(String name);

    /** A class with entry points is being loaded; called for each. */
    default void seen() {}

    /** Called once, before the first run is opened, on the thread that opens it. */
    default void beforeFirst() {}
  }

  private static final int MAX_NAMES = 10_000;

  private final List<EntryPoint> points = new CopyOnWriteArrayList<>();
  private final Map<String, EntryPoint> byName = new ConcurrentHashMap<>();
  private final Owner owner;
  private final Object preparing = new Object();
  private volatile boolean entered;

  public EntryPoints(Owner owner) {
    this.owner = owner;
  }

  /** A class with entry points is being loaded. */
  public void seen() {
    owner.seen();
  }

  /**
   * The number of the entry point of this name, which is what woven code passes; the same for the
   * same name.
   */
  public synchronized int number(String name) {
    EntryPoint point = get(name);
    int known = points.indexOf(point);
    if (known >= 0) {
      return known;
    }
    points.add(point);
    return points.size() - 1;
  }

  EntryPoint get(int number) {
    return points.get(number);
  }

  EntryPoint get(String name) {
    EntryPoint known = byName.get(name);
    if (known != null) {
      return known;
    }
    // Names are a framework's methods: a few. One that makes them up as it goes must not fill us.
    return byName.size() < MAX_NAMES
        ? byName.computeIfAbsent(name, owner::point)
        : owner.point(name);
  }

  void entered() {
    if (!entered) {
      first();
    }
  }

  /**
   * Under a lock of its own: what is prepared may load classes, on other threads too, and whoever
   * loads a class may have to {@link #number} one meanwhile.
   */
  private void first() {
    synchronized (preparing) {
      if (!entered) {
        entered = true; // even if it fails: once is enough
        owner.beforeFirst();
      }
    }
  }

  /** Whether any run was ever opened. */
  public boolean anyEntered() {
    return entered;
  }
}
