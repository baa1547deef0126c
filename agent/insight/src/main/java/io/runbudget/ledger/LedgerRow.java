package io.runbudget.ledger;

import java.time.Instant;

/**
 * A write as the command line shows it: everything but its reply.
 *
 * @param key as it was sent
 * @param state where it stands
 * @param run the run's id
 * @param status of the answer, 0 if there was none
 * @param why what is known besides
 * @param changed when it came to stand there
 */
public record LedgerRow(
    String key,
    State state,
    String run,
    String method,
    String endpoint,
    String path,
    int status,
    String why,
    Instant changed) {

  /** See {@link io.runbudget.engine.WriteLedger}. */
  public enum State {
    RESERVED,
    SENT,
    DONE,
    FAILED,
    UNKNOWN
  }
}
