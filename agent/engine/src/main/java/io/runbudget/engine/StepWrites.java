package io.runbudget.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The writes of one step of a known retry loop: what its second try sends in the same place as its
 * first is the same write. Within one try, the second of two equal writes is one of its own unless
 * the first has ended with unknown outcome.
 *
 * <p>A loop within a loop asks the outer one, so that the outer one's next try finds the writes
 * again though the inner step is another by then. Guarded by its monitor, which is never held while
 * foreign code runs; inner before outer.
 */
final class StepWrites {
  /** Different writes of one step that are told apart, at most; what comes after has new keys. */
  private static final int MAX = 256;

  private final Writes run;
  private final @Nullable StepWrites outer;
  private final IntSupplier tries;

  /** How many steps hold a write of this one while nobody is sending it. */
  private final int depth;

  private final Map<String, List<Write>> writes = new HashMap<>(2);
  private final Map<String, Integer> inThisTry = new HashMap<>(2);
  private int lastTry;
  private boolean over;

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
            : facts.method() + ' ' + facts.endpoint() + ' ' + facts.target();
    synchronized (this) {
      if (over) {
        return fresh(mode, facts); // handed over, and late
      }
      int now = tries.getAsInt();
      if (now != lastTry) {
        lastTry = now;
        inThisTry.clear();
      }
      return open(mode, facts, name, fingerprint != null);
    }
  }

  private Write open(Idempotency mode, WriteFacts facts, String name, boolean comparable) {
    if (writes.size() >= MAX && !writes.containsKey(name)) {
      return fresh(mode, facts);
    }
    List<Write> equal = writes.computeIfAbsent(name, n -> new ArrayList<>(1));
    int index = inThisTry.getOrDefault(name, 0);
    if (comparable && index > 0 && equal.get(index - 1).holdIfUnknown(depth)) {
      run.repeated();
      return equal.get(index - 1);
    }
    if (index < equal.size() && equal.get(index).hold()) {
      inThisTry.put(name, index + 1);
      run.repeated();
      return equal.get(index);
    }
    Write write = fresh(mode, facts);
    if (equal.size() < MAX && write.hold()) {
      equal.add(write);
      inThisTry.put(name, index + 1);
    }
    return write;
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
      writes.values().forEach(held::addAll);
      writes.clear();
      inThisTry.clear();
    }
    held.forEach(Write::release);
  }
}
