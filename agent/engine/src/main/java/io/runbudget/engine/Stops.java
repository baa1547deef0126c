package io.runbudget.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out what used up a run's time, and says so, each once. Takes a stack and calls listeners,
 * hence on the cancel pool.
 */
final class Stops {
  private static final String BY = ", by ";

  private Stops() {}

  /**
   * A limit is about to be reached: keeps the stack of a thread that is at work for {@code run}. Of
   * one that waits for an attempt, if there is one.
   */
  static void look(Run run) {
    List<Attempt> attempts = run.inFlight();
    List<Binding> bindings = run.bindings();
    if (!attempts.isEmpty()) {
      Thread thread = attempts.get(0).thread;
      run.books.where(stack(thread, bindings), within(thread, bindings));
    } else if (!bindings.isEmpty()) {
      Binding culprit = culprit(bindings);
      run.books.where(stack(culprit.thread, bindings), culprit.doing());
    }
  }

  /** The loop that sits within the attempt of {@code thread}, as an interceptor's does. */
  private static String within(Thread thread, List<Binding> bindings) {
    for (Binding binding : bindings) {
      Step step = binding.thread == thread ? binding.step() : null;
      if (step != null) {
        return BY + step.loops();
      }
    }
    return "";
  }

  /**
   * The stack of {@code thread}, or, if nothing on it is the application's, as on a client's own
   * threads, that of the entry point, which waits for it.
   */
  private static StackTraceElement[] stack(Thread thread, List<Binding> bindings) {
    StackTraceElement[] stack = thread.getStackTrace();
    for (Binding binding : bindings) {
      if (frame(stack).isPresent()) {
        break;
      }
      if (binding.kind == Binding.Kind.ENTRY && binding.thread != thread) {
        StackTraceElement[] entry = binding.thread.getStackTrace();
        stack = frame(entry).isPresent() ? entry : stack;
      }
    }
    return stack;
  }

  /** Who waits for something outside rather than who waits for that one. */
  private static Binding culprit(List<Binding> bindings) {
    for (Binding binding : bindings) {
      if (binding.wait.isOutside()) {
        return binding;
      }
    }
    return bindings.get(0);
  }

  /** The same at the limit, before anything is stopped, if it has not been done. */
  static void lookUnlessDone(Run run) {
    if (run.books.where().length == 0) {
      look(run);
    }
  }

  /** The same of {@code thread}. */
  static void lookUnlessDone(Run run, Thread thread) {
    if (run.books.where().length == 0) {
      run.books.where(stack(thread, run.bindings()), "");
    }
  }

  /** Says what used up the time, unless it has been said. */
  static void say(Run run) {
    if (run.books.isUnexplained()) {
      run.books.cause(cause(run, frame(run.books.where())));
    }
    String cause = run.books.unsaid();
    if (cause != null) {
      boolean enforced = run.isStopped();
      run.services.emit(
          new RunEvent.Stopped(run.id(), run.name, run.limits.stop(), enforced, cause));
    }
  }

  /** Says that tokens or dollars are spent, and by what. */
  static void spent(Run run, Purse.Limit limit, boolean enforced) {
    StringBuilder line = new StringBuilder(limit.words());
    run.books.largestUse().ifPresent(most -> line.append(": ").append(most));
    run.books.cause(line.toString());
    String cause = run.books.unsaid();
    if (cause != null) {
      run.services.emit(new RunEvent.Stopped(run.id(), run.name, limit.reason(), enforced, cause));
    }
  }

  /** The innermost frame that belongs to the application. */
  private static Optional<String> frame(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (Libraries.isApplication(frame)) {
        return Optional.of(frame.getClassName() + "." + frame.getMethodName() + place(frame));
      }
    }
    return Optional.empty();
  }

  private static String place(StackTraceElement frame) {
    String file = frame.getFileName();
    return file == null ? "" : "(" + file + ":" + frame.getLineNumber() + ")";
  }

  /**
   * {@code 2.9 s of 3.0 s: 3 attempts on okhttp/api.example.com:443 x 1.0 s, 2 of them retries, by
   * openai-java maxRetries=2 x timeout 1.0 s at com.acme.Plan.ask(Plan.java:71)}.
   */
  static String cause(Run run, Optional<String> where) {
    long now = run.services.ticker.nanos();
    Map<Culprit, Spans> culprits = new LinkedHashMap<>();
    Spans all = new Spans();
    Run.Attempted attempted = run.attempted();
    for (AttemptReport attempt : attempted.ended()) {
      if (attempt.end() != AttemptEnd.REFUSED) {
        all.add(attempt.beginNanos(), attempt.durationNanos(), false);
        culprits
            .computeIfAbsent(new Culprit(attempt.connector(), attempt.by()), c -> new Spans())
            .add(attempt.beginNanos(), attempt.durationNanos(), attempt.retry() > 0);
      }
    }
    for (Attempt attempt : attempted.inFlight()) {
      all.add(attempt.beginNanos - run.startNanos, now - attempt.beginNanos, false);
      culprits
          .computeIfAbsent(new Culprit(attempt.connector(), attempt.by()), c -> new Spans())
          .add(attempt.beginNanos - run.startNanos, now - attempt.beginNanos, attempt.retry > 0);
    }
    StringBuilder line = new StringBuilder();
    long elapsed = now - run.startNanos;
    if (all.covered() * 2 < elapsed) {
      line.append(Seconds.of(elapsed - all.covered()))
          .append(" of ")
          .append(Seconds.of(run.limits.lengthNanos()))
          .append(all.count() == 0 ? ": no attempt in it" : ": outside of its attempts")
          .append(run.books.doing());
    } else {
      culprits.entrySet().stream()
          .max((a, b) -> Long.compare(a.getValue().covered(), b.getValue().covered()))
          .ifPresent(worst -> describe(line, run, worst.getKey(), worst.getValue()));
    }
    where.ifPresent(frame -> line.append(" at ").append(frame));
    return line.toString();
  }

  /** Who spends time, and the settings that let it. */
  private record Culprit(String connector, String by) {}

  private static void describe(StringBuilder line, Run run, Culprit culprit, Spans spans) {
    int count = spans.count();
    line.append(Seconds.of(spans.covered()))
        .append(" of ")
        .append(Seconds.of(run.limits.lengthNanos()))
        .append(": ")
        .append(count)
        .append(count == 1 ? " attempt on " : " attempts on ")
        .append(culprit.connector());
    if (count > 1) {
      line.append(" x ").append(Seconds.of(spans.sum() / count));
    }
    if (spans.retries() > 0) {
      line.append(", ")
          .append(spans.retries())
          .append(spans.retries() == 1 ? " of them a retry" : " of them retries");
    }
    String within = run.books.doing();
    if (!culprit.by().isEmpty()) {
      line.append(BY).append(culprit.by());
    } else if (within.startsWith(BY)) {
      line.append(within);
    }
  }
}
