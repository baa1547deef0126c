package io.runbudget.engine;

import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Attempts by the library's call object, compared by identity, since bodies-only weaving has no
 * field to keep them in. Not weak: an entry is taken out when its attempt ends, at the latest when
 * its run lets go of it, or once its head is there if that comes after its run was let go.
 */
final class InFlight {
  private final ConcurrentHashMap<Key, Attempt> attempts = new ConcurrentHashMap<>();

  /** A library's call object, by identity. What is opened is its own, which saves one. */
  static class Key {
    private final Object call;

    Key(Object call) {
      this.call = call;
    }

    /** The library's call object. */
    final Object key() {
      return call;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
      return other instanceof Key that && that.call == call;
    }

    @Override
    public final int hashCode() {
      return System.identityHashCode(call);
    }
  }

  void put(Attempt attempt) {
    attempts.put(attempt.call, attempt);
  }

  /**
   * {@code attempt} is found by {@code key} as well. It may end meanwhile: whoever comes second,
   * this or {@link #remove}, takes the entry out.
   */
  void also(Attempt attempt, Object key) {
    Object before = attempt.alias;
    if (before == key) {
      return;
    }
    attempt.alias = key;
    if (before != null) {
      attempts.remove(new Key(before), attempt);
    }
    attempts.put(new Key(key), attempt);
    if (attempt.isOver()) {
      attempts.remove(new Key(key), attempt);
    }
  }

  @Nullable Attempt get(Object call) {
    return attempts.isEmpty() ? null : attempts.get(new Key(call));
  }

  void remove(Attempt attempt) {
    attempts.remove(attempt.call, attempt);
    Object alias = attempt.alias;
    if (alias != null) {
      attempts.remove(new Key(alias), attempt);
    }
  }

  int size() {
    return attempts.size();
  }
}
