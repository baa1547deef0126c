package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/**
 * One logical call as a known retry loop makes it: the attempts within are its tries. Work handed
 * over from within belongs to it as well. One try follows the other, so only one thread counts at a
 * time, though not always the same.
 *
 * <p>A step of the run's plan, as the application names it, is a place of the same kind, since it
 * is carried along in the same way. It is no loop and does not count.
 */
final class Step {
  final Run run;
  final @Nullable Step outer;
  private final String loop;

  /** How many retries the loop's own setting allows, -1 if unknown. */
  final int allowed;

  /** The plan's steps that this is within, outermost first, with slashes between. */
  final @Nullable String plan;

  private final boolean counts;

  private volatile int retries;

  Step(Run run, @Nullable Step outer, String loop, int allowed) {
    this(run, outer, loop, allowed, outer == null ? null : outer.plan, true);
  }

  private Step(
      Run run,
      @Nullable Step outer,
      String loop,
      int allowed,
      @Nullable String plan,
      boolean counts) {
    this.run = run;
    this.outer = outer;
    this.loop = loop;
    this.allowed = allowed;
    this.plan = plan;
    this.counts = counts;
  }

  /** The step of the plan that is called {@code name}. */
  static Step ofPlan(Run run, @Nullable Step outer, String name) {
    String around = outer == null ? null : outer.plan;
    return new Step(run, outer, "", -1, around == null ? name : around + "/" + name, false);
  }

  /** Where {@code step} is in the plan, without the loops; null if in no step of it. */
  static @Nullable Step planOf(@Nullable Step step) {
    String plan = step == null ? null : step.plan;
    return step == null || plan == null ? null : new Step(step.run, null, "", -1, plan, false);
  }

  /** Whether this is a retry loop. */
  boolean isLoop() {
    return counts;
  }

  /** The innermost retry loop here; this, if it is one. */
  @Nullable Step loop() {
    Step around = outer;
    return counts || around == null ? (counts ? this : null) : around.loop();
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

  /** The loops that multiply here, outermost first, each with its setting; empty if in none. */
  String loops() {
    Step around = outer;
    String loops = around == null ? "" : around.loops();
    return loops + (counts && !loops.isEmpty() ? " x " : "") + loop;
  }
}
