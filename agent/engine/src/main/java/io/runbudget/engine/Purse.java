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

  final @Nullable Purse outer;

  /** Calls that go on in the background; all runs within one have it in common. */
  final InBackground background;

  private final AtomicLong largestPrompt = new AtomicLong();
  private final AtomicLong largestOutput = new AtomicLong();
  private final AtomicLong unpriced = new AtomicLong();
  private final AtomicLong estimated = new AtomicLong();

  /** Calls whose use is not known yet; guarded by the list. */
  private final List<Metering> open = new ArrayList<>(0);

  /** Its run has ended. */
  private volatile boolean closed;

  /**
   * @param tokens limit, {@link Spend#NO_LIMIT} for none
   * @param microUsd the same of millionths of a dollar
   */
  Purse(long tokens, long microUsd, @Nullable Purse outer) {
    this.tokens = new Spend(tokens);
    this.microUsd = new Spend(microUsd);
    this.outer = outer;
    this.background = outer == null ? new InBackground() : outer.background;
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
      return limit(StopReason.TOKENS, hold.tokens(), 1);
    }
    if (!microUsd.hold(hold.microUsd())) {
      tokens.settle(hold.tokens(), 0);
      return limit(StopReason.USD, hold.microUsd(), 1);
    }
    Limit refused = outer == null ? null : outer.hold(hold);
    if (refused != null) {
      tokens.settle(hold.tokens(), 0);
      microUsd.settle(hold.microUsd(), 0);
    }
    return refused;
  }

  /** That for calls which need so much, as things stand now. */
  Limit limit(StopReason reason, long needs, int calls) {
    Spend spend = reason == StopReason.TOKENS ? tokens : microUsd;
    long spent = spend.spent();
    return new Limit(this, reason, spent, spend.held(spent), needs, calls);
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

  /** The call that {@code hold} was for has, by what is known, used more than that. */
  Hold holdAtLeast(Hold hold, ModelMeter.Used seen) {
    long moreTokens = Math.max(0, seen.tokens() - hold.tokens());
    long moreMicroUsd = Math.max(0, seen.microUsd() - hold.microUsd());
    holdAnyway(new Hold(moreTokens, moreMicroUsd));
    return new Hold(hold.tokens() + moreTokens, hold.microUsd() + moreMicroUsd);
  }

  /** The call that {@code hold} was for has used this. */
  void settle(Hold hold, long usedTokens, long usedMicroUsd) {
    for (Purse each = this; each != null; each = each.outer) {
      each.settleSums(hold, usedTokens, usedMicroUsd);
    }
  }

  private void settleSums(Hold hold, long usedTokens, long usedMicroUsd) {
    tokens.settle(hold.tokens(), usedTokens);
    microUsd.settle(hold.microUsd(), Math.max(0, usedMicroUsd));
  }

  /** The same of a call whose answer was read. */
  void settle(Hold hold, ModelMeter.Used used) {
    for (Purse each = this; each != null; each = each.outer) {
      each.settleHere(hold, used);
    }
  }

  /** The same, and not in the runs around it. */
  void settleHere(Hold hold, ModelMeter.Used used) {
    settleSums(hold, used.tokens(), used.microUsd());
    largestOutput.accumulateAndGet(used.output(), Math::max);
    if (used.microUsd() < 0) {
      unpriced.incrementAndGet();
    }
    if (used.estimated()) {
      estimated.incrementAndGet();
    } else {
      largestPrompt.accumulateAndGet(used.input(), Math::max);
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

  void opened(Metering call) {
    synchronized (open) {
      open.add(call);
    }
  }

  void closed(Metering call) {
    synchronized (open) {
      open.remove(call);
    }
  }

  /** The run ends: what nobody has told to the end counts as far as it was told. */
  void close() {
    List<Metering> left;
    synchronized (open) {
      left = List.copyOf(open);
    }
    for (Metering call : left) {
      call.end(false); // fetches too, which may know what goes on in the background
    }
    closed = true; // before: what goes on there only now sees it
    background.closed();
  }

  boolean isClosed() {
    return closed;
  }

  /**
   * A limit past which a call, or several, would go, as things stood when it was refused.
   *
   * @param purse whose it is: the run's that asked, or of one around it
   * @param spent what was spent by then
   * @param held for calls in flight
   * @param needs what they are sure to use
   * @param calls how many they are
   */
  record Limit(Purse purse, StopReason reason, long spent, long held, long needs, int calls) {

    /**
     * Whether it stays so whatever becomes of the calls in flight. If not, the call comes too
     * early, not too late: what they do not use is free again.
     */
    boolean isFinal() {
      return spent >= limit() || needs > limit() - spent;
    }

    /** More is spent already. */
    boolean isExceeded() {
      return spent > limit();
    }

    private long limit() {
      return reason == StopReason.TOKENS ? purse.tokens.limit : purse.microUsd.limit;
    }

    /** {@code 700 of 1000 tokens are spent, this call needs 400}. */
    String words() {
      StringBuilder text = new StringBuilder(spentWords());
      if (held > 0 && !isFinal()) {
        text.append(", ").append(amount(held)).append(" held by calls in flight");
      }
      if (spent < limit()) {
        text.append(calls == 1 ? ", this call needs " : ", " + calls + " calls refused need ");
        text.append(amount(needs));
      }
      return text.toString();
    }

    /** {@code 700 of 1000 tokens are spent}. */
    private String spentWords() {
      return reason == StopReason.TOKENS
          ? spent + " of " + limit() + " tokens are spent"
          : Dollars.of(spent) + " of " + Dollars.of(limit()) + " are spent";
    }

    private String amount(long of) {
      return reason == StopReason.TOKENS ? Long.toString(of) : Dollars.of(of);
    }
  }

  /** What is held for one call. */
  record Hold(long tokens, long microUsd) {}
}
