package io.runbudget.engine;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs from their start until they are reported, for the JVM's end. They are held by whoever works
 * for them or waits for their result, not by this: an application that drops a future which nobody
 * will ever complete has dropped all that hangs on it. Thread-safe.
 */
final class Unsettled {
  private final Set<Reference<Run>> runs = ConcurrentHashMap.newKeySet();
  private final ReferenceQueue<Run> dropped = new ReferenceQueue<>();

  /** What is to be given to {@link #remove}. */
  Reference<Run> add(Run run) {
    Reference<?> gone = dropped.poll();
    while (gone != null) {
      runs.remove(gone);
      gone = dropped.poll();
    }
    Reference<Run> reference = new WeakReference<>(run, dropped);
    runs.add(reference);
    return reference;
  }

  void remove(@Nullable Reference<Run> run) {
    if (run != null) {
      runs.remove(run);
    }
  }

  List<Run> all() {
    List<Run> all = new ArrayList<>();
    for (Reference<Run> each : runs) {
      Run run = each.get();
      if (run != null) {
        all.add(run);
      }
    }
    return all;
  }

  boolean isEmpty() {
    return all().isEmpty();
  }
}
