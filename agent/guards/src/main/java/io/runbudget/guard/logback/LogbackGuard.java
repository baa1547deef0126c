package io.runbudget.guard.logback;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into Logback, 1.3 to 1.5. */
public final class LogbackGuard {
  private static final String EVENT = "ch.qos.logback.classic.spi.LoggingEvent";
  private static final String HOOKS = "io.runbudget.guard.logback.";

  private LogbackGuard() {}

  public static Guard guard() {
    return Guard.of(
        "logback",
        "Logback",
        List.of(
            WovenClass.of(EVENT, Seam.result("<init>", "made", "ch.qos.logback.classic.Logger"))),
        new HookSet(EVENT, HOOKS + "LogbackHooks", List.of(HOOKS + "LogbackMembers")),
        "log lines do not name their run");
  }
}
