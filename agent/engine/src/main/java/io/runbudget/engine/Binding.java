package io.runbudget.engine;

/**
 * A thread at work for a run: the token of the bridge. Lives from the entry point's start to its
 * return, or as long as work handed over runs.
 */
final class Binding {
  final Run run;
  final Thread thread;

  /** Whether the run was opened here, rather than handed over. */
  final boolean entry;

  /** Where the thread says that it waits. */
  final WaitSlot wait = new WaitSlot();

  /** Place in the run's list; guarded by the run. */
  int place = -1;

  Binding(Run run, boolean entry) {
    this.run = run;
    this.thread = Thread.currentThread();
    this.entry = entry;
  }
}
