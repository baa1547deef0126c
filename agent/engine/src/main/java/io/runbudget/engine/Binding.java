package io.runbudget.engine;

/**
 * A thread at work for a run: the token of the bridge. Lives from the entry point's start to its
 * return, as long as work handed over runs, or as long as a thread that the run started.
 */
final class Binding {

  /** How the thread came to work for the run. */
  enum Kind {
    ENTRY("entry point"),
    HANDED_OVER("handed-over work"),

    /** Started by the run, but perhaps the application's for good: a consumer, a scheduler. */
    THREAD("started thread");

    final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  final Run run;
  final Thread thread;
  final Kind kind;

  /** Where the thread says that it waits. */
  final WaitSlot wait = new WaitSlot();

  /** Place in the run's list; guarded by the run. */
  int place = -1;

  /** Touched by {@link #thread} only. */
  private boolean noted;

  Binding(Run run, Thread thread, Kind kind) {
    this.run = run;
    this.thread = thread;
    this.kind = kind;
  }

  /**
   * Whether a call of the released thread is noted as left over: of a thread that may be there for
   * good only the first, or it would be said of the application's own work for ever.
   */
  boolean isToBeNoted() {
    boolean first = !noted;
    noted = true;
    return first || kind != Kind.THREAD;
  }
}
