package io.runbudget.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The writes of one step of a known retry loop: of equal ones, its second try sends those of the
 * first again. First those that are not known to be done, then those that are: so it is right for a
 * try that goes on where the last one failed, and for one that does everything anew. What was done
 * is not sent under its key again if its body cannot be compared, since it may be another, or if
 * the loop repeats because it did not like the answer. Within one try, the second of two equal
 * writes is one of its own unless the first has ended with unknown outcome.
 *
 * <p>A loop within a loop asks the outer one, so that the outer one's next try finds the writes
 * again though the inner step is another by then. Guarded by its monitor, which is never held while
 * foreign code runs; inner before outer.
 */
final class StepWrites {
  /** Different writes of one step that are told apart, at most; what comes after has new keys. */
  private static final int MAX = 256;

  final Writes run;
  private final @Nullable StepWrites outer;
  private final IntSupplier tries;

  /** How many steps hold a write of this one while nobody is sending it. */
  private final int depth;

  private final Map<String, List<Wanted>> writes = new HashMap<>(2);

  /** How many were given so far. */
  private long given;

  private boolean over;

  /** One of equal writes. */
  private static final class Wanted {
    final Write write;

    /** The try that had it last, and when in that. */
    int lastTry;

    long order;

    Wanted(Write write) {
      this.write = write;
    }
  }

  /**
   * @param outer the step around, if there is one
   * @param tries how many retries the step's loop has made so far
   */
  StepWrites(Writes run, @Nullable StepWrites outer, IntSupplier tries) {
    this.run = run;
    this.outer = outer;
    this.tries = tries;
    this.depth = outer == null ? 1 : outer.depth + 1;
  }

  /** The write that is about to be sent, held once for whoever sends it. */
  Write open(Idempotency mode, WriteFacts facts) {
    String fingerprint = facts.fingerprint();
    // A body that nobody can compare is taken for the same if another try sends it to the same
    // place.
    String name =
        fingerprint != null
            ? fingerprint
            : facts.method() + ' ' + facts.endpoint() + ' ' + facts.target() + ' ' + facts.length();
    synchronized (this) {
      if (over) {
        return fresh(mode, facts); // handed over, and late
      }
      return open(mode, facts, name, fingerprint != null);
    }
  }

  private Write open(Idempotency mode, WriteFacts facts, String name, boolean comparable) {
    if (writes.size() >= MAX && !writes.containsKey(name)) {
      return fresh(mode, facts);
    }
    List<Wanted> equal = writes.computeIfAbsent(name, n -> new ArrayList<>(1));
    int now = tries.getAsInt();
    Wanted before = comparable ? last(equal, now) : null;
    if (before != null && before.write.holdIfUnknown(depth)) {
      run.repeated();
      return before.write;
    }
    Wanted again = take(equal, now, false);
    if (again == null && comparable) {
      again = take(equal, now, true);
    }
    if (again != null) {
      run.repeated();
      return given(again, now);
    }
    Write write = fresh(mode, facts);
    if (equal.size() < MAX && write.hold()) {
      Wanted wanted = new Wanted(write);
      equal.add(wanted);
      return given(wanted, now);
    }
    return write;
  }

  private Write given(Wanted wanted, int now) {
    wanted.lastTry = now;
    wanted.order = ++given;
    return wanted.write;
  }

  /** What this try has had last. */
  private static @Nullable Wanted last(List<Wanted> equal, int now) {
    Wanted last = null;
    for (Wanted each : equal) {
      if (each.lastTry == now && (last == null || each.order > last.order)) {
        last = each;
      }
    }
    return last;
  }

  /** Holds the first that this try has not had. */
  private static @Nullable Wanted take(List<Wanted> equal, int now, boolean done) {
    for (Wanted each : equal) {
      Write write = each.write;
      if (each.lastTry != now && write.isDone() == done && !write.isDisliked() && write.hold()) {
        return each;
      }
    }
    return null;
  }

  private Write fresh(Idempotency mode, WriteFacts facts) {
    StepWrites around = outer;
    return around == null ? run.open(mode, facts) : around.open(mode, facts);
  }

  /** The step is over: what it wanted is what it got, once attempts in flight have ended too. */
  void over() {
    List<Write> held = new ArrayList<>();
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
      writes.values().forEach(equal -> equal.forEach(each -> held.add(each.write)));
      writes.clear();
    }
    held.forEach(Write::release);
  }
}
