package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetJoins;
import io.runbudget.bridge.RunbudgetParks;
import io.runbudget.bridge.RunbudgetWaits;
import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import io.runbudget.guard.waits.WaitsGuard;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Type;

/** The JDK that runs this: every seam has its method, every woven call its target. */
class WaitSeamTest {
  private static final Guard GUARD = WaitsGuard.guard();
  private static final Set<String> TARGETS =
      JdkClasses.methods(RunbudgetWaits.class, RunbudgetParks.class, RunbudgetJoins.class);

  static List<WovenClass> classes() {
    return JdkClasses.of(GUARD);
  }

  /** Three calls where a method is published whole, or encloses: on entry, return, exception. */
  private static long expected(WovenClass woven) {
    long calls = 0;
    for (Seam seam : woven.seams()) {
      boolean around =
          seam.place() == Seam.Place.WAIT
              || seam.place() == Seam.Place.WAIT_FOR_END
              || seam.place() == Seam.Place.WAIT_ENCLOSES;
      calls += around ? 3 : 1;
    }
    return calls;
  }

  @ParameterizedTest
  @MethodSource("classes")
  void everySeamOfTheClassFits(WovenClass woven) {
    List<String> calls = JdkClasses.calls(GUARD, woven);
    assertThat(calls).hasSizeGreaterThanOrEqualTo((int) expected(woven));
    assertThat(TARGETS).containsAll(calls);
  }

  /** A wait that cannot be interrupted would keep our interrupt as a flag. */
  @Test
  void whatNoInterruptEndsIsNotPublished() {
    for (WovenClass woven : classes()) {
      for (Seam seam : woven.seams()) {
        assertThat(seam.method())
            .isNotIn("acquire", "acquireShared", "awaitUninterruptibly", "awaitAdvance", "lock");
      }
    }
  }

  /** Around a future's parking it is said, and by the flag that its own loop looks at. */
  @Test
  void aFuturesParkingIsPublishedByItsOwnFlag() {
    String signaller = "java/util/concurrent/CompletableFuture$Signaller";
    WovenClass woven =
        classes().stream()
            .filter(each -> each.name().replace('.', '/').equals(signaller))
            .findAny()
            .orElseThrow();
    String parks = Type.getInternalName(RunbudgetParks.class);
    assertThat(JdkClasses.calls(GUARD, woven))
        .containsExactlyInAnyOrder(
            parks + ".park(Ljava/lang/Object;Z)V", parks + ".parkNanos(Ljava/lang/Object;JZ)V");
  }
}
