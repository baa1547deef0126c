package io.runbudget.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at what of a run still goes on. Takes stacks, hence never on the watchdog's thread. */
final class Leftovers {
  private static final int MAX_FRAMES = 64;

  private Leftovers() {}

  static Leftover of(Attempt attempt, long afterNanos) {
    return new Leftover(
        Leftover.Kind.ATTEMPT, attempt.connector(), Optional.empty(), List.of(), afterNanos);
  }

  static Leftover of(Binding binding, long afterNanos) {
    List<String> stack = new ArrayList<>();
    for (StackTraceElement frame : binding.thread.getStackTrace()) {
      if (stack.size() < MAX_FRAMES) {
        stack.add(frame.toString());
      }
    }
    return new Leftover(
        Leftover.Kind.THREAD,
        binding.kind.words,
        Optional.of(binding.thread.getName()),
        stack,
        afterNanos);
  }

  /** Records everything of {@code run} that is still going. */
  static void sweep(Run run) {
    long afterNanos = run.services.ticker.nanos() - run.limits.deadlineNanos();
    for (Binding binding : run.bindings()) {
      add(run, of(binding, afterNanos));
    }
    for (Attempt attempt : run.inFlight()) {
      add(run, of(attempt, afterNanos));
    }
  }

  private static void add(Run run, Leftover leftover) {
    if (run.books.leftover(leftover)) {
      run.services.emit(new RunEvent.LeftOver(run.id(), run.name, leftover));
    }
  }
}
