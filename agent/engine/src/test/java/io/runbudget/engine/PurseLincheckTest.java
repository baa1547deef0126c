package io.runbudget.engine;

import static io.runbudget.engine.Interleaved.check;
import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Calls of a run, of two runs within it and of one within one of those, at once. A hold is not as
 * if in one moment, since what it takes inside it may give back when it is refused further out. So
 * what is searched for is an interleaving after which a limit was passed, something is lost, or
 * somebody was refused though everybody fitted.
 */
@Tag("races")
@Param(name = "purse", gen = IntGen.class, conf = "0:3")
@Param(name = "held", gen = IntGen.class, conf = "1:4")
@Param(name = "used", gen = IntGen.class, conf = "0:5")
public class PurseLincheckTest {
  private static final long PRICE = 2;

  /** A purse, and what is said of it and the ones around it: each time in one step. */
  private static final class Watched {
    final Purse purse;
    final @Nullable Watched outer;
    final Object lock;
    long wanted;
    long held;
    long used;

    /** Never more than is spent or held; what was used beyond its hold is not in it. */
    long within;

    Watched(long tokens, long microUsd, @Nullable Watched outer) {
      purse = new Purse(tokens, microUsd, outer == null ? null : outer.purse);
      this.outer = outer;
      lock = outer == null ? new Object() : outer.lock;
    }

    void wants(long tokens) {
      synchronized (lock) {
        for (Watched each = this; each != null; each = each.outer) {
          each.wanted += tokens;
        }
      }
    }

    /** Returns whether all of it is still within the limits. */
    boolean hasGot(long tokens) {
      synchronized (lock) {
        boolean fits = true;
        for (Watched each = this; each != null; each = each.outer) {
          each.held += tokens;
          each.within += tokens;
          fits &= each.fits(each.within);
        }
        return fits;
      }
    }

    void givesBack(long tokens) {
      synchronized (lock) {
        for (Watched each = this; each != null; each = each.outer) {
          each.within -= Math.max(0, tokens);
        }
      }
    }

    void hasSettled(long tokens, long uses) {
      synchronized (lock) {
        for (Watched each = this; each != null; each = each.outer) {
          each.held -= tokens;
          each.used += uses;
        }
      }
    }

    boolean fits(long tokens) {
      return tokens <= purse.tokens.limit && tokens * PRICE <= purse.microUsd.limit;
    }
  }

  private final Watched run = new Watched(11, 20, null);
  private final Watched child = new Watched(7, Spend.NO_LIMIT, run);
  private final Watched grandchild = new Watched(Spend.NO_LIMIT, 10, child);
  private final Watched[] purses = {run, child, grandchild, new Watched(8, 12, run)};
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger past = new AtomicInteger();
  private final AtomicIntegerArray flying = new AtomicIntegerArray(purses.length);

  private static Purse.Hold hold(long tokens) {
    return new Purse.Hold(tokens, tokens * PRICE);
  }

  @Operation
  public void call(
      @Param(name = "purse") int purse,
      @Param(name = "held") int held,
      @Param(name = "used") int used) {
    if (holds(purses[purse], held, Math.max(held, used))) {
      settle(purses[purse], held, used);
    }
  }

  /** Its answer comes when all is over. */
  @Operation
  public void callOfWhichNothingIsHeardYet(
      @Param(name = "purse") int purse, @Param(name = "held") int held) {
    if (holds(purses[purse], held, held)) {
      flying.addAndGet(purse, held);
    }
  }

  private boolean holds(Watched from, long tokens, long atMost) {
    from.wants(atMost);
    boolean held = from.purse.hold(hold(tokens)) == null;
    if (!held) {
      refused.incrementAndGet();
    } else if (!from.hasGot(tokens)) {
      past.incrementAndGet();
    }
    return held;
  }

  private static void settle(Watched from, long held, long used) {
    from.givesBack(held - used); // before it is there for others
    from.purse.settle(hold(held), used, used * PRICE);
    from.hasSettled(held, used);
  }

  @Validate
  public void nothingIsPassedAndNothingLost() {
    check(past.get() == 0, "spent and held went past a limit");
    boolean allFit = true;
    for (Watched each : purses) {
      allFit &= each.fits(each.wanted);
      checkBooks(each);
    }
    check(!allFit || refused.get() == 0, "refused though all fitted");
    for (int i = 0; i < purses.length; i++) {
      settle(purses[i], flying.getAndSet(i, 0), 0);
    }
    checkRefusal(grandchild);
    for (Watched each : purses) {
      checkBooks(each);
    }
  }

  private static void checkBooks(Watched each) {
    long used = each.used;
    long taken = used + each.held;
    checkBooks(each.purse.tokens, used, taken);
    checkBooks(each.purse.microUsd, used * PRICE, taken * PRICE);
  }

  private static void checkBooks(Spend spend, long used, long taken) {
    long left = spend.isLimited() ? Math.max(0, spend.limit - taken) : Spend.NO_LIMIT;
    long debt = spend.isLimited() ? Math.max(0, used - spend.limit) : 0;
    check(spend.spent() == used, "what was used is not what was spent");
    check(spend.left() == left, "what is held is not what is in flight");
    check(spend.debt() == debt, "what was used beyond the limit is not the debt");
  }

  /** A token more than fits is refused by the innermost that has not got it, and nothing kept. */
  private static void checkRefusal(Watched each) {
    long tokens = each.purse.tokensLeft();
    long most = Math.min(tokens, each.purse.microUsdLeft() / PRICE);
    Purse.Limit refused = each.purse.hold(hold(most + 1));
    check(refused != null, "more than is left was held");
    Watched owner = each;
    while (!lacks(owner, most + 1)) {
      owner = owner.outer;
    }
    check(refused.purse() == owner.purse, "somebody else's limit");
  }

  private static boolean lacks(Watched each, long tokens) {
    return each.purse.tokens.left() < tokens || each.purse.microUsd.left() < tokens * PRICE;
  }

  private static <T extends Options<T, ?>> T branches(T options) {
    return options
        .threads(3)
        .actorsPerThread(2)
        .actorsBefore(1)
        .actorsAfter(1)
        .verifier(EpsilonVerifier.class);
  }

  @Test
  void spentAndHeldStayWithinEachLimitInEveryInterleaving() {
    branches(new ModelCheckingOptions())
        .addGuarantee(forClasses(Watched.class.getCanonicalName()).allMethods().treatAsAtomic())
        .iterations(12)
        .invocationsPerIteration(200)
        .check(PurseLincheckTest.class);
  }

  @Test
  void spentAndHeldStayWithinEachLimitUnderStress() {
    branches(new StressOptions())
        .iterations(10)
        .invocationsPerIteration(2_000)
        .check(PurseLincheckTest.class);
  }
}
