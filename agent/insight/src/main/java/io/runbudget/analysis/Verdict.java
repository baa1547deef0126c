package io.runbudget.analysis;

import java.util.List;

/**
 * What a comparison comes to.
 *
 * @param reason one sentence
 * @param better what moved the right way, beyond chance
 * @param worse what moved the wrong way, beyond chance
 */
public record Verdict(Kind kind, String reason, List<String> better, List<String> worse) {

  /** The verdict in one word. */
  public enum Kind {
    BETTER,
    /** Nothing moved beyond chance. */
    SAME,
    /** Something was gained and something lost, and the loss is not the greater: yours to judge. */
    TRADED,
    WORSE,
    /** No verdict. */
    TOO_FEW
  }

  public Verdict {
    better = List.copyOf(better);
    worse = List.copyOf(worse);
  }
}
