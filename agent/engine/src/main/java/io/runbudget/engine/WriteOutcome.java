package io.runbudget.engine;

/** What is known of a write. */
enum WriteOutcome {
  /** Nothing of it was sent. */
  NOT_SENT,
  /** It was sent, and whether it was done nobody knows. */
  UNKNOWN,
  /** The other side has said what became of it. */
  KNOWN;

  /**
   * What a status says about whether the write was done. 408, 502, 503 and 504 may come from
   * somebody in between, who does not know it either.
   */
  static WriteOutcome of(int status) {
    return switch (status) {
      case 0, 408, 502, 503, 504 -> UNKNOWN;
      default -> KNOWN;
    };
  }
}
