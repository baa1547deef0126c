package io.runbudget.engine;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls of models that go on in the background after they were answered, of a run and of all runs
 * within it, which may fetch each other's answers. What is held for such a call stays held until an
 * answer tells what it used, or the run ends. Whoever takes it out settles it, so each is settled
 * once. Thread-safe; within its monitor nothing foreign is called.
 */
final class InBackground {
  /** The one that was asked first is given up for another: an application may fetch none at all. */
  static final int MOST = 256;

  /** Eldest first. Made by the first of them: most runs have none. */
  private volatile @Nullable Map<String, Work> works;

  /** Whether there never was any. */
  boolean isUnused() {
    return works == null;
  }

  synchronized @Nullable Work get(String id) {
    Map<String, Work> all = works;
    return all == null ? null : all.get(id);
  }

  /** {@code work} goes on. */
  synchronized void add(Work work) {
    Map<String, Work> all = works;
    if (all == null) {
      all = new LinkedHashMap<>();
      works = all;
    }
    if (all.putIfAbsent(work.id, work) != null) {
      work.nothing(); // asked twice under one key: it is done once, and billed once
      return;
    }
    if (work.isLeft()) { // its run has ended just now
      all.remove(work.id);
    } else if (all.size() > MOST) {
      Iterator<Work> eldest = all.values().iterator();
      Work given = eldest.next();
      eldest.remove();
      given.settle(given.seen);
    }
  }

  /** An answer says that {@code work} used this so far, or that this is all. */
  synchronized void told(Work work, ModelMeter.Used used, boolean isAll) {
    Map<String, Work> all = works;
    if (all == null || all.get(work.id) != work) {
      return; // settled before: another fetch was first, or its run has ended
    }
    ModelMeter.Used most = used.estimated() ? work.more(used) : used;
    if (isAll) {
      all.remove(work.id);
      work.settle(most);
    } else {
      work.seen = most;
    }
  }

  /** A run has ended: what it left in the background is its parent's from now on. */
  synchronized void closed() {
    Map<String, Work> all = works;
    if (all != null) {
      all.values().removeIf(Work::isLeft);
    }
  }

  /** One such call; everything that changes is guarded by the monitor of the above. */
  static final class Work {
    final String id;

    /** Reads its answers, whoever fetches them. */
    final ModelMeter.Asked asked;

    private final int number;

    /** Of the run that has made it; null once that has ended, and books no more. */
    private @Nullable RunBooks books;

    private Purse purse;
    private final Purse.Hold hold;
    private ModelMeter.Used seen;

    /**
     * @param number of its attempt
     * @param seen what it has used by what is known so far, which is an estimate
     */
    Work(ModelMeter.Background said, Run run, int number, Purse.Hold hold, ModelMeter.Used seen) {
      this.id = said.id();
      this.asked = said.asked();
      this.number = number;
      this.books = run.books;
      this.purse = run.purse;
      this.hold = run.purse.holdAtLeast(hold, seen);
      this.seen = seen;
    }

    /** Of two estimates the larger: an answer in pieces may be fetched from its middle. */
    private ModelMeter.Used more(ModelMeter.Used used) {
      return used.tokens() > seen.tokens() ? used : seen;
    }

    private void nothing() {
      purse.settle(hold, 0, 0);
    }

    private void settle(ModelMeter.Used used) {
      purse.settle(hold, used);
      book(used);
    }

    private void book(ModelMeter.Used used) {
      RunBooks open = books;
      if (open != null) {
        open.used(number, used);
      }
    }

    /**
     * Settles with what was seen in runs that have ended.
     *
     * @return whether there is none left whose it could be
     */
    private boolean isLeft() {
      while (purse.isClosed()) {
        purse.settleHere(hold, seen);
        book(seen);
        books = null;
        Purse outer = purse.outer;
        if (outer == null) {
          return true;
        }
        purse = outer;
      }
      return false;
    }
  }
}
