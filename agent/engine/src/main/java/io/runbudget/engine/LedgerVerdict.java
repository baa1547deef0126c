package io.runbudget.engine;

/** What a write that a ledger watches may do. */
sealed interface LedgerVerdict {

  /** Be sent. */
  record Send() implements LedgerVerdict {}

  /** Be answered by this, without anything sent. */
  record Answer(LedgerReply reply) implements LedgerVerdict {}

  /** Not be sent: {@link RefusalReason#WRITE_UNKNOWN}. */
  record Refuse(String why) implements LedgerVerdict {}

  /** The ledger is of no use just now: whether to send all the same is a setting's choice. */
  record Unwatched(String reason) implements LedgerVerdict {}
}
