package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.RetryWindow.Verdict;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The window beside {@link RetryLog}, step by step, through whatever one provider may live. */
class RetryWindowPropertyTest {
  private static final long MILLI = 1_000_000L;
  private static final long SECOND = 1_000 * MILLI;

  /** How often a retry was judged so, and what a test without which would say little. */
  private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);

  private int ended;
  private int takenBack;

  @AtEveryEpoch
  void decidesWhatAListOfEventsWouldHaveDecided(long epoch) {
    long seed = System.nanoTime();
    for (int i = 0; i < 40; i++) {
      play(epoch, seed + i);
    }
    assertThat(verdicts).as("seed %s", seed).containsOnlyKeys(Verdict.values());
    assertThat(verdicts.values()).as("seed %s", seed).allMatch(count -> count > 200);
    assertThat(ended).as("seed %s", seed).isGreaterThan(20);
    assertThat(takenBack).as("seed %s", seed).isGreaterThan(100);
  }

  /** The count of nanoseconds wraps around, or goes through zero, while somebody is looking. */
  @Test
  void noMomentIsSpecial() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 100; i++) {
      long special = random.nextBoolean() ? Long.MIN_VALUE : 0;
      play(special - random.nextInt(150) * SECOND - random.nextInt(2) * MILLI, seed + i);
    }
  }

  private void play(long epoch, long seed) {
    Random random = new Random(seed);
    RetryWindow window = new RetryWindow(epoch);
    RetryLog log = new RetryLog();
    int load = 1 + random.nextInt(40);
    long at = 0;
    Verdict last = Verdict.GO;
    for (int step = 0; step < 250; step++) {
      at += pause(random);
      long now = epoch + at;
      switch (random.nextInt(9)) {
        case 0, 1 -> {
          for (int i = random.nextInt(load); i >= 0; i--) {
            window.attempt(now);
            log.attempt(at);
          }
        }
        case 2 -> {
          window.answered(false, now);
          log.answered(false, at);
        }
        case 3 -> {
          boolean probe = last == Verdict.PROBE || random.nextInt(8) == 0;
          boolean ends = probe && log.isTripped();
          ended += ends ? 1 : 0;
          window.answered(probe, now);
          log.answered(probe, at);
        }
        case 4 -> {
          window.watched(now);
          log.watched(at);
        }
        case 5 -> {
          boolean retry = random.nextBoolean();
          boolean probe = retry && last == Verdict.PROBE;
          if (log.takesBack(retry, probe, at)) {
            window.takesBack(retry, probe, now);
            takenBack++;
          }
        }
        default -> {
          for (int i = random.nextInt(load); i >= 0; i--) {
            last = log.retry(at);
            assertThat(window.retry(now)).as("seed %s step %s", seed, step).isEqualTo(last);
            verdicts.merge(last, 1, Integer::sum);
          }
        }
      }
      String where = "seed " + seed + " step " + step;
      assertThat(window.isTripped()).as(where).isEqualTo(log.isTripped());
      assertThat(window.untilProbe(now)).as(where).isEqualTo(log.untilProbe(at));
      assertThat(window.percent(now)).as(where).isEqualTo(log.percent(at));
      assertThat(window.wouldRefuse(now)).as(where).isEqualTo(log.wouldRefuse(at));
    }
  }

  /** Mostly nothing or little; sometimes exactly, or nearly, what something depends on. */
  private static long pause(Random random) {
    long jitter = random.nextInt(3) - 1; // a nanosecond
    return switch (random.nextInt(40)) {
      case 0 -> SECOND;
      case 1 -> Math.max(0, 5 * SECOND + jitter);
      case 2 -> 10 * SECOND + jitter;
      case 3 -> (58 + random.nextInt(4)) * SECOND + jitter;
      case 4 -> random.nextInt(100_000) * SECOND;
      case 5, 6, 7, 8, 9 -> random.nextInt(3_000) * MILLI;
      case 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 -> random.nextInt(50) * MILLI;
      default -> 0;
    };
  }
}
