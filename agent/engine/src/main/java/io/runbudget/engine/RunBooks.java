package io.runbudget.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a run remembers for its report. Guarded by its own monitor, taken after the run's if both.
 */
final class RunBooks {
  private static final int MAX_LEFTOVERS = 100;

  private final Run run;
  private @Nullable List<AttemptReport> attempts;
  private @Nullable Map<RefusalReason, Integer> refusals;
  private @Nullable Map<Integer, ModelMeter.Used> used;
  private @Nullable Map<String, Integer> wouldHave;
  private @Nullable Map<StoppedBy, Integer> stopped;
  private @Nullable List<Leftover> leftovers;
  private StackTraceElement @Nullable [] where;
  private String doing = "";
  private @Nullable String cause;
  private RunReport.@Nullable WouldStop wouldStop;
  private boolean said;
  private boolean refused;
  private boolean doomed;
  private int dropped;
  private long busySince;
  private long busyNanos;
  private boolean isBusy;
  private long endNanos;
  private Exit exit = Exit.UNFINISHED;
  private @Nullable String threw;

  RunBooks(Run run) {
    this.run = run;
  }

  /** The number of attempts in flight has changed. */
  synchronized void busy(long nowNanos, int inFlight) {
    if (isBusy) {
      busyNanos += nowNanos - busySince;
    }
    busySince = nowNanos;
    isBusy = inFlight > 0;
  }

  /** Time during which at least one attempt was in flight. */
  synchronized long busyNanos(long nowNanos) {
    return busyNanos + (isBusy ? nowNanos - busySince : 0);
  }

  synchronized void add(AttemptReport attempt) {
    List<AttemptReport> list = attempts;
    if (list == null) {
      list = new ArrayList<>(2);
      attempts = list;
    }
    if (list.size() < Run.MAX_ATTEMPTS) {
      list.add(attempt);
    } else {
      dropped++;
    }
  }

  /**
   * What a call of a model has used is known, perhaps only after its attempt was booked.
   *
   * @param number of that attempt
   */
  synchronized void used(int number, ModelMeter.Used what) {
    Map<Integer, ModelMeter.Used> map = used;
    if (map == null) {
      map = new TreeMap<>();
      used = map;
    }
    if (map.size() < Run.MAX_ATTEMPTS) {
      map.put(number, what);
    }
  }

  /** The connector and model that most tokens went to, in words. */
  synchronized Optional<String> largestUse() {
    Map<Integer, ModelMeter.Used> map = used;
    if (map == null) {
      return Optional.empty();
    }
    Map<String, long[]> models = new TreeMap<>();
    for (ModelMeter.Used each : map.values()) {
      long[] sums = models.computeIfAbsent(each.model(), m -> new long[3]);
      sums[0]++;
      sums[1] += each.input();
      sums[2] += each.output();
    }
    return models.entrySet().stream()
        .max(
            (a, b) ->
                Long.compare(a.getValue()[1] + a.getValue()[2], b.getValue()[1] + b.getValue()[2]))
        .map(most -> calls(most.getKey(), most.getValue()));
  }

  private static String calls(String model, long[] sums) {
    return sums[0]
        + (sums[0] == 1 ? " call of " : " calls of ")
        + (model.isEmpty() ? "an unnamed model" : model)
        + ", "
        + sums[1]
        + " tokens of prompts and "
        + sums[2]
        + " of answers";
  }

  /** A loop was told not to try again. */
  synchronized void doomed() {
    doomed = true;
  }

  /** Something was tried all the same: what ends the run now is not that refusal. */
  synchronized void begun() {
    doomed = false;
  }

  /** Whether nothing was tried since a loop was told to give up. */
  synchronized boolean isDoomed() {
    return doomed;
  }

  /** Counts a refusal; returns whether it is the run's first. */
  synchronized boolean refused(RefusalReason reason) {
    boolean first = !refused;
    refused = true;
    wouldRefuse(reason);
    return first;
  }

  /** Counts what enforce would have refused. */
  synchronized void wouldRefuse(RefusalReason reason) {
    Map<RefusalReason, Integer> counts = refusals;
    if (counts == null) {
      counts = new EnumMap<>(RefusalReason.class);
      refusals = counts;
    }
    counts.merge(reason, 1, Integer::sum);
  }

  /** Counts what would have been refused or cut, had the power to do so been given. */
  synchronized void wouldHave(String what) {
    Map<String, Integer> counts = wouldHave;
    if (counts == null) {
      counts = new TreeMap<>();
      wouldHave = counts;
    }
    counts.merge(what, 1, Integer::sum);
  }

