package io.runbudget.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The tokens and dollars of one run; those of the runs around it are drawn down with them. A hold
 * is taken from the inside out, and given back if one of the outer ones has not got it.
 */
final class Purse {
  final Spend tokens;
  final Spend microUsd;

  private final @Nullable Purse outer;
  private final AtomicLong largestPrompt = new AtomicLong();
  private final AtomicLong largestOutput = new AtomicLong();
  private final AtomicLong unpriced = new AtomicLong();
  private final AtomicLong estimated = new AtomicLong();

  /** Calls whose use is not known yet; guarded by the list. */
  private final List<Metered> open = new ArrayList<>(0);

  /**
   * @param tokens limit, {@link Spend#NO_LIMIT} for none
   * @param microUsd the same of millionths of a dollar
   */
  Purse(long tokens, long microUsd, @Nullable Purse outer) {
    this.tokens = new Spend(tokens);
    this.microUsd = new Spend(microUsd);
    this.outer = outer;
  }

  /** Whether anything limits it. */
  boolean isLimited() {
    return tokens.isLimited() || microUsd.isLimited() || (outer != null && outer.isLimited());
  }

  /**
   * Holds it here and in the runs around.
   *
   * @return null if it is held, else the limit that it would go past
   */
  @Nullable Limit hold(Hold hold) {
    if (!tokens.hold(hold.tokens())) {
      return new Limit(this, StopReason.TOKENS);
    }
    if (!microUsd.hold(hold.microUsd())) {
      tokens.settle(hold.tokens(), 0);
      return new Limit(this, StopReason.USD);
    }
    Limit refused = outer == null ? null : outer.hold(hold);
    if (refused != null) {
      tokens.settle(hold.tokens(), 0);
      microUsd.settle(hold.microUsd(), 0);
    }
    return refused;
  }

  /**
   * Holds it here whatever the limit, and in the runs around if they have it.
   *
   * @return null if it is held, else the limit that it would go past
   */
  @Nullable Limit holdInDebt(Hold hold) {
    Limit refused = outer == null ? null : outer.hold(hold);
    if (refused == null) {
      tokens.holdAnyway(hold.tokens());
      microUsd.holdAnyway(hold.microUsd());
    }
    return refused;
  }

  void holdAnyway(Hold hold) {
    for (Purse each = this; each != null; each = each.outer) {
      each.tokens.holdAnyway(hold.tokens());
      each.microUsd.holdAnyway(hold.microUsd());
    }
  }

  /** The call that {@code hold} was for has used this. */
  void settle(Hold hold, long usedTokens, long usedMicroUsd) {
    for (Purse each = this; each != null; each = each.outer) {
      each.tokens.settle(hold.tokens(), usedTokens);
      each.microUsd.settle(hold.microUsd(), Math.max(0, usedMicroUsd));
    }
  }

  /** The same of a call whose answer was read. */
  void settle(Hold hold, ModelMeter.Used used) {
    settle(hold, used.tokens(), used.microUsd());
    for (Purse each = this; each != null; each = each.outer) {
      each.largestOutput.accumulateAndGet(used.output(), Math::max);
      if (used.microUsd() < 0) {
        each.unpriced.incrementAndGet();
      }
      if (used.estimated()) {
        each.estimated.incrementAndGet();
      } else {
        each.largestPrompt.accumulateAndGet(used.input(), Math::max);
      }
    }
  }

  /**
   * The largest prompt so far of which a provider has said how large it was, 0 before the first.
   */
  long largestPrompt() {
    return largestPrompt.get();
  }

  /** Whether nothing is held here for a call in flight. */
  boolean isIdle() {
    return !tokens.isHeld() && !microUsd.isHeld();
  }

  /** The largest answer so far, 0 before the first. */
  long largestOutput() {
    return largestOutput.get();
  }

  long unpriced() {
    return unpriced.get();
  }

  long estimated() {
    return estimated.get();
  }

  /** What is left of tokens, the runs around it included. */
  long tokensLeft() {
    return Math.min(tokens.left(), outer == null ? Spend.NO_LIMIT : outer.tokensLeft());
  }

  long microUsdLeft() {
    return Math.min(microUsd.left(), outer == null ? Spend.NO_LIMIT : outer.microUsdLeft());
  }

  void opened(Metered call) {
    synchronized (open) {
      open.add(call);
    }
  }

  void closed(Metered call) {
    synchronized (open) {
      open.remove(call);
    }
  }

  /** The run ends: what nobody has told to the end counts as far as it was told. */
  void close() {
    List<Metered> left;
    synchronized (open) {
      left = List.copyOf(open);
    }
    for (Metered call : left) {
      call.end(false);
    }
  }

  /**
   * A limit that is reached.
   *
   * @param purse whose it is: the run's that asked, or of one around it
   */
  record Limit(Purse purse, StopReason reason) {

    /** {@code 31200 of 30000 tokens are spent}. */
    String words() {
      Spend spend = reason == StopReason.TOKENS ? purse.tokens : purse.microUsd;
      return reason == StopReason.TOKENS
          ? spend.spent() + " of " + spend.limit + " tokens are spent"
          : Dollars.of(spend.spent()) + " of " + Dollars.of(spend.limit) + " are spent";
    }
  }

  /** What is held for one call. */
  record Hold(long tokens, long microUsd) {}
}
