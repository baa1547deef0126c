package io.runbudget.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The processes that one run has started and that have not been seen to exit. Thread-safe. */
final class Spawned {
  private final Run run;
  private @Nullable List<Spawn> list; // most runs start none

  Spawned(Run run) {
    this.run = run;
  }

  void add(Spawn process) {
    synchronized (this) {
      List<Spawn> all = list;
      if (all == null) {
        all = new ArrayList<>(1);
        list = all;
      }
      all.add(process);
    }
    if (run.isEnded()) {
      ended(); // just now, perhaps before this one was there
    }
  }

  /** {@code process} has exited. */
  synchronized void gone(Spawn process) {
    if (list != null) {
      list.remove(process);
    }
  }

  synchronized List<Spawn> all() {
    return list == null ? List.of() : List.copyOf(list);
  }

  /** The run has ended: what a completed one has left behind is nobody's. */
  void ended() {
    boolean kills = run.services.settings.processKill() == ProcessKill.STARTED;
    for (Spawn process : all()) {
      if (!run.isStopped()) {
        process.release();
        gone(process);
      } else if (kills) {
        run.services.async(process.kill::cancel);
      }
    }
  }
}
