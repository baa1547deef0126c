package io.runbudget.engine;

/**
 * How long a response may take until its head is there: a length, or more if the endpoint's own
 * measured latency says so. Immutable.
 *
 * @param givenNanos the length; never less than this
 * @param quantile of the measured latency, 0 to 1, 0 if only the length counts
 * @param margin share that is added to that quantile
 */
public record ResponseLimit(long givenNanos, double quantile, double margin) {

  /** A quantile of fewer calls is not believed: the hundredth of them would be ten calls. */
  static final int LEAST_SAMPLES = 1_000;

  /** How many times the given length it is at most while so many are cut that nobody can tell. */
  static final int MOST_UNSEEN = 4;

  /** Just a length. */
  public static ResponseLimit of(long nanos) {
    return new ResponseLimit(nanos, 0, 0);
  }

  /**
   * In nanoseconds now. What was cut counts as slower than its cut; still, a limit that followed
   * only what an earlier limit let pass would come down by itself, so the given length stays.
   *
   * <p>When more calls hang than the quantile leaves out, it is past anything that was seen. Then
   * the longest answer stands for it, or the limit would be none, and what hangs would be cut
   * later, and keep it so. That may grow by the margin again and again, hence the maximum.
   */
  long nanos(Latency latency) {
    if (quantile == 0 || latency.samples() < LEAST_SAMPLES) {
      return givenNanos;
    }
    double seen = latency.roughly(quantile);
    double limit =
        Double.isInfinite(seen)
            ? Math.min(latency.longestNanos() * (1 + margin), (double) givenNanos * MOST_UNSEEN)
            : seen * (1 + margin);
    return Math.max(givenNanos, (long) Math.min(limit, Long.MAX_VALUE / 4.0));
  }
}
