package io.runbudget.engine;

/** What a ledger says to a write that is about to be sent. */
public sealed interface Reservation {

  /**
   * It is the caller's, who has to say {@link WriteLedger#sent} before anything is sent.
   *
   * @param token names this reservation in every later call
   */
  record Go(long token) implements Reservation {}

  /** It was done before: this is the answer. */
  record Replay(LedgerReply reply) implements Reservation {}

  /**
   * It was done before, and its answer was not kept.
   *
   * @param why for a message, such as "answered 201 at 2026-01-01T12:00:01Z, its body is too long"
   */
  record Done(int status, String why) implements Reservation {}

  /** Somebody who is alive has reserved or sent it. */
  record InFlight(String who) implements Reservation {}

  /** It was sent, and nobody knows whether it was done: not to be sent until somebody says. */
  record Unknown(String why) implements Reservation {}

  /** The ledger has not answered in time, or cannot; nothing is reserved. */
  record Unreachable(String reason) implements Reservation {}
}
