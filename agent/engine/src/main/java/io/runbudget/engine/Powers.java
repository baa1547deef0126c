package io.runbudget.engine;

import java.util.List;

/**
 * What the engine bounds besides time, each only if it is set; what is not set is computed all the
 * same and reported as what would have been refused. Immutable.
 *
 * @param retries whether retries are held to the rules about retries
 * @param admission whether an attempt that would not fit, by what was measured, is refused
 * @param endpoints policies of single endpoints
 * @param tokens that a run may use, prompts and answers; {@link #NO_LIMIT} for no limit
 * @param microUsd that a run may use, in millionths of a dollar; {@link #NO_LIMIT} for no limit
 * @param holdOutput tokens held at most for an answer whose length was not asked for
 * @param writes how they are kept from being done twice
 * @param finalCall whether a stopped run may call a model once more, so that it can answer with
 *     what it has
 */
public record Powers(
    boolean retries,
    boolean admission,
    List<EndpointPolicy> endpoints,
    long tokens,
    long microUsd,
    long holdOutput,
    WritePowers writes,
    boolean finalCall) {

  /** No limit of tokens or dollars. */
  public static final long NO_LIMIT = Spend.NO_LIMIT;

  /** Default of {@code hold.output}. */
  public static final long HOLD_OUTPUT = 4096;

  /** Time alone. */
  public static final Powers NONE = new Powers(false, false, List.of());

  /** Neither tokens nor dollars. */
  public Powers(boolean retries, boolean admission, List<EndpointPolicy> endpoints) {
    this(retries, admission, endpoints, false);
  }

  /** The same, with or without a final call. */
  public Powers(
      boolean retries, boolean admission, List<EndpointPolicy> endpoints, boolean finalCall) {
    this(
        retries,
        admission,
        endpoints,
        NO_LIMIT,
        NO_LIMIT,
        HOLD_OUTPUT,
        WritePowers.NONE,
        finalCall);
  }

  /** The same with limits of tokens and dollars. */
  public Powers with(long otherTokens, long otherMicroUsd) {
    return new Powers(
        retries, admission, endpoints, otherTokens, otherMicroUsd, holdOutput, writes, finalCall);
  }

  /** The same with writes kept otherwise. */
  public Powers with(WritePowers other) {
    return new Powers(
        retries, admission, endpoints, tokens, microUsd, holdOutput, other, finalCall);
  }

  public Powers {
    endpoints = List.copyOf(endpoints);
  }
}
