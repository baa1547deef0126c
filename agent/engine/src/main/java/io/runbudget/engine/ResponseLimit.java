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

  /** Just a length. */
  public static ResponseLimit of(long nanos) {
    return new ResponseLimit(nanos, 0, 0);
  }

  /**
   * In nanoseconds now. What was cut counts as slower than its cut; still, a limit that followed
   * only what an earlier limit let pass would come down by itself, so the given length stays.
   */
  long nanos(Latency latency) {
    if (quantile == 0 || latency.samples() < LEAST_SAMPLES) {
      return givenNanos;
    }
    double measured = latency.roughly(quantile) * (1 + margin);
    return measured >= Long.MAX_VALUE / 4.0
        ? Long.MAX_VALUE / 4
        : Math.max(givenNanos, (long) measured);
  }
}
