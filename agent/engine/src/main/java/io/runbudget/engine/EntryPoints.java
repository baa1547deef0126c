package io.runbudget.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

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

  /** What is prepared takes a third of a second, on a busy machine some seconds. */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final Owner owner;
  private final Duration longest;
  private final AtomicBoolean entered = new AtomicBoolean();
  private final CountDownLatch prepared = new CountDownLatch(1);
  private volatile @Nullable Thread preparer;

  public EntryPoints(Owner owner) {
    this(owner, LONGEST);
  }

  /**
   * @param longest how long a run waits at most for what another prepares
   */
  EntryPoints(Owner owner, Duration longest) {
    this.owner = owner;
    this.longest = longest;
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

  /**
   * A run is about to be opened. The first prepares, once, even if that fails; others that come
   * meanwhile wait for it, since what they call before it is woven stays out of reach.
   */
  void entered() {
    if (prepared.getCount() > 0) {
      first();
    }
  }

  /**
   * Under no lock: what is prepared may load classes, on other threads too, and whoever loads a
   * class may have to {@link #number} one, or open a run in its initializer. Hence the longest
   * wait.
   */
  private void first() {
    Thread self = Thread.currentThread();
    if (entered.compareAndSet(false, true)) {
      preparer = self;
      try {
        owner.beforeFirst();
      } finally {
        prepared.countDown();
        preparer = null;
      }
    } else if (preparer != self) { // else it opens one itself, in what it loads
      await();
    }
  }

  private void await() {
    boolean interrupted = false;
    long until = System.nanoTime() + longest.toNanos();
    try {
      while (true) {
        try {
          if (!prepared.await(until - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            prepared.countDown(); // it hangs: nobody else is to wait as long
          }
          return;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Whether any run was ever opened. */
  public boolean anyEntered() {
    return entered.get();
  }
}
