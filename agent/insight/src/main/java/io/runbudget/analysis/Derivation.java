package io.runbudget.analysis;

import io.runbudget.analysis.RunTimes.Stops;
import io.runbudget.analysis.Survival.Quantile;
import io.runbudget.record.TimeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A deadline for the runs of one name, from how long they took: the chosen percentile of the time
 * to a result, with its reserve on top, rounded up. None is recommended from fewer than 10 runs
 * that completed, nor beyond what the records reach.
 */
public final class Derivation {
  /** Fewer completed runs than this recommend nothing. */
  public static final int LEAST = 10;

  /** Fewer than this get a warning. */
  public static final int ENOUGH = 30;

  private static final double[] USUAL = {90, 95, 99};

  private final RunTimes times;
  private final Optional<Duration> reserve;
  private final Survival toResult;
  private final Quantile chosen;
  private final List<Candidate> candidates;

  /**
   * @param percent which percentile the deadline is to be
   * @param given deadlines to be tried besides, in milliseconds
   * @param reserve as configured: attempts end so long before the deadline
   */
  public Derivation(RunTimes times, double percent, List<Long> given, Optional<Duration> reserve) {
    this.times = times;
    this.reserve = reserve;
    this.toResult = times.toResult();
    this.chosen = toResult.quantile(percent);
    this.candidates = candidates(given);
  }

  public RunTimes times() {
    return times;
  }

  /** The percentile asked for. */
  public Quantile chosen() {
    return chosen;
  }

  /** Any other. */
  public Quantile quantile(double percent) {
    return toResult.quantile(percent);
  }

  /** Deadlines and what they would have stopped, shortest first. */
  public List<Candidate> candidates() {
    return candidates;
  }

  /** The deadline to set, in milliseconds; empty if {@link #refusal()} says why not. */
  public OptionalLong deadlineMs() {
    return refusal().isPresent()
        ? OptionalLong.empty()
        : OptionalLong.of(Deadlines.of(chosen.ms(), reserve));
  }

  /** What it rests on, as {@code deadline.basis} has it. */
  public String basis() {
    return label(chosen.percent())
        + ",n="
        + times.runs()
        + ",censored="
        + times.censored()
        + (times.failed() > 0 ? ",errors=" + times.failed() : "");
  }

  /** Why no deadline is recommended. */
  public Optional<String> refusal() {
    if (times.completed() < LEAST) {
      return Optional.of(
          count(times.completed(), "completed run")
              + " of "
              + times.runs()
              + ": below "
              + LEAST
              + " none is recommended");
    }
    if (!chosen.isReached()) {
      double reached = Math.floor(100 * (1 - toResult.rest()));
      return Optional.of(
          label(chosen.percent())
              + " is not reached: "
              + percent(toResult.rest())
              + " had no result by "
              + TimeText.ofMs(toResult.lastEndMs())
              + ", "
              + beyond()
              + (reached >= 50
                  ? ", or take --percentile=" + String.format(Locale.ROOT, "%.0f", reached)
                  : ""));
    }
    return Optional.empty();
  }

  private String beyond() {
    if (times.censored() == 0) {
      return "and ended by exceptions";
    }
    return (times.longestStoppedMs() < 0
            ? "and the records cannot tell what lies beyond"
            : "and the records, cut at a deadline of "
                + TimeText.ofMs(times.longestStoppedMs())
                + ", cannot tell what lies beyond")
        + "; measure in observe, or with a longer deadline";
  }

  /** What has to be known to read the numbers. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (times.completed() >= LEAST && times.completed() < ENOUGH) {
      notes.add(
          "only "
              + times.completed()
              + " completed runs: read the interval, not the percentile; measure "
              + ENOUGH
              + " or more");
    }
    if (refusal().isEmpty() && chosen.highMs() < 0) {
      notes.add(
          label(chosen.percent())
              + " may be longer than anything recorded: its 95 % interval has no upper end");
    }
    if (refusal().isEmpty() && toResult.rest() > 0 && times.censored() > 0) {
      notes.add(
          "beyond "
              + TimeText.ofMs(toResult.lastEndMs())
              + " the records cannot tell: "
              + percent(toResult.rest())
              + " take longer"
              + (times.longestStoppedMs() < 0
                  ? ""
                  : ", and the deadline was " + TimeText.ofMs(times.longestStoppedMs())));
    }
    return notes;
  }

  private List<Candidate> candidates(List<Long> given) {
    Map<Long, String> from = new TreeMap<>();
    if (times.completed() >= LEAST) {
      TreeSet<Double> percents = new TreeSet<>(List.of(USUAL[0], USUAL[1], USUAL[2]));
      percents.add(chosen.percent());
      for (double percent : percents) {
        Quantile quantile = toResult.quantile(percent);
        if (quantile.isReached()) {
          from.merge(Deadlines.of(quantile.ms(), reserve), label(percent), (a, b) -> a + ", " + b);
        }
      }
      for (long each : List.copyOf(from.keySet())) {
        long rounder = Deadlines.rounder(each);
        if (rounder > 0) {
          from.putIfAbsent(rounder, "round");
        }
      }
    }
    given.forEach(each -> from.merge(each, "given", (a, b) -> a.contains(b) ? a : a + ", " + b));
    List<Candidate> list = new ArrayList<>();
    from.forEach((ms, why) -> list.add(new Candidate(ms, why, times.stops(ms, reserve))));
    return List.copyOf(list);
  }

  /** {@code p90}, {@code p97.5}. */
  public static String label(double percent) {
    return percent == Math.rint(percent) ? "p" + (long) percent : "p" + percent;
  }

  private static String count(int count, String what) {
    return (count == 0 ? "no " : count + " ") + what + (count == 1 ? "" : "s");
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /**
   * A deadline to choose from.
   *
   * @param from where it comes from: a percentile, {@code round} or {@code given}
   */
  public record Candidate(long deadlineMs, String from, Stops stops) {}
}
