package io.runbudget.engine;

import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;

/**
 * Which outcomes of an attempt are worth another try. Immutable.
 *
 * <p>Unless told otherwise: all but answers that say that the same request will fare the same, as
 * 400, 403, 404 or 422 do. A 401 is worth a try with a new token, a 409 is how some providers say
 * that something was locked.
 */
public final class RetryOn {

  /** What is transient unless an endpoint says otherwise. */
  public static final RetryOn DEFAULT = defaults();

  private static final int STATUSES = 600;

  private final BitSet statuses;
  private final boolean failures;

  private RetryOn(BitSet statuses, boolean failures) {
    this.statuses = statuses;
    this.failures = failures;
  }

  private static RetryOn defaults() {
    BitSet set = new BitSet(STATUSES);
    set.set(500, STATUSES);
    set.clear(501);
    set.clear(505);
    for (int status : new int[] {401, 407, 408, 409, 421, 423, 425, 429}) {
      set.set(status);
    }
    return new RetryOn(set, true);
  }

  /**
   * Reads {@code timeout;429;5xx}.
   *
   * @return empty if a word is none of {@code timeout}, {@code Nxx} or a status from 400 to 599
   */
  public static Optional<RetryOn> parse(Iterable<String> words) {
    BitSet set = new BitSet(STATUSES);
    boolean failures = false;
    for (String word : words) {
      String lower = word.toLowerCase(Locale.ROOT);
      if (lower.equals("timeout")) {
        failures = true;
      } else if (lower.equals("4xx")) {
        set.set(400, 500);
      } else if (lower.equals("5xx")) {
        set.set(500, STATUSES);
      } else if (lower.length() == 3 && (lower.charAt(0) == '4' || lower.charAt(0) == '5')) {
        try {
          set.set(Integer.parseInt(lower));
        } catch (NumberFormatException e) {
          return Optional.empty();
        }
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(new RetryOn(set, failures));
  }

  /**
   * Whether to try again after {@code status}, 0 if there was no response. A response that came and
   * did not satisfy, though it says nothing of an error, is for the loop to judge.
   */
  boolean has(int status) {
    return status == 0 ? failures : status < 400 || statuses.get(Math.min(status, STATUSES));
  }

  /** Whether a repeated request after {@code status} can be nothing but a retry. */
  static boolean isFailure(int status) {
    return status == 0
        || status == 408
        || status == 429
        || status == 502
        || status == 503
        || status == 504;
  }
}
