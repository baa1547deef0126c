package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

class FuseTest {
  private static final long MINUTE = 60_000_000_000L;

  private static boolean ended(Fuse fuse, int runs, boolean stopped, long nowNanos) {
    boolean fell = false;
    for (int i = 0; i < runs; i++) {
      fell = fuse.ended(stopped, nowNanos);
    }
    return fell;
  }

  @AtEveryEpoch
  void doesNotFallBeforeTheLeastNumberOfRuns(long epoch) {
    Fuse fuse = new Fuse(0.5, epoch);
    assertThat(ended(fuse, Fuse.LEAST_RUNS - 1, true, epoch)).isFalse();
    assertThat(fuse.ended(true, epoch)).isTrue();
  }

  @AtEveryEpoch
  void fallsOnlyBeyondTheShare(long epoch) {
    Fuse fuse = new Fuse(0.5, epoch);
    ended(fuse, 50, false, epoch);
    assertThat(ended(fuse, 50, true, epoch)).as("50 of 100").isFalse();
    assertThat(fuse.ended(true, epoch)).as("51 of 101").isTrue();
  }

  @AtEveryEpoch
  void doesNotFallByARunThatWasNotStopped(long epoch) {
    Fuse fuse = new Fuse(0.5, epoch);
    ended(fuse, 30, true, epoch);
    assertThat(fuse.ended(false, epoch)).isFalse();
  }

  @AtEveryEpoch
  void forgetsAfterTenMinutes(long epoch) {
    Fuse fuse = new Fuse(0.5, epoch);
    ended(fuse, 19, true, epoch);
    assertThat(fuse.ended(true, epoch + 9 * MINUTE)).as("nine minutes later").isTrue();
    assertThat(fuse.ended(true, epoch + 10 * MINUTE)).as("ten minutes later").isFalse();
    assertThat(ended(fuse, 18, true, epoch + 10_000 * MINUTE)).as("a week later").isFalse();
  }

  @AtEveryEpoch
  void takesAReadingOfTheClockThatIsALittleOld(long epoch) {
    Fuse fuse = new Fuse(0.5, epoch);
    ended(fuse, 10, true, epoch + 2 * MINUTE);
    assertThat(ended(fuse, 10, true, epoch + 2 * MINUTE - 1_000)).isTrue();
  }
}
