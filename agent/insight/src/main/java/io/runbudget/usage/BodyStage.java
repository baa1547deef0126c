package io.runbudget.usage;

/** One step in the reading of a body. Bounded memory; may throw on garbage. */
interface BodyStage {
  /** The next bytes; they are the caller's again afterwards. */
  void bytes(byte[] bytes, int from, int to) throws Exception;

  /** No more bytes come: what is held back is handed on, what is held is let go. */
  void end() throws Exception;
}