  /** Something else than an attempt was stopped: a wait, what a thread blocked in, a process. */
  synchronized void stopped(StoppedBy rung) {
    Map<StoppedBy, Integer> counts = stopped;
    if (counts == null) {
      counts = new EnumMap<>(StoppedBy.class);
      stopped = counts;
    }
    counts.merge(rung, 1, Integer::sum);
  }

  /** Observe: enforce would have stopped {@code more} attempts now. */
  synchronized boolean wouldStop(StopReason reason, long nowNanos, int more) {
    RunReport.WouldStop before = wouldStop;
    wouldStop =
        before == null
            ? new RunReport.WouldStop(reason, nowNanos - run.startNanos, more)
            : new RunReport.WouldStop(before.stop(), before.atNanos(), before.attempts() + more);
    return before == null;
  }

  /** Observe: whether enforce would have stopped anything. */
  synchronized boolean wouldStop() {
    return wouldStop != null;
  }

  /** Returns whether there was room for it. */
  synchronized boolean leftover(Leftover leftover) {
    List<Leftover> list = leftovers;
    if (list == null) {
      list = new ArrayList<>(2);
      leftovers = list;
    }
    return list.size() < MAX_LEFTOVERS && list.add(leftover);
  }

  /** The line that names the culprit; the first one stays. */
  synchronized void cause(String line) {
    if (cause == null) {
      cause = line;
    }
  }

  /** Where the application waited as a limit was near; the last one stays. */
  synchronized void where(StackTraceElement[] stack, String what) {
    where = stack;
    doing = what;
  }

  /** What it did there, to be put behind the time; empty if that is an attempt. */
  synchronized String doing() {
    return doing;
  }

  /** The same, empty if nobody looked. */
  synchronized StackTraceElement[] where() {
    StackTraceElement[] stack = where;
    return stack == null ? new StackTraceElement[0] : stack;
  }

  synchronized boolean isUnexplained() {
    return cause == null;
  }

  /** That line, for the one who says it; null for everybody after. */
  synchronized @Nullable String unsaid() {
    String line = said ? null : cause;
    said |= cause != null;
    return line;
  }

  /** The attempts that have ended so far. */
  synchronized List<AttemptReport> attempts() {
    return attempts == null ? List.of() : List.copyOf(attempts);
  }

  synchronized void ended(long nowNanos, Exit how, @Nullable Throwable thrown) {
    endNanos = nowNanos;
    exit = how;
    threw = thrown == null ? null : thrown.getClass().getName();
  }

  synchronized long endNanos() {
    return endNanos;
  }

  private RunReport.Spending spending() {
    Purse purse = run.purse;
    return new RunReport.Spending(
        purse.tokens.spent(),
        purse.tokens.isLimited() ? purse.tokens.limit : -1,
        purse.microUsd.spent(),
        purse.microUsd.isLimited() ? purse.microUsd.limit : -1,
        purse.unpriced(),
        purse.estimated());
  }

  private List<AttemptReport> withUse(List<AttemptReport> plain) {
    Map<Integer, ModelMeter.Used> map = used;
    if (map == null) {
      return plain;
    }
    List<AttemptReport> all = new ArrayList<>(plain.size());
    for (AttemptReport each : plain) {
      all.add(each.with(Optional.ofNullable(map.get(each.number()))));
    }
    return all;
  }

  synchronized RunReport report() {
    StopReason stop = run.stop();
    StopReason known = stop == null ? StopReason.CANCELLED : stop;
    RunLimits limits = run.limits;
    Run parent = run.parent;
    Map<RefusalReason, Integer> counts = refusals == null ? Map.of() : refusals;
    long past = limits.bounded() ? endNanos - limits.deadlineNanos() : 0;
    long reserveUsed = limits.bounded() ? endNanos - limits.attemptLimitNanos() : 0;
    return new RunReport(
        run.id(),
        run.name,
        parent == null ? Optional.empty() : Optional.of(parent.id()),
        run.mode,
        Instant.ofEpochMilli(run.startedMillis),
        limits.lengthNanos(),
        limits.bounded() ? limits.reserveNanos() : 0,
        limits.basis(),
        endNanos - run.startNanos,
        known,
        exit,
        Optional.ofNullable(threw),
        Outcome.of(known, exit, refused),
        Math.max(0, past),
        Math.min(Math.max(0, reserveUsed), limits.bounded() ? limits.reserveNanos() : 0),
        Optional.ofNullable(wouldStop),
        counts,
        wouldHave == null ? Map.of() : wouldHave,
        stopped == null ? Map.of() : stopped,
        Optional.ofNullable(cause),
        spending(),
        Optional.ofNullable(run.written()).map(Writes::report),
        attempts == null ? List.of() : withUse(attempts),
        leftovers == null ? List.of() : leftovers,
        dropped);
  }
}
