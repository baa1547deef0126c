package io.runbudget.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * How long the kinds of calls of one provider take: an endpoint's, or a method's on a path. A table
 * of its own, since every attempt looks here and a map would want a key made of target and method.
 * Thread-safe: looked up without a lock; what was added a moment ago is looked for again under it.
 */
final class Timings {
  /** Kinds of one provider told apart; paths may hold ids without end. */
  static final int MAX = 256;

  /** Of all providers together, with a path and without: 2,048 kinds are 7 MB. */
  static final int MAX_OF_ALL = 2_048;

  private static final int SLOTS = 128;
  private static final int FACTOR = 31;

  private record Entry(
      String what, String path, int hash, Provider.Timing timing, @Nullable Entry next) {}

  private final AtomicReferenceArray<@Nullable Entry> slots = new AtomicReferenceArray<>(SLOTS);

  private final AtomicInteger ofAll;
  private final AtomicInteger named;
  private int size;

  /**
   * @param ofAll how many kinds all providers have, told apart by their paths
   * @param named how many without a path, endpoints that are set among them: these are measured
   *     however many pages an agent has browsed
   */
  Timings(AtomicInteger ofAll, AtomicInteger named) {
    this.ofAll = ofAll;
    this.named = named;
  }

  /**
   * One kind's. Of those that came too late to be told apart nothing is known.
   *
   * @param what an endpoint's name or a method
   * @param target its query is no part of the kind; null if not known
   */
  Provider.Timing of(String what, @Nullable String target) {
    String full = target == null ? "" : target;
    int query = full.indexOf('?');
    int length = query < 0 ? full.length() : query;
    int hash = what.hashCode();
    for (int i = 0; i < length; i++) {
      hash = hash * FACTOR + full.charAt(i);
    }
    Entry found = find(what, full, length, hash);
    return found == null ? made(what, full, length, hash) : found.timing;
  }

  private static int slot(int hash) {
    return (hash ^ (hash >>> 16)) & (SLOTS - 1);
  }

  private @Nullable Entry find(String what, String target, int length, int hash) {
    Entry each = slots.get(slot(hash));
    while (each != null
        && !(each.hash == hash
            && each.path.length() == length
            && target.startsWith(each.path)
            && each.what.equals(what))) {
      each = each.next;
    }
    return each;
  }

  private synchronized Provider.Timing made(String what, String target, int length, int hash) {
    Entry before = find(what, target, length, hash);
    if (before != null) {
      return before.timing;
    }
    AtomicInteger all = target.isEmpty() ? named : ofAll;
    if (size >= MAX || all.get() >= MAX_OF_ALL) { // by a few more if several come at once
      return Provider.Timing.UNKNOWN;
    }
    size++;
    all.incrementAndGet();
    Provider.Timing timing = new Provider.Timing(new Latency(), new Latency());
    String path = target.substring(0, length);
    slots.set(slot(hash), new Entry(what, path, hash, timing, slots.get(slot(hash))));
    return timing;
  }
}
