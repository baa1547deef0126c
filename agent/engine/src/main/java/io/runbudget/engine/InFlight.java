package io.runbudget.engine;

import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Attempts by the library's call object, compared by identity, since bodies-only weaving has no
 * field to keep them in. Not weak: an entry is taken out when its attempt ends, at the latest when
 * its run lets go of it.
 */
final class InFlight {
  private final ConcurrentHashMap<Key, Attempt> attempts = new ConcurrentHashMap<>();

  private record Key(Object call) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key that && that.call == call;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(call);
    }
  }

  void put(Attempt attempt) {
    attempts.put(new Key(attempt.key), attempt);
  }

  @Nullable Attempt get(Object call) {
    return attempts.isEmpty() ? null : attempts.get(new Key(call));
  }

  void remove(Attempt attempt) {
    attempts.remove(new Key(attempt.key), attempt);
  }

  int size() {
    return attempts.size();
  }
}
