package io.runbudget.engine;

import static io.runbudget.engine.Interleaved.check;
import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import io.runbudget.engine.RetryWindow.Verdict;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * As if one came after the other is who gets the last retries within a second, who is the probe,
 * and how it ends. Over more seconds than one nothing is: whoever looks at sixty slots one by one
 * sees no moment that ever was. There, what is searched for is an interleaving that breaks a bound.
 */
@Tag("races")
public class RetryWindowLincheckTest {
  private static final long SECOND = 1_000_000_000L;

  private static RetryWindow window(int attempts, int retries) {
    RetryWindow window = new RetryWindow(0);
    for (int i = 0; i < attempts; i++) {
      window.attempt(0);
    }
    for (int i = 0; i < retries; i++) {
      window.watched(0);
    }
    return window;
  }

  /** Many want to retry in one second, and two more may. */
  public static class LastOnes {
    private final RetryWindow window = window(1, 1);

    @Operation
    public String retry() {
      return window.retry(0).name();
    }

    @Operation
    public boolean isTripped() {
      return window.isTripped();
    }

    @Operation
    public long untilProbe() {
      return window.untilProbe(SECOND);
    }
  }

  /** It has tripped at 0 s, so that a probe may go at 5 s. */
  public static class Probe {
    private final RetryWindow window = window(1, 3);

    public Probe() {
      window.retry(0);
    }

    @Operation
    public String retry(@Param(gen = IntGen.class, conf = "4:6") int second) {
      return window.retry(second * SECOND).name();
    }

    @Operation
    public void answered(boolean probe) {
      window.answered(probe, 5 * SECOND);
    }

    @Operation
    public boolean isTripped() {
      return window.isTripped();
    }

    @Operation
    public long untilProbe() {
      return window.untilProbe(SECOND);
    }
  }

  /**
   * Time goes on while some are late: they have looked at the clock and not yet at the window.
   * Nothing is said about single results, all of it about what came out.
   */
  public abstract static class Late {
    /** A second's last moment and the next one's first, when a probe may go, and when another. */
    private static final long[] MILLIS = {999, 1_000, 5_998, 5_999, 6_000, 10_998, 11_000};

    private static final long AT_LAST = 11 * SECOND;

    private final RetryWindow window;
    private final int attemptsBefore;
    private final int retriesBefore;
    private final AtomicInteger clock = new AtomicInteger();
    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger went = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger inVain = new AtomicInteger();
    private final AtomicIntegerArray probes = new AtomicIntegerArray(MILLIS.length);

    Late(int attempts, int retries) {
      window = window(attempts, retries);
      attemptsBefore = attempts;
      retriesBefore = retries;
    }

    /** The rule that is being tested, as in the settings' documentation. */
    abstract boolean tooMany(int attempts, int retries);

    final void succeeded() {
      window.answered(false, 900_000_000L);
    }

    @Operation
    public void tick() {
      clock.updateAndGet(at -> Math.min(at + 1, MILLIS.length - 1));
    }

    @Operation
    public void attempt() {
      window.attempt(MILLIS[clock.get()] * 1_000_000);
      attempts.incrementAndGet();
    }

    @Operation
    public void retry() {
      int at = clock.get();
      asked.incrementAndGet();
      Verdict verdict = window.retry(MILLIS[at] * 1_000_000);
      if (verdict == Verdict.PROBE) {
        probes.incrementAndGet(at);
      } else {
        (verdict == Verdict.GO ? went : refused).incrementAndGet();
      }
    }

    /** It is refused for another reason, and nothing of it is sent. */
    @Operation
    public void retryInVain() {
      int at = clock.get();
      asked.incrementAndGet();
      Verdict verdict = window.retry(MILLIS[at] * 1_000_000);
      if (verdict == Verdict.REFUSED) {
        refused.incrementAndGet();
      } else {
        window.takesBack(true, false, MILLIS[at] * 1_000_000);
        inVain.incrementAndGet();
      }
    }

    @Validate
    public void everyBoundHolds() {
      int probed = 0;
      for (int i = 0; i < MILLIS.length; i++) {
        probed += probes.get(i);
        check(probesWithinFiveSeconds(i) <= 1, "two probes from " + MILLIS[i] + " ms on");
      }
      int judged = went.get() + inVain.get() + refused.get() + probed;
      check(judged == asked.get(), "somebody got no verdict");
      // Who went as the last must have been allowed to by all others.
      int others = retriesBefore + went.get() - 1;
      boolean beyond = went.get() > 0 && tooMany(attemptsBefore + attempts.get() + others, others);
      check(!beyond, went + " went beyond the share");
      int most = retriesBefore + asked.get() - 1;
      check(refused.get() == 0 || tooMany(attemptsBefore + most, most), "refused for nothing");
      int retries = retriesBefore + went.get() + probed;
      int sent = attemptsBefore + attempts.get() + retries;
      check(window.percent(AT_LAST) == retries * 100 / sent, "what went is not what is counted");
    }

    private int probesWithinFiveSeconds(int from) {
      int count = 0;
      for (int i = from; i < MILLIS.length && MILLIS[i] - MILLIS[from] < 5_000; i++) {
        count += probes.get(i);
      }
      return count;
    }
  }

  /** Nothing has succeeded, and a third retry may go. */
  public static class LateInSilence extends Late {
    public LateInSilence() {
      super(3, 2);
    }

    @Override
    boolean tooMany(int attempts, int retries) {
      return retries >= 3;
    }
  }

  /** One retry more may go, and another with five attempts more. */
  public static class LateUnderLoad extends Late {
    public LateUnderLoad() {
      super(36, 9);
      succeeded();
    }

    @Override
    boolean tooMany(int attempts, int retries) {
      return retries >= 10 && retries * 5 > attempts;
    }
  }

  private static <T extends Options<T, ?>> T small(T options) {
    return options.threads(3).actorsPerThread(3).actorsBefore(1).actorsAfter(2);
  }

  /** A sum counts as one step, or most switches would be between its looks; stress has those. */
  private static ModelCheckingOptions everyInterleaving() {
    return small(new ModelCheckingOptions())
        .iterations(20)
        .invocationsPerIteration(500)
        .loopBound(4 * RetryWindow.SLOTS)
        .addGuarantee(forClasses(RetryWindow.class.getName()).methods("sum").treatAsAtomic());
  }

  private static StressOptions stress() {
    return small(new StressOptions()).iterations(10).invocationsPerIteration(3_000);
  }

  @Test
  void whoGetsTheLastRetriesInEveryInterleaving() {
    everyInterleaving().check(LastOnes.class);
  }

  @Test
  void whoGetsTheLastRetriesUnderStress() {
    stress().check(LastOnes.class);
  }

  @Test
  void whoIsTheProbeInEveryInterleaving() {
    everyInterleaving().check(Probe.class);
  }

  @Test
  void whoIsTheProbeUnderStress() {
    stress().check(Probe.class);
  }

  @Test
  void noneSlipsThroughInSilenceHoweverLate() {
    everyInterleaving().iterations(15).verifier(EpsilonVerifier.class).check(LateInSilence.class);
  }

  @Test
  void noneSlipsThroughUnderLoadHoweverLate() {
    everyInterleaving().iterations(15).verifier(EpsilonVerifier.class).check(LateUnderLoad.class);
  }

  @Test
  void noneSlipsThroughUnderStress() {
    stress().verifier(EpsilonVerifier.class).check(LateInSilence.class);
  }
}
