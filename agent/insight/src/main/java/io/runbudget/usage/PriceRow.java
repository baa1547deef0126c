package io.runbudget.usage;

import java.time.LocalDate;

/**
 * One row of a price table.
 *
 * @param pattern a model's name, see {@link ModelName#fits}
 * @param effective the first day of these rates, UTC
 */
record PriceRow(String provider, String pattern, LocalDate effective, Rates rates) {

  boolean sameModel(PriceRow other) {
    return provider.equals(other.provider) && pattern.equals(other.pattern);
  }

  /** How much of the pattern is no wildcard: the more, the more is meant. */
  int specific() {
    return (int) pattern.chars().filter(c -> c != '*').count();
  }
}
