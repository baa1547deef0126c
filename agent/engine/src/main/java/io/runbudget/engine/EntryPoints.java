package io.runbudget.engine;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The entry points woven so far, by number. Thread-safe. */
public final class EntryPoints {
  private final List<EntryPoint> points = new CopyOnWriteArrayList<>();
  private final Runnable beforeFirst;
  private final Object preparing = new Object();
  private volatile boolean entered;

  /**
   * @param beforeFirst called once, before the first run is opened, on the thread that opens it
   */
  public EntryPoints(Runnable beforeFirst) {
    this.beforeFirst = beforeFirst;
  }

  /** The number of {@code point}, which is what woven code passes; equal ones have the same. */
  public synchronized int number(EntryPoint point) {
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

  void entered(int number) {
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
        beforeFirst.run();
      }
    }
  }

  /** Whether any run was ever opened. */
  public boolean anyEntered() {
    return entered;
  }
}
