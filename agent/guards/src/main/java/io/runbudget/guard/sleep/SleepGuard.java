package io.runbudget.guard.sleep;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into {@code Thread}: calls of the bridge itself, there are no hooks. */
public final class SleepGuard {
  /** The first JDK whose {@code Thread.sleep(long)} is not native. */
  private static final int JAVA_BODY = 19;

  private SleepGuard() {}

  public static Guard guard() {
    Seam seam =
        Runtime.version().feature() < JAVA_BODY ? Seam.nativeSleep("sleep") : Seam.sleep("sleep");
    return Guard.ofJdk(
        "sleep",
        "Thread.sleep",
        List.of(WovenClass.of("java.lang.Thread", seam)),
        "sleeps are not cut at the deadline");
  }
}
