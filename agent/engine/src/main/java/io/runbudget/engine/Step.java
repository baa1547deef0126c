package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/**
 * One logical call as a known retry loop makes it: the attempts within are its tries. Work handed
 * over from within belongs to it as well. One try follows the other, so only one thread counts at a
 * time, though not always the same.
 */
final class Step {
  final Run run;
  final @Nullable Step outer;
  private final String loop;

  /** How many retries the loop's own setting allows, -1 if unknown. */
  final int allowed;

  private volatile int retries;

  Step(Run run, @Nullable Step outer, String loop, int allowed) {
    this.run = run;
    this.outer = outer;
    this.loop = loop;
    this.allowed = allowed;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // see above
  void again() {
    retries++;
  }

  /** How many retries this loop has made so far. */
  int retries() {
    return retries;
  }

  /** How many retries the innermost loop that has made any has made so far. */
  int retry() {
    Step around = outer;
    return retries > 0 || around == null ? retries : around.retry();
  }

  /** The loops that multiply here, outermost first, each with its setting. */
  String loops() {
    Step around = outer;
    return around == null ? loop : around.loops() + " x " + loop;
  }
}
