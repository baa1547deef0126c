package io.runbudget.engine;

import java.util.Locale;
import java.util.Optional;

/** What keeps a write from being done twice: the setting {@code idempotency}. */
public enum Idempotency {
  /** Nothing. */
  OFF,
  /** One key per step; a later equal write has it too if nobody knows what became of the first. */
  AUTO,
  /** Equal arguments within a run are one write, whenever they are sent. */
  STRICT,
  /** As strict, and a {@link WriteLedger} is asked before anything is sent. */
  LEDGER;

  /** Reads the setting's word, in lower case; empty if it is none. */
  public static Optional<Idempotency> of(String word) {
    for (Idempotency each : values()) {
      if (each.word().equals(word)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** The word used in settings and records. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether equal arguments within a run are one write. */
  boolean isStrict() {
    return this == STRICT || this == LEDGER;
  }
}
