package io.runbudget.engine;

import java.util.List;

/**
 * What the engine bounds besides time, each only if it is set; what is not set is computed all the
 * same and reported as what would have been refused. Immutable.
 *
 * @param retries whether retries are held to the rules about retries
 * @param admission whether an attempt that would not fit, by what was measured, is refused
 * @param endpoints policies of single endpoints
 */
public record Powers(boolean retries, boolean admission, List<EndpointPolicy> endpoints) {

  /** Time alone. */
  public static final Powers NONE = new Powers(false, false, List.of());

  public Powers {
    endpoints = List.copyOf(endpoints);
  }
}
