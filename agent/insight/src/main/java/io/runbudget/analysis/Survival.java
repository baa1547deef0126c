package io.runbudget.analysis;

import java.util.Arrays;

/**
 * The share of runs still going after a time, where some were cut before their end: the
 * product-limit estimator (Kaplan and Meier, Journal of the American Statistical Association 53,
 * 1958). A run that was cut counts as going until then and as unknown after; leaving it out, or
 * taking its time for its duration, would make long runs rarer than they are. Of one moment, ends
 * come before cuts. Immutable.
 *
 * <p>The interval of a quantile is that of Brookmeyer and Crowley (Biometrics 38, 1982): all times
 * at which the share could be the one asked for, with Greenwood's variance on the log(-log) scale
 * (Klein and Moeschberger, Survival Analysis, 2nd edition, sections 4.3 and 4.5). It takes runs as
 * independent of each other and cuts as independent of how long a run would have taken.
 *
 * <p>Where fewer than ten runs are still watched, and each stands for more than two because so many
 * were cut before, nothing is read: the last one to end would take the share of all the others with
 * it.
 */
public final class Survival {
  /** So few may be watched without the rest of the curve being left out. */
  static final int FEW = 10;

  private static final double STANDS_FOR = 2;

  private static final double SURE_95_PERCENT = 1.959964;

  /** Less than one run in a hundred millions, more than what the products lose. */
  private static final double ROUNDING = 1e-9;

  private final long[] at;
  private final double[] share;
  private final double[] variance;
  private final long[] coded;
  private final int size;
  private final int steps;
  private double soundMs;

  /**
   * @param coded sorted; microseconds, and in the two lowest bits the kind; not copied
   * @param lastKind kinds up to this one are ends, those above are cuts
   * @param few {@link #FEW}; 0 reads the curve to its end
   */
  Survival(long[] coded, int size, int lastKind, int few) {
    this.coded = coded;
    this.size = size;
    int distinct = 0;
    long before = -1;
    for (int i = 0; i < size; i++) {
      if ((coded[i] & 3) <= lastKind && coded[i] >> 2 != before) {
        before = coded[i] >> 2;
        distinct++;
      }
    }
    at = new long[distinct];
    share = new double[distinct];
    variance = new double[distinct];
    soundMs = size == 0 ? 0 : (coded[size - 1] >> 2) / 1_000.0;
    steps = fill(lastKind, few);
  }

  /**
   * Between two cuts the product's factors cancel to a quotient of two counts; taking that keeps a
   * million runs exact.
   */
  private int fill(int lastKind, int few) {
    double base = 1;
    int baseAtRisk = size;
    double greenwood = 0;
    int step = 0;
    int i = 0;
    while (i < size) {
      long time = coded[i] >> 2;
      int atRisk = size - i;
      if (atRisk < few && base * size > STANDS_FOR * baseAtRisk) {
        soundMs = (coded[i - 1] >> 2) / 1_000.0;
        return step;
      }
      int ends = 0;
      int here = i;
      while (here < size && coded[here] >> 2 == time) {
        ends += (coded[here] & 3) <= lastKind ? 1 : 0;
        here++;
      }
      double now = base * (atRisk - ends) / baseAtRisk;
      if (ends > 0) {
        greenwood += (double) ends / ((double) atRisk * (atRisk - ends));
        at[step] = time;
        share[step] = now;
        variance[step] = greenwood;
        step++;
      }
      if (here - i > ends) {
        base = now;
        baseAtRisk = size - here;
      }
      i = here;
    }
    return step;
  }

  /** How far the curve can be read; 0 without any run. */
  public double soundMs() {
    return soundMs;
  }

  /** The last step of the curve; 0 without any. */
  public double lastEndMs() {
    return steps == 0 ? 0 : at[steps - 1] / 1_000.0;
  }

  /** The share that is still going after the last step: of these nothing more is known. */
  public double rest() {
    return steps == 0 ? 1 : share[steps - 1];
  }

  /** The share of runs that take longer than {@code ms}. */
  public double longerThan(double ms) {
    int found = Arrays.binarySearch(at, 0, steps, Math.round(ms * 1_000));
    int step = found >= 0 ? found : -found - 2;
    return step < 0 ? 1 : share[step];
  }

  /** The standard error of that share, by Greenwood's formula; NaN where no run is left. */
  double errorOf(double ms) {
    int found = Arrays.binarySearch(at, 0, steps, Math.round(ms * 1_000));
    int step = found >= 0 ? found : -found - 2;
    return step < 0 ? 0 : share[step] * Math.sqrt(variance[step]);
  }

  /** The shortest time that {@code percent} per cent of the runs do not exceed. */
  public Quantile quantile(double percent) {
    double rest = 1 - percent / 100;
    double ms = -1;
    double low = -1;
    double high = -1;
    for (int i = 0; i < steps && (ms < 0 || high < 0); i++) {
      double width = SURE_95_PERCENT * Math.sqrt(variance[i]) / -Math.log(share[i]);
      boolean none = share[i] <= 0;
      if (low < 0 && (none || Math.pow(share[i], Math.exp(width)) <= rest + ROUNDING)) {
        low = at[i] / 1_000.0;
      }
      if (ms < 0 && share[i] <= rest + ROUNDING) {
        ms = at[i] / 1_000.0;
      }
      if (high < 0 && !none && Math.pow(share[i], Math.exp(-width)) <= rest + ROUNDING) {
        high = at[i] / 1_000.0;
      }
    }
    return new Quantile(percent, ms, low, high, ms < 0 ? certain(rest) : -1);
  }

  /** A time that more than the share {@code rest} of the runs certainly took: no estimate. */
  private double certain(double rest) {
    int longer = (int) (rest * size + ROUNDING) + 1;
    return longer > size ? 0 : (coded[size - longer] >> 2) / 1_000.0;
  }

  /**
   * A quantile with its 95 % interval; -1 for what is not reached.
   *
   * @param aboveMs if it is not reached, a time that it certainly exceeds
   */
  public record Quantile(double percent, double ms, double lowMs, double highMs, double aboveMs) {
    public boolean isReached() {
      return ms >= 0;
    }
  }
}
